import type { Page } from '@playwright/test';

/** Texts of a screen that cannot be read in their place: one line each. */
export function looksOf(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const main = document.querySelector('main');
    if (main && main.scrollWidth > main.clientWidth + 1)
      found.push(`the screen is ${main.scrollWidth} wide in ${main.clientWidth}`);
    for (const cell of document.querySelectorAll<HTMLElement>('main td')) {
      const isNumber = /^(end|right)$/.test(getComputedStyle(cell).textAlign);
      const parts = [cell, ...cell.querySelectorAll<HTMLElement>(':not(.unseen)')];
      const isCut = parts.some(
        (part) => getComputedStyle(part).overflowX === 'hidden' && part.scrollWidth > part.clientWidth + 1,
      );
      if (isNumber && isCut && cell.offsetWidth > 0) found.push(`a number is cut: ${cell.innerText}`);
    }
    for (const head of document.querySelectorAll<HTMLElement>('main th[data-key]')) {
      const table = head.closest('.ant-table');
      const acts = table?.querySelector('th.ant-table-cell-fix-end') ?? undefined;
      const edge = acts?.getBoundingClientRect().left ?? table?.getBoundingClientRect().right ?? innerWidth;
      if (head.getBoundingClientRect().right > edge + 2) found.push(`out of sight: ${head.innerText}`);
    }
    for (const head of document.querySelectorAll<HTMLElement>('main th')) {
      const { left, right } = head.getBoundingClientRect();
      const texts = document.createTreeWalker(head, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        if (text.parentElement?.closest('.unseen')) continue;
        // Chinese wraps between any two letters, other text only between words.
        for (const { 0: word, index } of (text.nodeValue ?? '').matchAll(/[^\s\u2e80-\uffff]+/g)) {
          const place = document.createRange();
          place.setStart(text, index);
          place.setEnd(text, index + word.length);
          const lines = [...place.getClientRects()].filter(({ width }) => width > 0);
          const isBeyond = lines.some((line) => line.left < left - 1 || line.right > right + 1);
          const isBroken = new Set(lines.map(({ top }) => Math.round(top))).size > 1;
          if (isBeyond || isBroken) found.push(`a heading is cut or torn: ${head.innerText}`);
        }
      }
    }
    return found;
  });
}

/** Large light areas in the dark theme, which dazzle at night: one line each. */
export function lightGrounds(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    /** Its licence requires the unmodified logo of the drawing library. */
    const meant = '.bjs-powered-by';
    return [...document.querySelectorAll<HTMLElement>('main, main *')].flatMap((part) => {
      const [red = 0, green = 0, blue = 0, opaque = 1] =
        getComputedStyle(part)
          .backgroundColor.match(/[\d.]+/g)
          ?.map(Number) ?? [];
      const { width, height } = part.getBoundingClientRect();
      const isLight = Math.min(red, green, blue) > 200 && opaque > 0.5 && width > 60 && height > 30;
      return isLight && !part.matches(meant) ? [`${part.tagName} ${part.className} ${part.innerText}`] : [];
    });
  });
}
