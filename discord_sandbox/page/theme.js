// A classic script, run before the first paint: a remembered theme must not flash the other one.
(() => {
  let choice = null;
  try {
    choice = JSON.parse(localStorage.getItem("sandbox.theme"));
  } catch {
    // Storage may be forbidden; the system's theme is then followed.
  }
  if (choice === "dark" || choice === "light") document.documentElement.dataset.theme = choice;
})();
