import type { RefObject } from 'react';
import { usePhone } from '../../state/media.ts';
import { useFirstFocus } from '../../ui/use-first-focus.ts';

const fields = ':is(input, textarea):not(:disabled, [type=file])';
const pending = '[data-pending]';

/**
 * Focuses the first field of a form unless the user has already focused an element; does nothing on a phone, where the
 * keyboard would cover the form.
 * @param isWanted false for a form beside the field in which the user is typing
 * @returns the ref for the element around the form
 */
export function useFirstField(isWanted = true): RefObject<HTMLDivElement | null> {
  const phone = usePhone();
  return useFirstFocus({ wanted: fields, pending, isWanted: isWanted && !phone });
}
