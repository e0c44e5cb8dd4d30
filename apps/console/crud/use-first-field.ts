import type { RefObject } from 'react';
import { usePhone } from '../state/media.ts';
import { useFirstFocus } from '../ui/use-first-focus.ts';

const fields = ':is(input, textarea):not(:disabled, [type=file])';
const pending = '[data-pending]';

/**
 * A form starts at its first field, unless the person was faster; on a phone that would raise the keyboard over it.
 * @param isWanted false for a form that stands beside what the person is writing in
 * @returns what to give the element around the form
 */
export function useFirstField(isWanted = true): RefObject<HTMLDivElement | null> {
  const phone = usePhone();
  return useFirstFocus({ wanted: fields, pending, isWanted: isWanted && !phone });
}
