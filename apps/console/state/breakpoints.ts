import { mediaAt } from './media-at.ts';

/** Conditions as written in their style sheets. */
const written = new WeakMap<CSSMediaRule, string>();
let drawn = 1;
let watched: MutationObserver | undefined;

function moveIn(rules: CSSRuleList): void {
  for (const rule of rules) {
    if (rule instanceof CSSMediaRule) {
      const plain = written.get(rule) ?? rule.media.mediaText;
      if (!plain.includes('px')) continue;
      written.set(rule, plain);
      const wanted = mediaAt(plain, drawn);
      if (rule.media.mediaText !== wanted) rule.media.mediaText = wanted;
    }
    if (rule instanceof CSSGroupingRule) moveIn(rule.cssRules);
  }
}

const moveSheet = (sheet: CSSStyleSheet | null): void => {
  if (sheet) moveIn(sheet.cssRules);
};

/** Style sheets of a screen are loaded when the screen is opened. */
function follow(): MutationObserver {
  const observer = new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (node instanceof HTMLStyleElement) moveSheet(node.sheet);
      if (node instanceof HTMLLinkElement && node.rel === 'stylesheet') {
        moveSheet(node.sheet);
        node.addEventListener('load', () => moveSheet(node.sheet), { once: true });
      }
    }
  });
  observer.observe(document.head, { childList: true });
  return observer;
}

/**
 * Makes every `@media` condition refer to the remaining room instead of the window: CSS `zoom` of the root
 * does not affect media conditions, so a screen with a room of 560 px would be laid out for 1,920
 * (docs/decisions/0091-screens-from-a-distance.md).
 */
export function moveBreakpoints(zoom: number): void {
  if (zoom === drawn) return;
  drawn = zoom;
  if (zoom === 1) {
    watched?.disconnect();
    watched = undefined;
  } else watched ??= follow();
  for (const sheet of document.styleSheets) moveSheet(sheet);
}
