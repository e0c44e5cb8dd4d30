import { planOf } from '@heliodeck/reports/expand/plan';
import type { Template } from '@heliodeck/reports/template/template';
import { type JSX, type RefObject, useLayoutEffect, useState } from 'react';
import styles from './designer.module.css';

interface Line {
  readonly kind: 'left' | 'top';
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
}

interface LinesProps {
  readonly table: RefObject<HTMLTableElement | null>;
  readonly template: Template;
  readonly at: string;
}

/** Arrows from the parents of a cell to it: the left one blue, the top one green. */
export function ParentLines({ table, template, at }: LinesProps): JSX.Element {
  const [lines, setLines] = useState<readonly Line[]>([]);
  useLayoutEffect(() => {
    const planned = planOf(template);
    const cell = 'plan' in planned ? planned.plan.byAddress.get(at) : undefined;
    const middle = (address: string): readonly [number, number] | undefined => {
      const element = table.current?.querySelector<HTMLElement>(`[data-at="${address}"]`);
      return element
        ? [element.offsetLeft + element.offsetWidth / 2, element.offsetTop + element.offsetHeight / 2]
        : undefined;
    };
    const to = middle(at);
    const found = (['left', 'top'] as const).flatMap((kind): readonly Line[] => {
      const parent = cell?.parents[kind === 'left' ? 'down' : 'right'];
      const from = parent ? middle(parent.cell.at) : undefined;
      return from && to ? [{ kind, from, to }] : [];
    });
    setLines(found);
  }, [table, template, at]);
  return (
    <svg className={styles.lines} aria-hidden="true">
      {lines.map(({ kind, from, to }) => (
        <g key={kind} className={kind === 'left' ? styles.leftLine : styles.topLine}>
          <line x1={from[0]} y1={from[1]} x2={to[0]} y2={to[1]} />
          <circle cx={from[0]} cy={from[1]} r={4} />
        </g>
      ))}
    </svg>
  );
}
