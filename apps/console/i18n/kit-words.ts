import { type Label, type Locale, label } from '@heliodeck/kit/label';

/** English names that the component kit gives its controls in every locale. */
const controls: Readonly<Record<string, Label>> = {
  'Increase Value': label('增加', 'Increase'),
  'Decrease Value': label('减少', 'Decrease'),
  'segmented control': label('选项', 'Choices'),
  'expanded dropdown': label('更多标签页', 'More tabs'),
  'Add tab': label('新增标签页', 'Add a tab'),
  remove: label('移除', 'Remove'),
  Close: label('关闭', 'Close'),
};

/**
 * Icons of the kit that are the only content of a control; all others accompany words and are hidden from
 * screen readers.
 */
const icons: Readonly<Record<string, Label>> = {
  close: label('关闭', 'Close'),
  'close-circle': label('清除', 'Clear'),
  delete: label('删除', 'Delete'),
  ellipsis: label('更多', 'More'),
  left: label('上一页', 'Previous page'),
  right: label('下一页', 'Next page'),
  'double-left': label('向前多页', 'Several pages back'),
  'double-right': label('向后多页', 'Several pages on'),
  expanded: label('收起', 'Close'),
  collapsed: label('展开', 'Open'),
};

/** Attribute with the kit's own name, so that it can be translated again after a change of language. */
const kept = 'data-kit-name';

/** Translates a name that the kit gives in English; icons, which the kit names like their files, are hidden. */
function nameOne(element: Element, locale: Locale): void {
  const now = element.getAttribute('aria-label');
  const isIcon = element.classList.contains('anticon');
  const table = isIcon ? icons : controls;
  const own = now !== null && (isIcon ? !isSpoken(now) : Object.hasOwn(table, now)) ? now : undefined;
  const name = own ?? element.getAttribute(kept);
  if (name === null) return;
  element.setAttribute(kept, name);
  const control = isIcon ? element.closest('button, a, [role=button]') : undefined;
  // A control must always have a name.
  const says = !isIcon || (control && !isNamed(control)) ? (table[name]?.[locale] ?? name) : undefined;
  if (says === undefined) {
    element.setAttribute('aria-hidden', 'true');
    element.removeAttribute('aria-label');
  } else if (says !== now) {
    element.removeAttribute('aria-hidden');
    element.setAttribute('aria-label', says);
  }
}

const isSpoken = (name: string): boolean =>
  Object.values(icons).some(({ zh, en }) => name === zh || name === en);

const isNamed = (control: Element): boolean =>
  control.hasAttribute('aria-label') || control.hasAttribute('aria-labelledby') || control.textContent !== '';

/** Translates the names in what the kit renders, until the returned function is called. */
export function speakForKit(root: HTMLElement, locale: Locale): () => void {
  const nameBelow = (from: Element): void => {
    nameOne(from, locale);
    for (const element of from.querySelectorAll(`[aria-label], [${kept}]`)) nameOne(element, locale);
  };
  nameBelow(root);
  const observer = new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === 'attributes') nameOne(target as Element, locale);
      else for (const node of addedNodes) if (node instanceof Element) nameBelow(node);
    }
  });
  observer.observe(root, { subtree: true, childList: true, attributeFilter: ['aria-label'] });
  return () => observer.disconnect();
}
