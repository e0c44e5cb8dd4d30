// Runs before the first paint, so that a dark room is not lit up by a white page. A file of its own: the
// content security policy allows no inline script.
(() => {
  let choice = 'system';
  try {
    choice = JSON.parse(localStorage.getItem('heliodeck.preferences') ?? '{}').theme ?? 'system';
  } catch {
    // Unreadable preferences count as none.
  }
  const dark =
    choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
