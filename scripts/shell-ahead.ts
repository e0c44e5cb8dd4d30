import type { Plugin } from 'vite';

/**
 * Tells `boot.js` which files a signed-in person's first page is made of: the chunk 'shell' and those it imports, less
 * what the page itself asks for. The browser then fetches and compiles them while the first script still runs.
 */
export function shellAhead(): Plugin {
  return {
    name: 'heliodeck-shell-ahead',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const shell = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === 'shell');
        if (shell?.type !== 'chunk') throw new Error('the console has no chunk named shell');
        const files = [shell.fileName, ...shell.imports].filter((name) => !html.includes(name));
        const tag = '<script src="/boot.js"';
        if (!html.includes(tag)) throw new Error(`index.html lacks ${tag}`);
        return html.replace(tag, `${tag} data-ahead="${files.map((name) => `/${name}`).join(' ')}"`);
      },
    },
  };
}
