import { type JSX, memo } from 'react';
import styles from './watch.module.css';

/** Number of quarters of an hour of a day. */
const quarters = 96;

/** Power over a day, from midnight to midnight, with gaps where it is unknown. */
export const DaySpark = memo(function DaySpark({
  line,
}: {
  readonly line: readonly (number | null)[] | undefined;
}): JSX.Element {
  const most = Math.max(0, ...(line ?? []).map((value) => value ?? 0));
  return (
    <svg
      className={styles.spark}
      data-known={line !== undefined}
      viewBox={`0 0 ${quarters} 24`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d="M0 23.5H96" className={styles.ground} />
      {line && most > 0 && <path d={pathOf(line, most)} className={styles.curve} />}
    </svg>
  );
});

function pathOf(line: readonly (number | null)[], most: number): string {
  let path = '';
  let drawn = false;
  for (const [index, value] of line.entries()) {
    if (value === null) drawn = false;
    else {
      const y = (23 - (Math.max(0, value) / most) * 21).toFixed(1);
      // An isolated point is drawn as a short line to be visible.
      path += drawn ? `L${index} ${y}` : `M${index} ${y}h.6`;
      drawn = true;
    }
  }
  return path;
}
