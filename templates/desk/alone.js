// A file of all games is read and sent as soon as it is chosen.
"use strict";

document.addEventListener("change", (event) => {
  const file = event.target.id === "archive-file" && event.target.files[0];
  if (!file) return;
  const form = event.target.form;
  const reader = new FileReader();
  reader.onload = () => {
    form.elements.content.value = reader.result.split(",")[1] || "";
    htmx.trigger(form, "submit");
    event.target.value = "";
  };
  reader.readAsDataURL(file);
});
document.addEventListener("htmx:afterRequest", (event) => {
  if (event.target.id === "archive") htmx.ajax("GET", "games", "#games");
});
