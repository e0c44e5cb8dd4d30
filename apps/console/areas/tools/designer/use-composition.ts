import { type CompositionEvent, type RefObject, useEffect, useRef } from 'react';

/** Handlers of an input method in cells that are not open for editing. */
interface Composition {
  /** Before a composition: the composed text replaces what the cell shows. */
  readonly begin: (target: EventTarget) => void;
  readonly end: (event: CompositionEvent<HTMLElement>) => void;
}

/**
 * Lets an input method compose text in the focused cell, which is editable for that reason only. An editor that
 * opened at the first key would receive the letter of that key without the input method.
 * @param take receives the composed text, '' if it was cancelled, and returns the text that the cell had
 */
export function useComposition(
  table: RefObject<HTMLTableElement | null>,
  take: (text: string) => string,
): Composition {
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    const node = table.current;
    // Full-width punctuation comes from an input method without a composition.
    const write = (event: InputEvent): void => {
      if (isField(event.target) || event.inputType === 'insertCompositionText') return;
      event.preventDefault();
      if (event.inputType === 'insertText') latest.current(event.data ?? '');
    };
    node?.addEventListener('beforeinput', write);
    return () => node?.removeEventListener('beforeinput', write);
  }, [table]);
  return {
    begin: (target) => {
      if (target instanceof HTMLElement) getSelection()?.selectAllChildren(target);
    },
    end: (event) => {
      const cell = event.target;
      if (isField(cell) || !(cell instanceof HTMLElement)) return;
      // The browser has changed the content of the cell without React.
      cell.textContent = latest.current(event.data);
    },
  };
}

const isField = (target: EventTarget | null): boolean => target instanceof HTMLInputElement;
