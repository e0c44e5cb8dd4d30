import type { JSX } from 'react';
import styles from './energy-flow.module.css';
import type { DiagramBox } from './layout.ts';

/** A PV module, viewed from slightly above. */
export function PvModule({ box: { x, y, w, h }, lit }: { box: DiagramBox; lit: boolean }): JSX.Element {
  const lean = h * 0.22;
  const at = (u: number, v: number): string => `${x + lean * (1 - v) + (w - lean) * u} ${y + h * v}`;
  const line = (from: string, to: string): string => `M${from}L${to}`;
  const across = [0.25, 0.5, 0.75].map((u) => line(at(u, 0), at(u, 1))).join('');
  const along = [1 / 3, 2 / 3].map((v) => line(at(0, v), at(1, v))).join('');
  return (
    <g className={styles.module} data-lit={lit}>
      <path className={styles.glass} d={`M${at(0, 0)}L${at(1, 0)}L${at(1, 1)}L${at(0, 1)}Z`} />
      <path
        className={styles.shine}
        d={`M${at(0.08, 0)}L${at(0.42, 0)}L${at(0.18, 1)}L${at(0, 1)}L${at(0, 0.35)}Z`}
      />
      <path className={styles.cells} d={across + along} />
      <path className={styles.rim} d={`M${at(0, 0)}L${at(1, 0)}L${at(1, 1)}L${at(0, 1)}Z`} />
    </g>
  );
}

/** A pylon of the grid. */
export function Tower({ box: { x, y, w, h }, lit }: { box: DiagramBox; lit: boolean }): JSX.Element {
  const at = (u: number, v: number): string => `${x + w * u} ${y + h * v}`;
  const legs = `M${at(0.5, 0)}L${at(0.4, 0.34)}L${at(0.22, 1)}M${at(0.5, 0)}L${at(0.6, 0.34)}L${at(0.78, 1)}`;
  const arms = `M${at(0.08, 0.2)}H${x + w * 0.92}M${at(0.02, 0.4)}H${x + w * 0.98}M${at(0.5, 0.08)}L${at(0.08, 0.2)}M${at(0.5, 0.08)}L${at(0.92, 0.2)}`;
  const braces = `M${at(0.4, 0.4)}L${at(0.66, 0.6)}L${at(0.28, 0.78)}L${at(0.78, 1)}M${at(0.6, 0.4)}L${at(0.34, 0.6)}L${at(0.72, 0.78)}L${at(0.22, 1)}`;
  const hangers =
    [0.1, 0.9].map((u) => `M${at(u, 0.2)}v${h * 0.06}`).join('') +
    [0.05, 0.95].map((u) => `M${at(u, 0.4)}v${h * 0.06}`).join('');
  return (
    <path className={styles.tower} data-lit={lit} strokeWidth={h / 46} d={legs + arms + braces + hangers} />
  );
}

/** The load: 1 a mast with its equipment, 2 a building. */
export function LoadMark({ box, kind }: { box: DiagramBox; kind: 1 | 2 }): JSX.Element {
  const size = Math.min(box.w, box.h) * 0.6;
  const x = box.x + box.w - size * 1.35;
  const y = box.y + (box.h - size) / 2;
  const mast = 'M12 9v12M8 21h8M9.5 21 12 12l2.5 9M7.5 9a4.5 4.5 0 0 1 9 0M5 9a7 7 0 0 1 14 0';
  const house = 'M3.5 20.5h17M5.5 20.5V9l6.5-4.5L18.5 9v11.5M9.5 20.5V15h5v5.5M9 11h1.5M13.5 11H15';
  return (
    <path
      className={styles.mark}
      transform={`translate(${x} ${y}) scale(${size / 24})`}
      d={kind === 1 ? mast : house}
    />
  );
}

/** Symbol of a power supply: AC input, DC output. */
export function SupplyMark({ box }: { box: DiagramBox }): JSX.Element {
  const isFlat = box.w > box.h * 1.5;
  const size = Math.min(box.w * 0.42, box.h * (isFlat ? 0.6 : 0.46));
  // In a flat plate it is beside the name, else below it.
  const x = isFlat ? box.x + box.w - size * 1.3 : box.x + (box.w - size) / 2;
  const y = isFlat ? box.y + (box.h - size) / 2 : box.y + box.h - size * 1.22;
  return (
    <path
      className={styles.mark}
      transform={`translate(${x} ${y}) scale(${size / 24})`}
      d="M2 2h20v20H2zM22 2 2 22M5 8c1-2.4 2.2-2.4 3.2 0s2.2 2.4 3.2 0M13.5 15.5h6M13.5 18.5h6"
    />
  );
}

/** A battery filled to its level (0 to 1; null: unknown). `charging` shows the bolt. */
export function BatteryMark(props: {
  box: DiagramBox;
  level: number | null;
  charging: boolean;
}): JSX.Element {
  const { box, level, charging } = props;
  const cap = box.h * 0.07;
  const gap = box.w * 0.08;
  const inside = { x: box.x + gap, y: box.y + cap + gap, w: box.w - 2 * gap, h: box.h - cap - 2 * gap };
  const filled = inside.h * (level ?? 0);
  const tone = level === null || level >= 0.4 ? 'good' : level >= 0.2 ? 'warning' : 'critical';
  const bolt = `M${box.x + box.w * 0.56} ${inside.y + inside.h * 0.22}L${box.x + box.w * 0.3} ${inside.y + inside.h * 0.56}H${box.x + box.w * 0.5}L${box.x + box.w * 0.44} ${inside.y + inside.h * 0.8}L${box.x + box.w * 0.7} ${inside.y + inside.h * 0.44}H${box.x + box.w * 0.5}Z`;
  return (
    <g>
      <rect
        className={styles.terminal}
        x={box.x + box.w * 0.32}
        y={box.y}
        width={box.w * 0.36}
        height={cap * 2}
        rx={cap / 2}
      />
      <rect className={styles.case} x={box.x} y={box.y + cap} width={box.w} height={box.h - cap} rx={gap} />
      <rect
        className={styles.charge}
        data-tone={tone}
        x={inside.x}
        y={inside.y + inside.h - filled}
        width={inside.w}
        height={filled}
        rx={gap / 2}
      />
      {charging && <path className={styles.bolt} d={bolt} />}
    </g>
  );
}
