import { magnitude } from '@heliodeck/kit/magnitude';
import { withUnit } from '@heliodeck/kit/quantity';
import type { FlowPast } from '@heliodeck/model/energy/flow-past';
import { wireTime } from '@heliodeck/model/wire/time';
import { type CSSProperties, type JSX, memo, useMemo } from 'react';
import styles from './replay.module.css';
import { knownStretches, type ReplayLines } from './replay.ts';

const height = 48;

interface TimeLineProps {
  readonly past: FlowPast;
  readonly lines: ReplayLines;
  readonly zone: string;
}

/** Power as an area and charge as a line over the replayed time; times without data are hatched. */
export const ReplayLine = memo(function TimeLine({ past, lines, zone }: TimeLineProps): JSX.Element {
  const last = past.steps - 1;
  const most = Math.max(0, ...lines.power.map((value) => Math.abs(value ?? 0)));
  const unknown = useMemo(
    () => gapsOf(lines.power.map((power, step) => power ?? lines.charge[step] ?? null)),
    [lines],
  );
  const y = (share: number): string =>
    (height - 2 - Math.min(1, Math.max(0, share)) * (height - 6)).toFixed(1);
  const areas = knownStretches(lines.power).map(([from, to]) => {
    const points = lines.power
      .slice(from, to + 1)
      .map((value, index) => `L${from + index} ${y(most === 0 ? 0 : Math.abs(value ?? 0) / most)}`);
    return `M${from} ${height}${points.join('')}L${from === to ? to + 0.6 : to} ${height}Z`;
  });
  const charges = knownStretches(lines.charge).map(([from, to]) =>
    lines.charge
      .slice(from, to + 1)
      .map((value, index) => `${index === 0 ? 'M' : 'L'}${from + index} ${y((value ?? 0) / 100)}`)
      .join(''),
  );
  const top = magnitude(most, 'kW');
  return (
    <>
      <svg
        className={styles.line}
        viewBox={`0 0 ${last} ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {unknown.map(([from, to]) => (
          <rect key={from} className={styles.gap} x={from} width={Math.max(0.4, to - from)} height={height} />
        ))}
        <path className={styles.power} d={areas.join('')} />
        <path className={styles.charge} d={charges.join('')} />
      </svg>
      {most > 0 && (
        <span className={styles.most} aria-hidden="true">
          {withUnit(top.text, top.unit)}
        </span>
      )}
      <div className={styles.ticks} aria-hidden="true">
        {ticksOf(past, zone).map(({ step, text, isDay }) => (
          <span key={step} data-day={isDay} style={{ '--at': step / last } as CSSProperties}>
            {text}
          </span>
        ))}
      </div>
    </>
  );
});

/** Gaps between ranges with data, from the last step before to the first after. */
function gapsOf(values: readonly (number | null)[]): readonly (readonly [number, number])[] {
  const known = knownStretches(values);
  const last = values.length - 1;
  const begins = [0, ...known.map(([, to]) => to)];
  const ends = [...known.map(([from]) => from), last];
  return begins.flatMap((begin, index) => {
    const end = ends[index] ?? last;
    return end > begin ? [[begin, end] as const] : [];
  });
}

interface Tick {
  readonly step: number;
  readonly text: string;
  readonly isDay: boolean;
}

const hoursApart = 4;
const daysApart = 5;

/** Full hours of a day, or midnights of a month, in the station's zone. */
function ticksOf(past: FlowPast, zone: string): readonly Tick[] {
  const ticks: Tick[] = [];
  const isMonth = past.stepMs > 3_600_000;
  let days = 0;
  let before = '';
  for (let step = 0; step < past.steps; step += 1) {
    const time = wireTime(past.from + step * past.stepMs, zone);
    const [day, hour, minute] = [time.slice(5, 10), Number(time.slice(11, 13)), Number(time.slice(14, 16))];
    if (isMonth) {
      if (before !== '' && day !== before) {
        if (days % daysApart === 0) ticks.push({ step, text: day, isDay: true });
        days += 1;
      }
    } else if (minute === 0 && hour % hoursApart === 0)
      ticks.push({ step, text: hour === 0 ? day : time.slice(11, 16), isDay: hour === 0 });
    before = day;
  }
  return ticks;
}
