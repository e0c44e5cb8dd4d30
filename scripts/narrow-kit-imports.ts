import type { Plugin } from 'vite';

const whole = "from '@rc-component/form'";
const part = "from '@rc-component/form/es/FormContext'";

/**
 * Makes the component kit's form context import only what it needs. Dialogs use that context; through the index of the form package the
 * whole form with its validation, 22 kB compressed, was part of the first load, which has no form.
 */
export function narrowKitImports(): Plugin {
  let found = false;
  return {
    name: 'narrow-kit-imports',
    apply: 'build',
    transform(code, id) {
      const file = id.replaceAll('\\', '/').split('?')[0] ?? '';
      if (!file.endsWith('/antd/es/form/context.js')) return undefined;
      if (!code.includes(whole)) throw new Error(`${id}: the form package is no longer imported as expected`);
      found = true;
      return { code: code.replace(whole, part), map: null };
    },
    buildEnd(error) {
      if (!error && !found) throw new Error('the form context of the component kit was not found');
    },
  };
}
