import { useBlocker } from '@tanstack/react-router';
import type { RefObject } from 'react';
import { useFeedback } from '../feedback/use-feedback.ts';
import { useMessages } from '../i18n/messages.ts';
import { uiWords } from './ui-words.ts';

/** The question put to a person who leaves something unsaved. @returns whether the changes may be discarded */
export function useAskToLeave(): () => Promise<boolean> {
  const w = useMessages(uiWords);
  const { ask } = useFeedback();
  return () => ask({ title: w.unsaved, text: w.unsavedText, yes: w.leave, no: w.stay, grave: true });
}

/** Asks before the address changes or the page closes while `dirty` says that something is unsaved. */
export function useUnsavedGuard(dirty: RefObject<boolean>): void {
  const mayLeave = useAskToLeave();
  useBlocker({
    shouldBlockFn: async () => {
      if (!dirty.current) return false;
      const leaving = await mayLeave();
      if (leaving) dirty.current = false;
      return !leaving;
    },
    enableBeforeUnload: () => dirty.current,
  });
}
