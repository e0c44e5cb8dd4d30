import type { JSX } from 'react';
import recordPage from '../../ui/record-page.module.css';
import styles from './statistics.module.css';

/** A line of a ranking. */
interface Ranked {
  readonly key: string;
  readonly name: string;
  /** A second, quieter name: the station of a device. */
  readonly beside?: string;
  readonly count: number;
  /** The count in words. */
  readonly text: string;
  readonly title: string;
  /** Absent: it leads nowhere. */
  readonly open?: (() => void) | undefined;
}

/** Who has most, with bars; the longest first. */
export function Ranking({
  lines,
  rank,
}: {
  readonly lines: readonly Ranked[];
  /** 'NO.1' */
  readonly rank: (place: number) => string;
}): JSX.Element {
  const most = Math.max(1e-9, lines[0]?.count ?? 1);
  return (
    <ol className={styles.ranking}>
      {lines.map(({ key, name, beside, count, text, title, open }, index) => (
        <li key={key}>
          <span className={styles.rank}>{rank(index + 1)}</span>
          <button type="button" className={styles.device} title={title} disabled={!open} onClick={open}>
            <span className={styles.deviceName}>{name || '—'}</span>
            {beside !== undefined && <span className={recordPage.quiet}>{beside}</span>}
          </button>
          <span className={styles.count}>{text}</span>
          <span className={styles.bar} style={{ width: `${(count / most) * 100}%` }} />
        </li>
      ))}
    </ol>
  );
}
