import { planOf } from '@heliodeck/reports/expand/plan';
import type { Template } from '@heliodeck/reports/template/template';
import { type JSX, type RefObject, useLayoutEffect, useState } from 'react';
import styles from './designer.module.css';
import { type CellBox, parentArrow } from './parent-arrow.ts';

interface ParentLine {
  readonly kind: 'left' | 'top';
  readonly arrow: ReturnType<typeof parentArrow>;
}

interface LinesProps {
  readonly table: RefObject<HTMLTableElement | null>;
  readonly template: Template;
  readonly at: string;
}

/** Arrows from the parents of a cell to it: the left one blue, the top one green. */
export function ParentLines({ table, template, at }: LinesProps): JSX.Element {
  const [lines, setLines] = useState<readonly ParentLine[]>([]);
  useLayoutEffect(() => {
    const planned = planOf(template);
    const cell = 'plan' in planned ? planned.plan.byAddress.get(at) : undefined;
    const boxOf = (address: string): CellBox | undefined => {
      const element = table.current?.querySelector<HTMLElement>(`[data-at="${address}"]`);
      return element
        ? {
            left: element.offsetLeft,
            top: element.offsetTop,
            width: element.offsetWidth,
            height: element.offsetHeight,
          }
        : undefined;
    };
    const to = boxOf(at);
    const found = (['left', 'top'] as const).flatMap((kind): readonly ParentLine[] => {
      const parent = cell?.parents[kind === 'left' ? 'down' : 'right'];
      const from = parent ? boxOf(parent.cell.at) : undefined;
      return from && to ? [{ kind, arrow: parentArrow(kind, from, to) }] : [];
    });
    setLines(found);
  }, [table, template, at]);
  return (
    <svg className={styles.lines} aria-hidden="true">
      {lines.map(({ kind, arrow }) => (
        <g key={kind} data-parent={kind} className={kind === 'left' ? styles.leftLine : styles.topLine}>
          <path d={arrow.line} fill="none" />
          <path d={arrow.head} stroke="none" />
          <circle cx={arrow.start[0]} cy={arrow.start[1]} r={3} />
        </g>
      ))}
    </svg>
  );
}
