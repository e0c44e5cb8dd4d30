import { type RefObject, useEffect } from 'react';

/** Share of an entry that is in sight where the list counts as shown to that end. */
const inSight = 0.9;

/**
 * Marks a list that scrolls sideways at the ends where more of it is out of sight: `data-before`, `data-after`. It is watched,
 * not measured, which would cost a layout at each step from page to page.
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
