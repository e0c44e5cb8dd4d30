import { useBlocker } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';
import { useFeedback } from '../feedback/use-feedback.ts';
import { useMessages } from '../i18n/messages.ts';
import { uiWords } from './ui-words.ts';

/** The confirmation before leaving with unsaved input. @returns whether the changes may be discarded */
export function useAskToLeave(): () => Promise<boolean> {
  const w = useMessages(uiWords);
  const { ask } = useFeedback();
  return () => ask({ title: w.unsaved, text: w.unsavedText, yes: w.leave, no: w.stay, grave: true });
}

/** Mounted components that may have unsaved input. */
const guarded = new Set<RefObject<boolean>>();

/** Whether there is unsaved input. */
export const isUnsaved = (): boolean => [...guarded].some(({ current }) => current);

/** Discards unsaved input, once the user has agreed. */
export function giveUpUnsaved(): void {
  for (const dirty of guarded) dirty.current = false;
}

/**
 * Closing a dialog with possible input: asks before it closes, and before the page is left.
 * @param changed there is unsaved input
 */
export function useAskedClose(changed: boolean, onClose: () => void): () => void {
  const mayLeave = useAskToLeave();
  const dirty = useRef(changed);
  dirty.current = changed;
  useUnsavedGuard(dirty);
  const leave = async (): Promise<void> => {
    if (!changed || (await mayLeave())) onClose();
  };
  return () => void leave();
}

/** Asks before the address changes or the page closes while `dirty` marks unsaved input. */
export function useUnsavedGuard(dirty: RefObject<boolean>): void {
  const mayLeave = useAskToLeave();
  useEffect(() => {
    guarded.add(dirty);
    return () => void guarded.delete(dirty);
  }, [dirty]);
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
