import type { Plugin } from 'vite';

/** Accessible name of the component kit's icons. */
const spoken = /role: "img",\s*"aria-label": icon\.name/;

/**
 * Icons of the component kit next to the text of a tree, a select or a loading button. Each is an image with an English name ('caret-down')
 * in any language, and the name becomes part of its container's: 'caret-down 系统管理'.
 */
const beside: readonly string[] = ['caret-down', 'down', 'loading', 'holder', 'file'];

/** Hides those icons from screen readers; the others, which may be the only content of a button, keep their names. */
export function plainKitIcons(): Plugin {
  let found = false;
  return {
    name: 'plain-kit-icons',
    apply: 'build',
    transform(code, id) {
      const file = id.replaceAll('\\', '/').split('?')[0] ?? '';
      if (!file.endsWith('/@ant-design/icons/es/components/AntdIconLight.js')) return undefined;
      if (!spoken.test(code)) throw new Error(`${id}: icons are no longer named as expected`);
      found = true;
      const hidden = `${JSON.stringify(beside)}.includes(icon.name)`;
      const props = `...(${hidden} ? { "aria-hidden": true } : { role: "img", "aria-label": icon.name })`;
      return { code: code.replace(spoken, props), map: null };
    },
    buildEnd(error) {
      if (!error && !found) throw new Error('the icons of the component kit were not found');
    },
  };
}
