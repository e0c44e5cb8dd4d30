import { type ComponentProps, type JSX, useLayoutEffect, useRef } from 'react';
import { WordCloud } from '../../widgets/statistics/word-cloud.tsx';
import styles from './board.module.css';
import { useSize } from './use-size.ts';

/** Font sizes to try; the largest at which all words are visible is used, because a wall cannot be scrolled. */
const sizes = [1.2, 1.1, 1, 0.9, 0.8, 0.7, 0.6, 0.5] as const;

/** Words in the largest size that fits; on a wall the rarest words are omitted if they do not fit. */
export function FittedWords({ words }: ComponentProps<typeof WordCloud>): JSX.Element {
  const place = useRef<HTMLDivElement>(null);
  const inner = useRef<HTMLDivElement>(null);
  const size = useSize(place);
  useLayoutEffect(() => {
    const [outside, inside] = [place.current, inner.current];
    if (!outside || !inside || size === undefined || words.length === 0) return;
    for (const letters of sizes) {
      inside.style.fontSize = `${letters}em`;
      if (inside.offsetHeight <= outside.clientHeight) break;
    }
    const end = outside.offsetTop + outside.clientHeight;
    for (const word of inside.querySelectorAll('li'))
      word.toggleAttribute('data-beyond', word.offsetTop + word.offsetHeight > end);
  }, [size, words]);
  return (
    <div ref={place} className={styles.cloud}>
      <div ref={inner}>
        <WordCloud words={words} />
      </div>
    </div>
  );
}
