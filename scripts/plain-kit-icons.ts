import type { Plugin } from 'vite';

/** What the component kit's icons say of themselves to a screen reader. */
const spoken = /role: "img",\s*"aria-label": icon\.name/;

/**
 * Icons of the component kit that stand beside the words of a tree, a select or a busy button. Each is an image named in English
 * ('caret-down') whatever the language, and that name becomes part of what it stands in: 'caret-down 系统管理'.
 */
const beside: readonly string[] = ['caret-down', 'down', 'loading', 'holder', 'file'];

/** Hides those icons from screen readers; the others, which may be all a button has, keep their names. */
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
