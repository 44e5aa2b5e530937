// Events: another game is another form; what is wrong is come to first.
"use strict";

document.addEventListener("change", (event) => {
  const form = event.target.form;
  if (!form || !form.dataset.by || event.target.name !== form.dataset.by) return;
  form.method = "get";
  form.action = form.dataset.renew;
  form.submit();
});

if (document.getElementById("faults")) document.getElementById("faults").focus();

// A board that is called: the keys of a keyboard, and of what is held in the hand to turn pages.
const CALLS = {
  Enter: "next", " ": "next", ArrowRight: "next", ArrowDown: "next", PageDown: "next", n: "n", End: "n",
  b: "b", Backspace: "b", ArrowLeft: "b", ArrowUp: "b", PageUp: "b", f: "full",
};

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || localStorage.getItem("keys") === "off") return;
  const slip = event.target.closest("[data-clears]");
  if (slip && event.key === "Escape") clear(slip);
  if (!document.getElementById("called") || event.target.closest("input, select")) return;
  if (event.target.closest("a, button") && ["Enter", " "].includes(event.key)) return;
  const button = document.getElementById(`call-${CALLS[event.key] || event.key}`);
  if (!button) return;
  event.preventDefault();
  if (!event.repeat) button.click();
});

document.addEventListener("htmx:afterSettle", () => {
  const called = document.getElementById("called");
  if (called) history.replaceState(null, "", called.dataset.address);
  toFull();
});

function toFull() {
  const full = document.getElementById("call-full");
  if (!full) return;
  full.hidden = !document.fullscreenEnabled;
  full.onclick = () => (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen());
}
toFull();

// A slip is cleared but for its board: the next is of the same.
function clear(slip) {
  for (const one of slip.querySelectorAll("input[type=text]")) if (one.name !== "board") one.value = "";
  slip.querySelector("[name=table]").focus();
  whose();
}

// Whose slip it is, and what he has already, while it is typed.
function whose() {
  const place = document.getElementById("who");
  if (!place) return;
  const known = JSON.parse(place.dataset.known), board = document.getElementById("slip-board").value.trim().toUpperCase();
  const player = known.players[document.getElementById("slip-table").value.trim()];
  const [, name] = Object.entries(known.boards).find(([called]) => called.toUpperCase() === board) || [];
  const score = player && player.scores[name];
  place.textContent = player ? player.name + (score === undefined ? "" : `: has ${score} on ${name} already`) : "";
}

document.addEventListener("input", (event) => {
  if (["slip-board", "slip-table"].includes(event.target.id)) whose();
});
document.addEventListener("htmx:afterSettle", whose);
whose();

addEventListener("click", (event) => {
  if (event.target.closest("[data-clear]")) clear(event.target.closest("form"));
});
