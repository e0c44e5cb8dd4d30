import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * A text that is typed here and kept in the address, which comes back later than the next key: what stands in the field is what was
 * typed last. A text that the address brings from elsewhere (a link, the way back) replaces it.
 * @param kept what the address says
 * @param keep writes the address; keep the function the same between renders
 */
export function useTyped(
  kept: string,
  keep: (text: string) => void,
): readonly [string, (text: string) => void] {
  const [typed, setTyped] = useState(kept);
  /** Texts that were typed and have not come back yet. */
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
