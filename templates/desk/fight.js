// A table that choices are tried on, and fights seen again turn by turn. Without it every choice
// is made by one tap, and the turns of a fight stand in words.

const here = (id) => document.getElementById(id);
const ZOOMS = 4;
const PACE = 1200; // ms from turn to turn while a fight is played
const KEPT = `zoom ${location.pathname}`;
let zoom = Number(sessionStorage.getItem(KEPT) ?? 0);

// Larger and smaller: in steps, about what is asked about.
function zoomed() {
  // On what is never swapped: what comes brings classes of its own.
  for (let step = 1; step < ZOOMS; step += 1) document.body.classList.toggle(`zoom-${step}`, step === zoom);
  for (const place of document.querySelectorAll(".scene")) {
    for (const button of place.querySelectorAll("[data-zoom]")) {
      const to = zoom + Number(button.dataset.zoom);
      button.disabled = to < 0 || to >= ZOOMS;
    }
    const stage = place.querySelector(".stage");
    if (!stage) continue;
    const room = stage.parentElement;
    room.scrollLeft = stage.clientWidth * Number(stage.dataset.x) - room.clientWidth / 2;
    room.scrollTop = stage.clientHeight * Number(stage.dataset.y) - room.clientHeight / 2;
  }
}

addEventListener("click", (event) => {
  const button = event.target.closest("[data-zoom]");
  if (!button) return;
  zoom = Math.min(Math.max(zoom + Number(button.dataset.zoom), 0), ZOOMS - 1);
  sessionStorage.setItem(KEPT, String(zoom));
  zoomed();
  const other = button.parentElement.querySelector("[data-zoom]:not(:disabled)");
  if (button.disabled) other.focus();
});

// Choices: shown when they are in focus, kept in view by a tap, made by another.
let chosen = null;
let sure = false;

function shows(button) {
  const stage = document.querySelector("#scene .stage");
  if (!stage) return;
  stage.classList.toggle("tries", Boolean(button));
  for (const one of stage.querySelectorAll(".trial")) {
    one.classList.toggle("on", Boolean(button) && one.dataset.of === button.dataset.try);
  }
}

function choose(button) {
  chosen = button;
  for (const one of document.querySelectorAll("#question [data-try]")) {
    one.setAttribute("aria-pressed", String(one === button));
  }
  const told = button.querySelector(".vh, .fx").textContent;
  here("tried").textContent = `${button.dataset.try}: ${told}`;
  const confirm = here("confirm");
  confirm.disabled = false;
  confirm.textContent = `Confirm ${button.dataset.try}`;
  shows(button);
}

addEventListener("click", (event) => {
  if (event.target.closest("#confirm") && chosen && chosen.isConnected) {
    sure = true;
    chosen.click();
    sure = false;
    return;
  }
  const button = event.target.closest("#question [data-try]");
  if (!button || sure || button === chosen) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  choose(button);
}, true);

for (const [name, looked] of [["focusin", true], ["pointerover", true], ["focusout", false], ["pointerout", false]]) {
  addEventListener(name, (event) => {
    const button = event.target.closest && event.target.closest("#question [data-try]");
    if (button) shows(looked ? button : chosen && chosen.isConnected ? chosen : null);
  });
}

// Who reads the table in words reads on at the next question.
let told = false;
addEventListener("toggle", (event) => {
  if (event.target.id === "told") told = event.target.open;
}, true);

document.addEventListener("htmx:oobAfterSwap", (event) => {
  if (event.target.id === "question" && here("told")) here("told").open = told;
  if (event.target.id === "question") chosen = null;
  if (event.target.id === "scene") zoomed();
});

// A fight seen again.
let frames = [];
let words = [];
let turn = 0;
let playing = 0;

function opened() {
  frames = [...document.querySelectorAll(".frame")];
  words = [...document.querySelectorAll("#turns > li")];
  if (!frames.length) return;
  const wanted = Number(location.hash.slice(1)) || 0;
  seek(Math.min(wanted, frames.length - 1));
  zoomed();
}

function seek(to) {
  frames[turn].classList.remove("on");
  words[turn].removeAttribute("aria-current");
  turn = to;
  frames[turn].classList.add("on");
  words[turn].setAttribute("aria-current", "true");
  const slider = here("turn"), said = words[turn];
  slider.value = String(turn);
  slider.setAttribute("aria-valuetext", said.querySelector("button").textContent);
  here("when").textContent = said.querySelector("button").textContent;
  here("flown").textContent = said.querySelector(".flown").textContent;
  here("happened").textContent = said.querySelector(".happened").textContent;
  for (const link of document.querySelectorAll("[data-keeps]")) {
    link.href = link.dataset.keeps + turn;
  }
  for (const button of document.querySelectorAll("[data-step]")) {
    const next = turn + Number(button.dataset.step);
    button.disabled = next < 0 || next >= frames.length;
  }
}

function play(on) {
  clearInterval(playing);
  playing = 0;
  if (on) {
    if (turn === frames.length - 1) seek(0);
    playing = setInterval(() => {
      if (document.visibilityState !== "visible") return;
      if (turn < frames.length - 1) seek(turn + 1);
      if (turn === frames.length - 1) play(false);
    }, PACE);
  }
  here("plays").textContent = playing ? "Pause" : "Play";
  // What goes by is not read out all the while.
  here("happened").setAttribute("aria-live", playing ? "off" : "polite");
}

addEventListener("input", (event) => {
  if (event.target.id !== "turn") return;
  if (playing) play(false);
  seek(Number(event.target.value));
});

addEventListener("click", (event) => {
  const button = event.target.closest("#plays, [data-step], [data-seek]");
  if (!button) return;
  if (button.id === "plays") return play(!playing);
  if (playing) play(false);
  if (button.dataset.seek) return seek(Number(button.dataset.seek));
  seek(turn + Number(button.dataset.step));
  if (button.disabled) here("turn").focus();
});

document.addEventListener("htmx:afterSwap", (event) => {
  if (event.target.id === "frames") opened();
});
zoomed();
opened();
