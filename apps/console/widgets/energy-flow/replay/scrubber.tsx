import { magnitude } from '@heliodeck/kit/magnitude';
import { withUnit } from '@heliodeck/kit/quantity';
import { localDate } from '@heliodeck/kit/zone';
import type { EnergyFlow } from '@heliodeck/model/energy/energy-flow';
import { Button, DatePicker, Segmented } from 'antd';
import { type JSX, type KeyboardEvent, useMemo, useState } from 'react';
import { serverNow } from '../../../api/server-clock.ts';
import { LoadFailure } from '../../../crud/notices/list-notices.tsx';
import { dayjs } from '../../../i18n/calendar.ts';
import { useJoined, useMessages, useTranslate } from '../../../i18n/messages.ts';
import { Icon } from '../../../icons/icon.tsx';
import { Waiting } from '../../../ui/waiting.tsx';
import { MarkLane } from './mark-lane.tsx';
import styles from './replay.module.css';
import { linesOf, lineValues, stepInstant, stepOf } from './replay.ts';
import { pastLabel } from './replay-time.ts';
import { replayWords } from './replay-words.ts';
import { ReplayLine } from './time-line.tsx';
import type { Replay } from './use-replay.ts';
import { useStationMarks } from './use-station-marks.ts';

interface ScrubberProps {
  readonly replay: Replay;
  readonly stationId: string;
  readonly zone: string;
  readonly live: EnergyFlow;
  readonly isNarrow: boolean;
}

/** The time line below the diagram: moves it to an instant of the last day or month, or plays it. */
export function Scrubber({ replay, stationId, zone, live, isNarrow }: ScrubberProps): JSX.Element {
  const w = useMessages(replayWords);
  const joined = useJoined();
  const { past, at, isPlaying } = replay;
  // The line is drawn for the equipment, so it is not redrawn with each reading.
  const [standing, setStanding] = useState(live);
  if (keysOf(standing) !== keysOf(live)) setStanding(live);
  const lines = useMemo(() => past && linesOf(standing, past, zone), [past, standing, zone]);
  const end = past && stepInstant(past, past.steps - 1);
  const found = useStationMarks(
    stationId,
    zone,
    past && end ? { from: past.from, to: end + past.stepMs } : undefined,
  );
  const onKey = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key === 'Escape' && at !== undefined) {
      event.stopPropagation();
      replay.live();
    }
    // Only on the slider: on a button the space bar clicks the button.
    if (event.key === ' ' && event.target instanceof HTMLInputElement && event.target.type === 'range') {
      event.preventDefault();
      replay.play(!isPlaying);
    }
  };
  const step = past ? (at === undefined ? past.steps - 1 : stepOf(past, at)) : 0;
  const said = useShownFigures({ at, step, lines, live, zone });
  const hasHistory = past?.lines.some(({ readAt }) => readAt.some((one) => one !== null)) ?? false;
  return (
    <section className={styles.replay} aria-label={w.title} onKeyDown={onKey}>
      <ScrubberBar replay={replay} zone={zone} hasHistory={hasHistory} said={said.join(' · ')} />
      {past && lines && end !== undefined ? (
        <>
          {past.left > 0 && <p className={styles.noMarks}>{w.left(past.left)}</p>}
          {!hasHistory && <p className={styles.noMarks}>{w.noHistory}</p>}
          <div className={styles.track}>
            <ReplayLine past={past} lines={lines} zone={zone} />
            <input
              type="range"
              className={styles.range}
              min={0}
              max={past.steps - 1}
              step={1}
              value={step}
              aria-label={w.position}
              aria-valuetext={joined(said)}
              title={w.keys}
              onChange={({ currentTarget }) => replay.goTo(stepInstant(past, Number(currentTarget.value)))}
            />
          </div>
          <MarkLane
            past={past}
            found={found}
            zone={zone}
            slots={isNarrow ? 16 : 48}
            onGo={(instant) => replay.goTo(instant)}
          />
        </>
      ) : replay.error ? (
        <LoadFailure error={replay.error} onAgain={replay.again} />
      ) : (
        <div className={styles.waiting}>
          <Waiting />
        </div>
      )}
    </section>
  );
}

/** The displayed instant, with its power and its charge, in words. */
function useShownFigures(of: {
  readonly at: Replay['at'];
  readonly step: number;
  readonly lines: ReturnType<typeof linesOf> | undefined;
  readonly live: EnergyFlow;
  readonly zone: string;
}): readonly string[] {
  const { at, step, lines, live, zone } = of;
  const w = useMessages(replayWords);
  const translate = useTranslate();
  const figure = (value: number | null | undefined, unit: string): string => {
    if (typeof value !== 'number') return w.gap;
    const { text, unit: shownUnit } =
      unit === '%' ? { text: value.toFixed(0), unit } : magnitude(value, unit);
    return withUnit(text, shownUnit);
  };
  // Live, the figures are those of the diagram, not of the last step, which is up to five minutes old.
  const { power, charge } =
    at === undefined ? lineValues(live) : { power: lines?.power[step], charge: lines?.charge[step] };
  const hasCharge = lines?.charge.some((value) => value !== null) ?? false;
  return [
    at === undefined ? w.isLive : translate(pastLabel(at, serverNow(), zone)),
    lines ? `${w.power} ${figure(power, 'kW')}` : '',
    ...(hasCharge ? [`${w.charge} ${figure(charge, '%')}`] : []),
  ];
}

interface ScrubberBarProps {
  readonly replay: Replay;
  readonly zone: string;
  readonly hasHistory: boolean;
  /** The displayed instant with its figures. */
  readonly said: string;
}

/** Selects the replayed time, plays it, and returns to live. */
function ScrubberBar({ replay, zone, hasHistory, said }: ScrubberBarProps): JSX.Element {
  const w = useMessages(replayWords);
  const { at, isPlaying, span } = replay;
  const date = typeof span === 'string' ? undefined : span.date;
  const today = localDate(zone, serverNow());
  return (
    <div className={styles.bar}>
      <Segmented
        aria-label={w.span}
        // Neither is selected while a day is replayed.
        value={date === undefined ? span : ''}
        onChange={(next) => (next === 'day' || next === 'month') && replay.open(next)}
        options={(['day', 'month'] as const).map((value) => ({ value, label: w[value] }))}
      />
      <DatePicker
        aria-label={w.onOneDay}
        placeholder={w.onOneDay}
        allowClear={false}
        value={date === undefined ? null : dayjs(date)}
        maxDate={dayjs(today)}
        onChange={(chosen) => chosen && replay.open({ date: chosen.format('YYYY-MM-DD') })}
      />
      <Button
        icon={<Icon name={isPlaying ? 'pause' : 'play'} size={16} />}
        disabled={!hasHistory}
        onClick={() => replay.play(!isPlaying)}
      >
        {isPlaying ? w.pause : w.play}
      </Button>
      <output className={styles.now} aria-live={isPlaying ? 'off' : 'polite'}>
        {said}
      </output>
      {at !== undefined && (
        <Button type="primary" onClick={replay.live}>
          {w.live}
        </Button>
      )}
    </div>
  );
}

function keysOf({ controllers, meters, batteries, inverters }: EnergyFlow): string {
  const all = [...controllers, ...meters, ...batteries, ...inverters];
  return all.map(({ deviceId, packNum }) => `${deviceId} ${packNum}`).join();
}
