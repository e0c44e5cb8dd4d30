import { type RefObject, useEffect } from 'react';

/** Visible share of the last entry from which the list counts as scrolled to that end. */
const inSight = 0.9;

/**
 * Sets `data-before` and `data-after` on a list that scrolls sideways if entries are hidden at that end. Uses
 * an observer, because measuring would cause a layout at each change of page.
 */
export function useHiddenEnds(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = list.current;
    if (!root) return;
    const sight = new IntersectionObserver(
      (seen) => {
        for (const { target, intersectionRatio } of seen) {
          const hidden = String(intersectionRatio < inSight);
          if (target === root.firstElementChild) root.dataset.before = hidden;
          if (target === root.lastElementChild) root.dataset.after = hidden;
        }
      },
      { root, threshold: inSight },
    );
    const watchEnds = (): void => {
      sight.disconnect();
      for (const end of new Set([root.firstElementChild, root.lastElementChild])) if (end) sight.observe(end);
    };
    const entries = new MutationObserver(watchEnds);
    entries.observe(root, { childList: true });
    watchEnds();
    return () => {
      entries.disconnect();
      sight.disconnect();
    };
  }, [list]);
}
