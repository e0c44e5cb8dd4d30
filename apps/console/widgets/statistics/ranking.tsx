import type { JSX } from 'react';
import recordPage from '../../ui/record-page.module.css';
import styles from './statistics.module.css';

/** A line of a ranking. */
interface Ranked {
  readonly key: string;
  readonly name: string;
  /** A secondary name: the station of a device. */
  readonly beside?: string;
  readonly count: number;
  /** The count as text. */
  readonly text: string;
  readonly title: string;
  /** Absent: no link. */
  readonly open?: (() => void) | undefined;
}

/** A ranking with bars; the longest first. */
export function RankingBars({
  lines,
  rank,
  medals = false,
}: {
  readonly lines: readonly Ranked[];
  /** 'NO.1' */
  readonly rank: (place: number) => string;
  /** The first three have an icon instead of the text. */
  readonly medals?: boolean;
}): JSX.Element {
  const most = Math.max(1e-9, ...lines.map(({ count }) => count));
  return (
    <ol className={styles.ranking}>
      {lines.map(({ key, name, beside, count, text, title, open }, index) => (
        <li key={key}>
          <span className={styles.rank}>
            {medals && index < 3 ? <Medal place={index + 1} label={rank(index + 1)} /> : rank(index + 1)}
          </span>
          <button type="button" className={styles.device} title={title} disabled={!open} onClick={open}>
            <span className={styles.deviceName}>{name || '—'}</span>
            {beside !== undefined && <span className={recordPage.quiet}>{beside}</span>}
          </button>
          <span className={styles.count}>{text}</span>
          <span className={styles.bar} style={{ width: `${(Math.max(0, count) / most) * 100}%` }} />
        </li>
      ))}
    </ol>
  );
}

/** The medal of a rank: a disc on a ribbon, with its number. */
function Medal({ place, label }: { readonly place: number; readonly label: string }): JSX.Element {
  return (
    <svg viewBox="0 0 24 28" role="img" aria-label={label} className={styles.medal} data-place={place}>
      <path d="M7 0 L12 9 L17 0 L21 0 L15 13 L9 13 L3 0 Z" className={styles.ribbon} />
      <circle cx="12" cy="18" r="9" />
      <text x="12" y="22" textAnchor="middle">
        {place}
      </text>
    </svg>
  );
}
