import type { KeyboardEvent } from 'react';

/** Key code of a key that an input method has taken; Safari ends a composition with it and no longer says so otherwise. */
const takenByInputMethod = 229;

/**
 * Whether Enter saves the form it was pressed in: in an input of one line, as forms of a desk do. Not in a text of
 * several lines, not while Chinese is composed, not held down, and not where the control needs the key itself (lists of
 * options and calendars prevent its default).
 */
export function enterSubmits(event: KeyboardEvent<HTMLFormElement>): boolean {
  const { target, currentTarget, key, keyCode, repeat, nativeEvent } = event;
  if (key !== 'Enter' || event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return false;
  if (event.defaultPrevented || repeat || nativeEvent.isComposing || keyCode === takenByInputMethod)
    return false;
  // Events of dialogs that a control opened come by here too: their inputs belong to no form, or to another.
  return target instanceof HTMLInputElement && target.form === currentTarget && !choosers.has(target.type);
}

/** Inputs without a line of text. */
const choosers: ReadonlySet<string> = new Set(['checkbox', 'radio', 'file', 'button', 'image', 'reset']);
