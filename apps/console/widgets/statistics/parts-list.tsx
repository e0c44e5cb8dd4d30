import { partPercentText } from '@heliodeck/kit/quantity';
import type { Tone } from '@heliodeck/model/descriptors/tone';
import type { JSX, ReactNode } from 'react';
import styles from './statistics.module.css';

/** A segment of a whole. */
export interface SharePart {
  readonly key: string;
  readonly name: ReactNode;
  readonly count: number;
  /** Share of the whole, 0 to 1. */
  readonly share: number;
  readonly open?: { readonly label: string; readonly run: () => void } | undefined;
  /** Its colour if it has a meaning: used for the first segment of each tone, so that no two look alike. */
  readonly tone?: Tone | undefined;
}

interface PartsListProps {
  readonly parts: readonly SharePart[];
  /** A count as text. */
  readonly told: (count: number) => string;
  readonly colourOf: (index: number) => string;
}

/** Segments of a whole with name, count and percentage, in the colours of the picture beside it. */
export function PartsList({ parts, told, colourOf }: PartsListProps): JSX.Element {
  return (
    <ul className={styles.parts}>
      {parts.map(({ key, name, count, share, open }, index) => (
        <li key={key}>
          <span className={styles.swatch} style={{ background: colourOf(index) }} />
          {open ? (
            <button type="button" className={styles.part} title={open.label} onClick={open.run}>
              {name}
            </button>
          ) : (
            <span className={styles.part}>{name}</span>
          )}
          <span className={styles.count}>{told(count)}</span>
          <span className={styles.share}>{partPercentText(share)}</span>
        </li>
      ))}
    </ul>
  );
}
