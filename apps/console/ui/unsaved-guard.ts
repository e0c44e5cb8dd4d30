import { useBlocker } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';
import { useFeedback } from '../feedback/use-feedback.ts';
import { useMessages } from '../i18n/messages.ts';
import { uiWords } from './ui-words.ts';

/** The question put to a person who leaves something unsaved. @returns whether the changes may be discarded */
export function useAskToLeave(): () => Promise<boolean> {
  const w = useMessages(uiWords);
  const { ask } = useFeedback();
  return () => ask({ title: w.unsaved, text: w.unsavedText, yes: w.leave, no: w.stay, grave: true });
}

/** What stands on the screen and may be unsaved. */
const guarded = new Set<RefObject<boolean>>();

/** Whether something on the screen is unsaved. */
export const isUnsaved = (): boolean => [...guarded].some(({ current }) => current);

/** Gives up what is unsaved, once the person has agreed to it. */
export function giveUpUnsaved(): void {
  for (const dirty of guarded) dirty.current = false;
}

/**
 * Closing a dialog in which something may have been entered: asks before it closes, and before the page is left.
 * @param changed something was entered that nobody has kept
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

/** Asks before the address changes or the page closes while `dirty` says that something is unsaved. */
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
