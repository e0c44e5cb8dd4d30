import type { BpmnServices, MenuEntries } from '../../../widgets/process-picture/bpmn-services.ts';

/**
 * Entries of the change menu for elements that the executor refuses
 * (docs/product/workflow.md#from-a-file-to-a-process).
 */
const refused =
  /script-task|complex-gateway|instantiating|instantiate|transaction|ad-hoc|adhoc|conditional-(?:start|boundary|intermediate)|compensation|cancel|toggle-loop/;

/** A menu without the entries for refused elements. */
export function supportedEntries(entries: MenuEntries): MenuEntries {
  return Object.fromEntries(Object.entries(entries).filter(([id]) => !refused.test(id)));
}

class SupportedMenu {
  static readonly $inject = ['popupMenu'];

  constructor(popupMenu: BpmnServices['popupMenu']) {
    // Runs after the library's provider, whose priority is 1000.
    popupMenu.registerProvider('bpmn-replace', 500, {
      getPopupMenuEntries: () => supportedEntries,
      getPopupMenuHeaderEntries: () => supportedEntries,
    });
  }
}

/** Removes elements that cannot be deployed from the menu that changes an element's type. */
export const supportedMenuModule = {
  __init__: ['supportedMenu'],
  supportedMenu: ['type', SupportedMenu],
};
