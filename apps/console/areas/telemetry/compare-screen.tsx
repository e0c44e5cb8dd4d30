import { useNavigate } from '@tanstack/react-router';
import { Button, Segmented, Select, Switch } from 'antd';
import { type JSX, useMemo } from 'react';
import { useFeedback } from '../../feedback/use-feedback.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useAddress } from '../../state/address.ts';
import { usePhone } from '../../state/media.ts';
import type { Happening } from '../../widgets/happenings/happenings.ts';
import styles from './compare.module.css';
import {
  type CompareSearch,
  isOfStation,
  mostSignals,
  readCompare,
  type Signal,
  signalKey,
  type View,
  views,
  writeCompare,
} from './compare-search.ts';
import { compareWords } from './compare-words.ts';
import { ComparedChart } from './compared-chart.tsx';
import { Happenings } from './happenings.tsx';
import { LineChips } from './line-chips.tsx';
import { LineStatistics } from './line-statistics.tsx';
import { type ComparedLine, hidesOne } from './lines.ts';
import { PeriodChoice } from './period-choice.tsx';
import { SignalPicker } from './signal-picker.tsx';
import { useFull } from './use-full.ts';
import { useLines } from './use-lines.ts';
import { type MarkSubject, useMarks } from './use-marks.ts';

/**
 * Any signals of any devices and stations in one chart; the address holds the whole state
 * (docs/product/telemetry.md#compare).
 */
export default function CompareScreen(): JSX.Element {
  const w = useMessages(compareWords);
  const { warn } = useFeedback();
  const phone = usePhone();
  const navigate = useNavigate();
  const text = JSON.stringify(useAddress());
  const search = useMemo(() => readCompare(JSON.parse(text)), [text]);
  const go = (change: Partial<CompareSearch>): void =>
    void navigate({ to: '.', search: writeCompare({ ...search, ...change }) });
  const { lines, range, zones, busy, again } = useLines(search);
  const devices = useMemo(
    () => [
      ...new Map(lines.flatMap(({ device }) => (device ? [[device.id, device] as const] : []))).values(),
    ],
    [lines],
  );
  const isHidden = search.view === undefined && hidesOne(lines, range);
  const view = search.view ?? (isHidden ? 'multiples' : 'overlay');
  const isMarked = search.events && lines.length > 0;
  const happened = useMarks(subjectsOf(lines), range, isMarked);
  const found = [...(happened?.marks ?? []), ...useFull(devices, range, isMarked)];
  const told = JSON.stringify(found.sort((one, other) => other.from - one.from));
  const marks = useMemo((): readonly Happening[] => JSON.parse(told), [told]);
  const add = (more: readonly Signal[]): void => {
    const all = new Map([...search.signals, ...more].map((signal) => [signalKey(signal), signal]));
    if (all.size > mostSignals) warn(w.tooMany(mostSignals));
    go({ signals: [...all.values()].slice(0, mostSignals) });
  };
  const choice = {
    'aria-label': w.view,
    value: view,
    options: views.map((value) => ({ value, label: w[value] })),
    onChange: (chosen: View): void => go({ view: chosen }),
  };
  return (
    <div className={styles.screen}>
      <div className={styles.card}>
        <SignalPicker onAdd={add} />
        {lines.length > 0 && (
          <LineChips
            lines={lines}
            onRemove={(key) => go({ signals: search.signals.filter((signal) => signalKey(signal) !== key) })}
            onClear={() => go({ signals: [] })}
          />
        )}
        <div className={styles.choices}>
          <PeriodChoice period={search.period} range={range} onChange={(period) => go({ period })} />
          {phone ? <Select className={styles.view ?? ''} {...choice} /> : <Segmented {...choice} />}
          {(['previous', 'events'] as const).map((name) => (
            <span key={name} className={styles.toggle}>
              <Switch
                size="small"
                aria-label={w[name]}
                checked={search[name]}
                onChange={(on) => go({ [name]: on })}
              />
              {w[name]}
            </span>
          ))}
        </div>
      </div>
      {lines.length === 0 ? (
        <p className={styles.empty}>{w.empty}</p>
      ) : (
        <>
          <ComparedChart
            lines={lines}
            range={range}
            view={view}
            isHidden={isHidden}
            zones={zones}
            marks={marks}
            busy={busy}
            period={search.period}
            onPeriod={(period) => go({ period })}
          >
            {lines.some(({ state }) => state === 'failed') && <Button onClick={again}>{w.again}</Button>}
          </ComparedChart>
          <LineStatistics lines={lines} range={range} />
          {search.events && <Happenings marks={marks} unread={happened?.unread} />}
        </>
      )}
    </div>
  );
}

/** Devices and stations of the lines, without duplicates. */
function subjectsOf(lines: readonly ComparedLine[]): readonly MarkSubject[] {
  const all = lines.flatMap(({ signal, device, place, zone }): readonly MarkSubject[] => {
    if (isOfStation(signal)) return [{ of: 'station', id: signal.stationId, name: place, zone }];
    return device ? [{ of: 'device', id: device.id, name: device.name ?? '', zone }] : [];
  });
  return [...new Map(all.map((one) => [`${one.of} ${one.id}`, one])).values()];
}
