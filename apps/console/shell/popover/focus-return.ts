import { useEffect } from 'react';

const dialogs = '[role=dialog]:not([popover])';
/** The kit gives the focus to a drawer's outermost part, which stands around the dialog. */
const drawers = '.ant-drawer';

const dialogAround = (place: HTMLElement): Element | null => place.closest(drawers) ?? place.closest(dialogs);

/** Where the focus can go back to, best first: the thing itself, what is around it, then what its own dialog was opened from. */
type WayBack = readonly HTMLElement[];

/**
 * Gives the focus back to what opened a dialog or drawer when that is taken away. The kit does so for those that close
 * by their `open`; most of ours are simply no longer rendered, and then the focus would be nowhere. What opened it may be
 * gone by then (a deleted row): then what was around it has the focus, in the end the screen.
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
    // The kit hangs its dialogs below the body.
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
    // What is disabled or hidden refuses.
    element.focus({ preventScroll: true });
    if (document.activeElement === element) return;
  }
  document.getElementById('main')?.focus({ preventScroll: true });
}
