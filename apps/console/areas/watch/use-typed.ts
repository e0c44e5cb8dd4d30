import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * A text that is typed here and stored in the address, which is updated later than the next keystroke: the field shows
 * what was typed last. A text that comes from elsewhere (a link, the back button) replaces it.
 * @param kept the text in the address
 * @param keep writes the address; must keep its identity between renders
 */
export function useTyped(
  kept: string,
  keep: (text: string) => void,
): readonly [string, (text: string) => void] {
  const [typed, setTyped] = useState(kept);
  /** Typed texts that have not arrived in the address yet. */
  const awaited = useRef<readonly string[]>([]);
  useEffect(() => {
    const at = awaited.current.indexOf(kept);
    awaited.current = at < 0 ? [] : awaited.current.slice(at + 1);
    if (at < 0) setTyped(kept);
  }, [kept]);
  const type = useCallback(
    (text: string): void => {
      setTyped(text);
      awaited.current = [...awaited.current, text];
      keep(text);
    },
    [keep],
  );
  return [typed, type];
}
