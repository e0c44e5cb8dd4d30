// Sets the theme before the first paint, so that a dark theme does not begin with a white page. A separate file,
// because the content security policy allows no inline script.
(() => {
  let choice = 'system';
  try {
    choice = JSON.parse(localStorage.getItem('heliodeck.preferences') ?? '{}').theme ?? 'system';
  } catch {
    // Unreadable preferences are ignored.
  }
  const dark =
    choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
