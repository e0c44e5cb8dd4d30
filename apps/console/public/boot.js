// Runs before the first paint. A file of its own: the content security policy allows no inline script.
(() => {
  const kept = (key) => {
    try {
      return JSON.parse(localStorage.getItem(key) ?? 'null');
    } catch {
      // What cannot be read counts as absent.
      return null;
    }
  };
  // A dark room is not to be lit up by a white page.
  const choice = kept('heliodeck.preferences')?.theme ?? 'system';
  const dark =
    choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  // Who is signed in needs the shell next: it is fetched while the first script still runs (scripts/shell-ahead.ts).
  const ahead = kept('heliodeck.session') ? (document.currentScript.dataset.ahead ?? '') : '';
  for (const href of ahead.split(' ').filter(Boolean)) {
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', href, crossOrigin: '' }),
    );
  }
})();
