import type { KeyboardEvent } from 'react';

/**
 * Key code of a key that an input method has consumed; Safari ends a composition with it and gives no other
 * indication.
 */
const takenByInputMethod = 229;

/**
 * Whether Enter saves the form it was pressed in: in a single-line input, as is usual on desktops. Not in a
 * multi-line text, not during the composition of Chinese, not for a held key, and not if the control uses the
 * key itself (lists of options and calendars prevent its default).
 */
export function enterSubmits(event: KeyboardEvent<HTMLFormElement>): boolean {
  const { target, currentTarget, key, keyCode, repeat, nativeEvent } = event;
  if (key !== 'Enter' || event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return false;
  if (event.defaultPrevented || repeat || nativeEvent.isComposing || keyCode === takenByInputMethod)
    return false;
  // Events of dialogs opened by a control bubble up to here too: their inputs belong to no form, or to
  // another one.
  return target instanceof HTMLInputElement && target.form === currentTarget && !choosers.has(target.type);
}

/** Types of inputs without a line of text. */
const choosers: ReadonlySet<string> = new Set(['checkbox', 'radio', 'file', 'button', 'image', 'reset']);
