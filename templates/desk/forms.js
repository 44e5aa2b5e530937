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
