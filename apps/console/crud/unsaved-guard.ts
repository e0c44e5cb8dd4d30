import { useBlocker } from '@tanstack/react-router';
import type { RefObject } from 'react';
import { useFeedback } from '../feedback/use-feedback.ts';
import { useWords } from '../i18n/words.ts';
import { crudWords } from './crud-words.ts';

/** Asks before the address changes or the page closes while `dirty` says that something is unsaved. */
export function useUnsavedGuard(dirty: RefObject<boolean>): void {
  const w = useWords(crudWords);
  const { ask } = useFeedback();
  useBlocker({
    shouldBlockFn: async () => {
      if (!dirty.current) return false;
      const leaving = await ask({
        title: w.unsaved,
        text: w.unsavedText,
        yes: w.leave,
        no: w.stay,
        grave: true,
      });
      if (leaving) dirty.current = false;
      return !leaving;
    },
    enableBeforeUnload: () => dirty.current,
  });
}
