import { useCallback, useRef, useState } from 'react';
import { isUnsaved, useAskToLeave } from '../../ui/unsaved-guard.ts';

/**
 * Whether the search stands open. Over something unsaved it opens only for who agrees to give that up; it is given up when
 * he goes somewhere, and stays as it is when he closes the search.
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
