// Events: another game is another form; what is wrong is come to first.
"use strict";

document.addEventListener("change", (event) => {
  const to = event.target.dataset.renew;
  if (!to) return;
  const form = event.target.form;
  form.method = "get";
  form.action = to;
  form.submit();
});

if (document.getElementById("faults")) document.getElementById("faults").focus();
