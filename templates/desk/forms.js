// Forms of a game's own: what was typed while the desk looked a form over stays in its fields.
"use strict";

let typed = null;

const fields = () => [...document.querySelectorAll("#fields input:not([type=hidden]), #fields select, #fields textarea")];

document.addEventListener("htmx:beforeSwap", (event) => {
  if (event.target.id !== "fields") return;
  typed = new Map(fields().map((one) => [one.name, one.type === "checkbox" ? one.checked : one.value]));
});

document.addEventListener("htmx:afterSwap", () => {
  if (!typed) return;
  for (const one of fields()) {
    if (!typed.has(one.name)) continue;
    if (one.type === "checkbox") one.checked = typed.get(one.name);
    else one.value = typed.get(one.name);
  }
  typed = null;
});

// A fault leads to its line.
addEventListener("click", (event) => {
  const line = event.target.dataset.line;
  const text = line && document.getElementById("text");
  if (!text) return;
  const lines = text.value.split("\n");
  const from = lines.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
  text.focus();
  text.setSelectionRange(from, from + lines[line - 1].length);
  text.scrollTop = text.scrollHeight * (line - 3) / lines.length;
});
