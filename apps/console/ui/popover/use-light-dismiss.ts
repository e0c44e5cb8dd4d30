import { type RefObject, useEffect } from 'react';

/** Closes a dialog when the user presses beside it; the browser handles Escape. */
export function useLightDismiss(dialog: RefObject<HTMLDialogElement | null>, present = true): void {
  useEffect(() => {
    const element = dialog.current;
    if (!present || !element) return;
    const press = (event: MouseEvent): void => {
      if (event.target === element) element.close();
    };
    element.addEventListener('click', press);
    return () => element.removeEventListener('click', press);
  }, [dialog, present]);
}
