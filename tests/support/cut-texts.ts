import type { Page } from '@playwright/test';

/**
 * Containers whose texts must neither be cut, nor overflow, nor overlap: tiles, cells, labelled figures, the
 * diagram.
 */
const holders = '[data-go], td, th, li, dl > div, [role=gridcell], svg, button, h1, h2, h3';

/**
 * Texts of a page that cannot be read completely: cut by their container without an ellipsis and without a
 * title with the whole text, painted outside of their tile or cell, or overlapping another text of the same
 * tile, cell or drawing.
 * @returns one line each; empty if there are none
 */
export function cutTexts(page: Page): Promise<readonly string[]> {
  return page.evaluate((holding) => {
    const slack = 1.5;
    const found = new Set<string>();
    const name = (text: string): string => (text.length > 30 ? `${text.slice(0, 30)}…` : text);
    interface Shown {
      readonly text: string;
      readonly element: Element;
      readonly boxes: readonly DOMRect[];
    }
    const isHidden = (element: Element): boolean =>
      element.closest('.unseen, [aria-hidden=true] .unseen, [hidden], title, option') !== null ||
      !element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    /** Text for screen readers only is in a box of one pixel, or clipped. */
    const isForEars = (element: Element): boolean => {
      for (let at: Element | null = element; at; at = at.parentElement) {
        const { width, height } = at.getBoundingClientRect();
        if (getComputedStyle(at).clipPath.startsWith('inset(50%') || (width <= 1 && height <= 1)) return true;
      }
      return false;
    };
    const shown: Shown[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? '';
      const element = node.parentElement;
      if (text === '' || !element || isHidden(element) || isForEars(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const boxes = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
      if (boxes.length > 0) shown.push({ text, element, boxes });
    }
    const right = (boxes: readonly DOMRect[]): number => Math.max(...boxes.map((box) => box.right));
    const left = (boxes: readonly DOMRect[]): number => Math.min(...boxes.map((box) => box.left));
    /** The visible part of a text, after clipping by its containers. */
    const painted = ({ element, boxes }: Shown): readonly DOMRect[] => {
      let kept = boxes.map(({ left: l, right: r, top, bottom }) => ({ l, r, top, bottom }));
      for (let at: Element | null = element; at; at = at.parentElement) {
        if (getComputedStyle(at).overflow === 'visible') continue;
        const box = at.getBoundingClientRect();
        kept = kept.map((one) => ({
          l: Math.max(one.l, box.left),
          r: Math.min(one.r, box.right),
          top: Math.max(one.top, box.top),
          bottom: Math.min(one.bottom, box.bottom),
        }));
      }
      return kept
        .filter(({ l, r, top, bottom }) => r > l && bottom > top)
        .map(({ l, r, top, bottom }) => new DOMRect(l, top, r - l, bottom - top));
    };
    for (const one of shown) {
      const whole = one.element.closest('[title]')?.getAttribute('title') ?? '';
      // Content hidden from screen readers has a text alternative.
      const isTold = whole.includes(one.text) || one.element.closest('[aria-hidden=true]') !== null;
      for (let at: Element | null = one.element; at && at !== document.body; at = at.parentElement) {
        const style = getComputedStyle(at);
        if (style.overflowX === 'auto' || style.overflowX === 'scroll') break;
        if (style.overflowX !== 'hidden' && style.overflowX !== 'clip') continue;
        const box = at.getBoundingClientRect();
        const isCut = right(one.boxes) > box.right + slack || left(one.boxes) < box.left - slack;
        if (!isCut) continue;
        const isMarked = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
        if (!isMarked) found.add(`cut: ${name(one.text)}`);
        else if (!isTold) found.add(`cut, and nowhere whole: ${name(one.text)}`);
        break;
      }
    }
    const groups = Map.groupBy(shown, ({ element }) => element.closest(holding));
    for (const [holder, texts] of groups) {
      if (!holder) continue;
      const placed = texts.map((one) => ({ one, boxes: painted(one) }));
      const edge = holder.getBoundingClientRect();
      for (const { one, boxes } of placed)
        if (boxes.length > 0 && (right(boxes) > edge.right + slack || left(boxes) < edge.left - slack))
          found.add(`reaches out of its place: ${name(one.text)}`);
      for (const [index, { one, boxes }] of placed.entries())
        for (const { one: other, boxes: others } of placed.slice(index + 1))
          for (const a of boxes)
            for (const b of others) {
              const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
              const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
              // Lines of letters may touch; an overlap of more than half a letter hides it.
              if (across > 3 && down > Math.min(a.height, b.height) * (holder.matches('svg') ? 0.6 : 0.4))
                found.add(`${name(one.text)} lies on ${name(other.text)}`);
            }
    }
    return [...found];
  }, holders);
}
