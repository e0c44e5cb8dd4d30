import { useEffect } from 'react';

const dialogs = '[role=dialog]:not([popover])';
/** The kit focuses a drawer's outermost element, which encloses the dialog. */
const drawers = '.ant-drawer';

const dialogAround = (place: HTMLElement): Element | null => place.closest(drawers) ?? place.closest(dialogs);

/**
 * Candidates for restoring the focus, best first: the element itself, its ancestors, then the element that
 * opened the surrounding dialog.
 */
type WayBack = readonly HTMLElement[];

/**
 * Restores the focus to the element that opened a dialog or drawer when that is removed. The kit does so for
 * dialogs that close by their `open` prop; most of ours are unmounted, which would leave nothing focused. If
 * the opening element no longer exists (a deleted row), its surroundings are focused, and as a last resort
 * the screen.
 */
export function useFocusReturn(): void {
  useEffect(() => {
    const ways = new Map<Element, WayBack>();
    let here: WayBack = [];
    const moved = ({ target }: FocusEvent): void => {
      if (!(target instanceof HTMLElement)) return;
      const dialog = dialogAround(target);
      if (dialog && !ways.has(dialog)) ways.set(dialog, here);
      here = [target, ...focusableAround(target), ...((dialog && ways.get(dialog)) ?? [])];
    };
    const gone = (): void => {
      let last: WayBack | undefined;
      for (const [dialog, way] of ways) {
        if (dialog.isConnected) continue;
        ways.delete(dialog);
        last = way;
      }
      if (last && isNowhere()) goBack(last);
    };
    // The kit renders its dialogs into the body.
    const watch = new MutationObserver(gone);
    watch.observe(document.body, { childList: true });
    document.addEventListener('focusin', moved);
    return () => {
      watch.disconnect();
      document.removeEventListener('focusin', moved);
    };
  }, []);
}

const isNowhere = (): boolean => document.activeElement === null || document.activeElement === document.body;

function focusableAround(element: HTMLElement): WayBack {
  const around: HTMLElement[] = [];
  for (let one = element.parentElement; one; one = one.parentElement)
    if (one.tabIndex >= 0 || one.hasAttribute('tabindex')) around.push(one);
  return around;
}

function goBack(way: WayBack): void {
  for (const element of way) {
    if (!element.isConnected) continue;
    // A disabled or hidden element does not take the focus.
    element.focus({ preventScroll: true });
    if (document.activeElement === element) return;
  }
  document.getElementById('main')?.focus({ preventScroll: true });
}
