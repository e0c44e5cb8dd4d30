import { useCallback, useRef, useState } from 'react';
import { isUnsaved, useAskToLeave } from '../../ui/unsaved-guard.ts';

/**
 * Whether the search is open. With unsaved input it opens only after the user agrees to discard it. The input
 * is discarded when the user opens another page, and kept when the user closes the search.
 */
export function useSearching(
  locked: boolean,
): readonly [isOpen: boolean, open: () => void, close: () => void] {
  const [isOpen, setOpen] = useState(false);
  const mayLeave = useAskToLeave();
  const asking = useRef(false);
  const open = async (): Promise<void> => {
    if (locked || isOpen || asking.current) return;
    asking.current = true;
    const may = !isUnsaved() || (await mayLeave());
    asking.current = false;
    if (may) setOpen(true);
  };
  return [isOpen, () => void open(), useCallback(() => setOpen(false), [])];
}
