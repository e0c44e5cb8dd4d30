import type { JSX } from 'react';
import { useChartLook } from '../chart/use-chart-look.ts';
import { PartsList, type SharePart } from './parts-list.tsx';
import styles from './statistics.module.css';

interface RoseProps {
  /** Accessible description: the list beside it has the figures. */
  readonly label: string;
  readonly parts: readonly SharePart[];
  readonly rest?: Omit<SharePart, 'key' | 'open'> | undefined;
}

const centre = 21;
const outer = 20;
/** Radius of the hole, so that petals of very small counts are visible. */
const inner = 4;
/** Gap between two petals, radians. */
const gap = 0.03;

/**
 * Shares of a whole as petals of equal angle whose area is proportional to their count, with names, counts and
 * percentages beside them.
 */
export function Rose({ label, parts, rest }: RoseProps): JSX.Element {
  const look = useChartLook();
  const all: readonly SharePart[] = [...parts, ...(rest ? [{ ...rest, key: 'rest' }] : [])];
  const colourOf = (index: number): string =>
    rest && index === parts.length ? look.inkFaint : (look.series[index % look.series.length] ?? look.ink);
  const most = Math.max(1, ...all.map(({ count }) => count));
  const reach = (count: number): number =>
    Math.sqrt(inner ** 2 + (Math.max(0, count) / most) * (outer ** 2 - inner ** 2));
  return (
    <div className={styles.donut}>
      <svg viewBox="0 0 42 42" role="img" aria-label={label} className={styles.ring}>
        {all.map(({ key, count }, index) => (
          <path
            key={key}
            d={petal(index, all.length, reach(count))}
            fill={colourOf(index)}
            fillRule="evenodd"
          />
        ))}
      </svg>
      <PartsList parts={all} told={String} colourOf={colourOf} />
    </div>
  );
}

/** The outline of one of several petals; a single one is a ring. */
function petal(index: number, of: number, radius: number): string {
  if (of === 1) return `${circle(radius)} ${circle(inner)}`;
  const from = (2 * Math.PI * index) / of - Math.PI / 2 + gap;
  const to = (2 * Math.PI * (index + 1)) / of - Math.PI / 2 - gap;
  const at = (angle: number, r: number): string =>
    `${(centre + r * Math.cos(angle)).toFixed(3)} ${(centre + r * Math.sin(angle)).toFixed(3)}`;
  const large = to - from > Math.PI ? 1 : 0;
  return `M${at(from, inner)} L${at(from, radius)} A${radius} ${radius} 0 ${large} 1 ${at(to, radius)} L${at(to, inner)} A${inner} ${inner} 0 ${large} 0 ${at(from, inner)} Z`;
}

function circle(radius: number): string {
  return `M${centre - radius} ${centre} a${radius} ${radius} 0 1 0 ${2 * radius} 0 a${radius} ${radius} 0 1 0 ${-2 * radius} 0 Z`;
}
