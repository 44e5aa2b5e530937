// The desk's own script: keys, notes, the newest mark, and what is said when nothing answers.
// Without it every button still works, as a form that brings the whole page again.
"use strict";

const TWICE = 250; // ms between two taps on one spot that are one tap
const SLOW = 300; // ms after which saving is said
const PULSE = 2500; // ms between two looks at what other windows did

const here = (id) => document.getElementById(id);
const queue = [];
let digits = "";
let last = { at: 0, x: -99, y: -99 };
let waiting = null;
let busy = false;
let twice = false;

// This window, told from others: a tap that came twice is one of the same window.
let own = sessionStorage.getItem("window");
if (!own) {
  own = Math.random().toString(36).slice(2, 10);
  sessionStorage.setItem("window", own);
}

function begin() {
  if (here("keys-off")) here("keys-off").checked = keysOff();
  document.body.classList.toggle("keyless", keysOff());
  const asksNot = localStorage.getItem("asks") === "off";
  if (here("asks-off")) here("asks-off").checked = asksNot;
  document.body.classList.toggle("asks-nothing", asksNot);
  const alone = localStorage.getItem("guide") === "off";
  if (here("guide-off")) here("guide-off").checked = alone;
  document.body.classList.toggle("unguided", alone);
  const play = here("play");
  if (!play) return;
  play.elements.window.value = own;
  toMark();
  setInterval(pulse, PULSE);
  addEventListener("focus", pulse);
}

function pulse() {
  const stamp = document.querySelector("#question [name=stamp]");
  if (!stamp || busy || document.visibilityState !== "visible") return;
  const play = here("play");
  const said = { id: play.elements.id.value, stamp: stamp.value };
  for (const name of ["shown", "pin", "art", "sheet"]) {
    const one = play.querySelector(`[name=${name}]`);
    if (one) said[name] = one.value;
  }
  htmx.ajax("GET", "pulse", { source: "#question", values: said, swap: "none" });
}

// A tap on a touch screen may come twice, faster than anybody rolls two dice. A die that is tapped
// while another is being saved waits for it.
addEventListener("click", (event) => {
  const button = event.target.closest("#question button, #words button, #log button");
  if (!button || !event.isTrusted || event.detail === 0) return;
  const near = Math.hypot(event.clientX - last.x, event.clientY - last.y) < 24;
  const again = near && (busy || event.timeStamp - last.at < TWICE);
  if (again || (busy && button.matches(".die"))) {
    event.preventDefault();
    event.stopImmediatePropagation();
    if (!again) queue.push(button.id);
    else if (busy) twice = true;
    else sayTwice();
  }
  if (!again) last = { at: event.timeStamp, x: event.clientX, y: event.clientY };
}, true);

function sayTwice() {
  twice = false;
  say("That tap came twice. It was counted once.", "bad");
}

function say(text, kind) {
  const said = here("said");
  if (!said) return;
  said.className = `toast ${kind}`;
  said.textContent = text;
}

// Keys. They wait for one another: two real 2s are two dice.
addEventListener("keydown", (event) => {
  if (event.repeat || event.ctrlKey || event.altKey || event.metaKey) return;
  const field = event.target.closest("input:not([type=hidden]), textarea, select, dialog");
  if (event.key === "Escape" && event.target.id === "note-text") return closeNote();
  if (field || keysOff() || !here("question")) return;
  const play = event.key === " " && document.activeElement.tagName !== "BUTTON"
    && document.activeElement.tagName !== "SUMMARY" && document.activeElement.tagName !== "A";
  const wanted = play ? here("question").querySelector(".advised")
    : [...document.querySelectorAll("#question [data-key]")].some((b) => b.dataset.key === event.key);
  const digit = /^[0-9]$/.test(event.key);
  if (!wanted && !digit) return noSuchKey(event.key);
  event.preventDefault();
  // A die of more than ten sides is typed in two digits.
  digits = digit ? digits + event.key : "";
  if (digit && digits.length < Number(here("question").dataset.width)) return;
  queue.push(play ? " " : digits || event.key);
  digits = "";
  next();
});

function keysOff() {
  return localStorage.getItem("keys") === "off";
}

function next() {
  while (queue.length && !busy) {
    const key = queue.shift();
    const question = here("question");
    const button = key === " " ? question.querySelector(".advised")
      : key.startsWith("key-") ? question.querySelector(`.die[id=${key}]`)
      : [...question.querySelectorAll("[data-key]")].find((one) => one.dataset.key === key)
        || here(`key-${key}`);
    if (button) button.click();
    else noSuchKey(key);
  }
}

function noSuchKey(key) {
  const dice = here("question").querySelector(".echo");
  const given = dice && dice.querySelector(".face") && (key === "r" || key === "a");
  if (given) say("Some of these dice are given: give the others, too, or undo them and roll all.", "bad");
  else if (/^([\p{L}?]|\d+)$/u.test(key)) say(`“${key}” does nothing here.`, "bad");
}

// Notes and tables open where they stand.
addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (!button) return;
  if ("note" in button.dataset) openNote(button.dataset);
  if ("noteClose" in button.dataset) closeNote();
  if ("larger" in button.dataset) larger(button);
  if (button.dataset.shows) {
    const shown = here(button.dataset.shows);
    shown.hidden = !shown.hidden;
    button.setAttribute("aria-expanded", String(!shown.hidden));
    if (!shown.hidden) shown.querySelector("[tabindex]").focus();
  }
  if (button.dataset.copies) copy(button.dataset.copies);
  if ("takesOut" in button.dataset) {
    if (button.value) document.querySelector(`[name=${button.value}]`).value = "";
    button.closest("li").remove();
    here("photos").focus();
  }
  if (button.dataset.closes) here(button.dataset.closes).close();
  if (button.dataset.cancels) {
    htmx.trigger(here(button.dataset.cancels), "htmx:abort");
    if (button.dataset.cancels === "luck") button.closest(".panel").remove();
    if (button.dataset.says) say(button.dataset.says, "good");
  }
});

async function copy(address) {
  const came = await fetch(address);
  if (!came.ok) return say("It could not be told.", "bad");
  const text = await came.text();
  try {
    await navigator.clipboard.writeText(text);
  } catch { // An address without https may write there only what is selected.
    const field = document.createElement("textarea");
    field.value = text;
    document.body.append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
  }
  say("Copied. Paste it into your post.", "good");
}

function openNote({ note, text, turn }) {
  const noting = here("noting");
  for (const field of noting.querySelectorAll("[disabled]")) field.disabled = false;
  noting.hidden = false;
  noting.querySelector("[name=number]").value = note || "0";
  here("note-text").value = text || "";
  here("note-turn").value = turn;
  showPhoto(true, "", "");
  here("note-text").focus();
}

// A photograph comes with a note, new or old: it is scaled here, and read and written anew at the desk.
const WIDEST = 1600, MOST_PHOTO = 8 << 20;
// Those of a sheet are read: its figures must be seen.
const WIDEST_SHEET = 2600;

function showPhoto(asked, taken, says) {
  if (!here("photo")) return;
  here("photo").hidden = !asked;
  here("photo-taken").value = taken;
  here("photo-says").textContent = says;
  if (!taken) here("photo-file").value = "";
}

// A picture no wider than that, in base64; empty if it is too large.
async function scaled(file, widest) {
  let picture = file;
  try {
    const whole = await createImageBitmap(file, { imageOrientation: "from-image" });
    const scale = Math.min(1, widest / Math.max(whole.width, whole.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(whole.width * scale);
    canvas.height = Math.round(whole.height * scale);
    const drawn = canvas.getContext("2d");
    drawn.fillStyle = "#fff";
    drawn.fillRect(0, 0, canvas.width, canvas.height);
    drawn.drawImage(whole, 0, 0, canvas.width, canvas.height);
    picture = await new Promise((done) => canvas.toBlob((made) => done(made || file), "image/jpeg", 0.9));
  } catch { /* What this browser cannot read the desk may. */ }
  if (picture.size > MOST_PHOTO) return "";
  return new Promise((done) => {
    const reader = new FileReader();
    reader.onload = () => done(reader.result.split(",")[1]);
    reader.readAsDataURL(picture);
  });
}

async function takePhoto(file) {
  const taken = await scaled(file, WIDEST);
  showPhoto(true, taken, taken ? file.name : "That is more than 8 MB.");
}

async function takeSheets(files) {
  const places = [...document.querySelectorAll("[data-taken]")].filter((field) => !field.value);
  for (const file of files) {
    const place = places.shift();
    if (!place) return;
    place.value = await scaled(file, WIDEST_SHEET);
    const line = here("taken").appendChild(document.createElement("li"));
    line.className = "row";
    line.append(place.value ? `${file.name} ` : `${file.name} is more than 8 MB. `);
    const button = line.appendChild(document.createElement("button"));
    button.type = "button";
    button.className = "btn";
    button.dataset.takesOut = "";
    button.value = place.value && place.name;
    button.textContent = "Take out";
    button.ariaLabel = `Take out ${file.name}`;
  }
}

function closeNote() {
  const noting = here("noting");
  noting.hidden = true;
  for (const field of noting.querySelectorAll("textarea, select, [type=hidden]")) field.disabled = true;
  showPhoto(false, "", "");
  here("question-head").focus();
}

function larger(button) {
  const large = here("sheet").classList.toggle("large");
  button.setAttribute("aria-pressed", String(large));
  toMark();
}

// The newest mark is seen where the sheet is larger than its room.
function toMark() {
  const marks = document.querySelector("#marks .marks");
  const sheet = marks && marks.closest(".sheet");
  if (!sheet || !marks.dataset.x) return;
  const room = sheet.parentElement;
  const wide = sheet.scrollWidth, high = sheet.scrollHeight;
  room.scrollLeft = sheet.offsetLeft + wide * marks.dataset.x - room.clientWidth / 2;
  if (here("sheet").classList.contains("large")) {
    room.scrollTop = high * marks.dataset.y - room.clientHeight / 2;
  }
}
addEventListener("hashchange", () => {
  for (const tab of document.querySelectorAll(".tabs a")) {
    if (tab.hash === location.hash) tab.setAttribute("aria-current", "true");
    else tab.removeAttribute("aria-current");
  }
  if (location.hash === "#sheet") toMark();
  // A turn that is folded away is opened.
  const folded = /^#turn-\d+$/.test(location.hash) && here(location.hash.slice(1)).closest("details");
  if (folded) folded.open = true;
});

// What becomes of a tap.
let held = "";
let noted = false;
let asked = "";
document.addEventListener("htmx:beforeRequest", (event) => {
  if (!event.target.closest("#play, #dialog") || event.detail.requestConfig.verb !== "post") return;
  if (busy) return event.preventDefault();
  busy = true;
  noted = event.detail.requestConfig.path === "note";
  asked = here("question").dataset.ask;
  const active = document.activeElement;
  held = active && active.closest("#question") && active.id
    ? `${here("question").dataset.ask} ${active.id}` : "";
  waiting = setTimeout(() => {
    const saved = here("saved");
    saved.classList.add("waits");
    saved.lastElementChild.textContent = "Saving";
  }, SLOW);
});

// Focus stays with a field that comes anew.
let focused = "";
let half = null; // What stands in the player's own line, and what it answers.
document.addEventListener("htmx:oobBeforeSwap", (event) => {
  focused = event.target.contains(document.activeElement) ? document.activeElement.id : "";
  const own = event.target.querySelector("#words-text");
  if (own) half = { moment: own.dataset.moment, text: own.value };
});
document.addEventListener("htmx:oobAfterSwap", () => {
  const own = here("words-text");
  if (half && own && own.dataset.moment === half.moment && !own.value) own.value = half.text;
  if (focused && here(focused)) here(focused).focus({ preventScroll: true });
  focused = "";
});

// What takes long says how far it has come.
const LOOK = 700; // ms between two looks at that
document.addEventListener("htmx:configRequest", (event) => {
  // A photograph goes with its note, and with nothing else that is tapped meanwhile.
  if (event.detail.path !== "note") delete event.detail.parameters.photo;
  const bar = document.querySelector(`${event.target.getAttribute("hx-indicator") || "#none"} progress`);
  if (!bar) return;
  const job = event.detail.parameters.job = Math.random().toString(36).slice(2);
  const looking = setInterval(async () => {
    const done = await fetch(`progress?job=${job}`).then((reply) => reply.text(), () => "");
    if (done && bar.dataset.job === job) bar.value = done;
  }, LOOK);
  bar.dataset.job = job;
  event.target.addEventListener("htmx:afterRequest", () => {
    clearInterval(looking);
    bar.dataset.job = "";
    bar.removeAttribute("value");
  }, { once: true });
});

document.addEventListener("htmx:afterRequest", (event) => {
  if (!event.target.closest || event.detail.requestConfig.verb !== "post") return;
  clearTimeout(waiting);
  busy = false;
  setTimeout(after, 0);
});

document.addEventListener("htmx:sendError", (event) => {
  if (event.detail.requestConfig.verb !== "post") return;
  queue.length = 0;
  say("The desk does not answer. What you gave last was not saved: give it again when it answers.", "bad");
  const saved = here("saved");
  if (!saved) return;
  saved.classList.add("lost");
  saved.lastElementChild.textContent = "Not saved";
});

function after() {
  const question = here("question");
  if (!question) return;
  here("play").elements.window.value = own;
  toMark();
  if (twice) sayTwice();
  const [ask, id] = held.split(" ");
  const again = id && ask === question.dataset.ask && here(id);
  if (again) again.focus({ preventScroll: true });
  else if (document.activeElement === document.body) here("question-head").focus({ preventScroll: true });
  if (noted || asked !== question.dataset.ask) show(question);
  next();
}

// What is asked now is seen, whatever was looked at; cards stay where they are under the finger.
function show(question) {
  // Behind another tab of a telephone neither is.
  const shown = [question, here("words")].filter((one) => one.getClientRects().length);
  const tops = shown.map((one) => one.getBoundingClientRect().top);
  const top = Math.min(...tops);
  if (!shown.length || question.querySelector(".hands") || (top >= 0 && top < innerHeight / 2)) return;
  shown[tops.indexOf(top)].scrollIntoView();
}

// A dialog opens when what it shows has come.
document.addEventListener("htmx:afterSwap", (event) => {
  const from = event.detail.requestConfig && event.detail.requestConfig.elt;
  if (from && from.dataset && from.dataset.opens) {
    const dialog = here(from.dataset.opens);
    if (!dialog.open) dialog.showModal();
    const head = here("dialog-head");
    if (head) head.focus({ preventScroll: true });
    const at = dialog.querySelector("[data-here]");
    const above = at && at.tagName === "LI" ? dialog.clientHeight / 3 : 16;
    // Not scrollIntoView: that would move the page below, too.
    dialog.scrollTop = at ? at.offsetTop - above : 0;
  }
});

// A new game: another game or another draw is another form.
document.addEventListener("change", (event) => {
  if ("again" in event.target.dataset) event.target.form.submit();
  const whole = event.target.matches("select") && event.target.parentElement.querySelector("p[data-whole]");
  if (whole) {
    whole.textContent = event.target.selectedOptions[0].dataset.whole || "";
    whole.classList.toggle("cut", whole.textContent.length <= 80);
  }
  if (event.target.id === "asks-off") localStorage.setItem("asks", event.target.checked ? "off" : "on");
  if (event.target.id === "guide-off") localStorage.setItem("guide", event.target.checked ? "off" : "on");
  if (event.target.id === "keys-off") localStorage.setItem("keys", event.target.checked ? "off" : "on");
  if ("photo" in event.target.dataset && event.target.files[0]) takePhoto(event.target.files[0]);
  if ("photos" in event.target.dataset) takeSheets(event.target.files);
  const { into, most } = event.target.dataset;
  if (into && event.target.files[0]) fill(event.target.form.elements[into], event.target.files[0], Number(most));
  if (event.target.id === "file" && event.target.files[0]) sendFile(event.target.files[0]);
});

// What a file holds comes into a field.
async function fill(field, file, most) {
  if (file.size > most) return say(`The file is longer than the ${most / 1024} kB that it may have here.`, "bad");
  field.value = await file.text();
}

async function sendFile(file) {
  const drop = here("drop");
  const most = Number(drop.dataset.most);
  if (file.size > most) return say(`The file is longer than the ${most / 1024} kB that a record may have here.`, "bad");
  drop.elements.name.value = file.name;
  drop.elements.text.value = await file.text();
  htmx.trigger(drop, "submit");
}
addEventListener("dragover", (event) => (here("drop") || here("taken")) && event.preventDefault());
addEventListener("drop", (event) => {
  if (here("taken")) {
    event.preventDefault();
    return takeSheets(event.dataTransfer.files);
  }
  if (!here("drop") || !event.dataTransfer.files[0]) return;
  event.preventDefault();
  sendFile(event.dataTransfer.files[0]);
});

if (document.readyState === "loading") addEventListener("DOMContentLoaded", begin);
else begin();
