import { magnitude } from '@heliodeck/kit/magnitude';
import { percentText, signedPercentText, unitGap } from '@heliodeck/kit/quantity';
import { addDays, localDate } from '@heliodeck/kit/zone';
import { battery } from '@heliodeck/model/devices/records/battery';
import type { FlowReading } from '@heliodeck/model/energy/energy-flow';
import { useQuery } from '@tanstack/react-query';
import type { JSX, ReactNode } from 'react';
import { serverNow, useServerNow } from '../../api/server-clock.ts';
import { MarkNote } from '../../fields/shared/value-mark.tsx';
import { ageLabel, staleLabel } from '../../i18n/age.ts';
import { useMessages, useTranslate } from '../../i18n/messages.ts';
import { ToneMark } from '../../theme/tone.tsx';
import { useEnergyFlow } from '../energy-flow/use-energy-flow.ts';
import { chartModes } from '../generation-chart/chart-mode.ts';
import { monthMark } from '../generation-chart/month-mark.ts';
import { TodayTruth } from '../generation-chart/today-truth.tsx';
import { summaryQuery, useGeneration } from '../generation-chart/use-generation.ts';
import { useHistory } from '../history-chart/use-history.ts';
import { HistoryLink } from '../history-link/history-link.tsx';
import { compareMonths, daysBefore } from './compare-months.ts';
import { figureWords } from './figure-words.ts';
import { flowFigures } from './flow-figures.ts';
import { fullSince } from './full-since.ts';
import styles from './station-figures.module.css';
import { timeLeft } from './time-left.ts';

interface StationFiguresProps {
  readonly stationId: string;
  /** IANA zone of the station. */
  readonly zone: string;
}

/** Interval at which the ages of values are computed, ms. */
const everyMs = 15_000;
const socLine = [{ name: 'soc', label: battery.metrics.soc.label, unit: '%', decimals: 0 }] as const;

/**
 * Key figures of a station in one line: power, today, yesterday, the month compared with the previous one, charge and
 * its forecast.
 */
export function StationFigures({ stationId, zone }: StationFiguresProps): JSX.Element {
  const w = useMessages(figureWords);
  const { data: flow } = useEnergyFlow(stationId);
  const now = useServerNow(everyMs);
  const present = flow && flowFigures(flow, zone, now);
  const { data: summary } = useQuery(summaryQuery(stationId));
  const today = localDate(zone, serverNow());
  const yesterday = addDays(today, -1);
  const own = useGeneration(stationId, { mode: chartModes.month }).data;
  const span = daysBefore(today);
  const before = useGeneration(stationId, {
    mode: chartModes.custom,
    from: span?.from ?? yesterday,
    to: span?.to ?? yesterday,
  }).data;
  const dayBefore = useGeneration(stationId, {
    mode: chartModes.custom,
    from: yesterday,
    to: yesterday,
  }).data;
  const compared = own && before && span ? compareMonths(own, before, today) : undefined;
  const part = own && monthMark(own, zone, serverNow());
  const lastDay = dayBefore?.find(({ date }) => date === yesterday);
  const power = present?.power ?? null;
  const soc = present?.soc ?? null;
  // A station without a battery has no charge, as opposed to an unknown one.
  const hasCharge = flow === undefined || flow.batteries.length > 0 || soc !== null;
  return (
    <section className={styles.figures} aria-label={w.title}>
      <Key name={w.now} value={power && magnitude(power.value, 'kW')}>
        {power && power.answering < power.of && <div>{w.answering(power.answering, power.of)}</div>}
        {power && present?.at && <Aged ms={now - present.at} />}
        {present?.powerBy === 'controller' && <div>{w.byController}</div>}
        {present?.isLimited && <Limited stationId={stationId} zone={zone} />}
      </Key>
      <Key name={w.today} value={energy(summary?.todayPower)} origin={[stationId, today]}>
        {summary && <TodayTruth summary={summary} />}
      </Key>
      <Key name={w.yesterday} value={energy(lastDay?.dailyPower)} origin={[stationId, yesterday]}>
        {lastDay && typeof lastDay.coverage === 'number' && lastDay.coverage < 0.95
          ? w.covered(percentText(lastDay.coverage))
          : null}
      </Key>
      <Key name={w.month} value={energy(summary?.monthPower)} origin={[stationId, today.slice(0, 7)]}>
        {part && (
          <div>
            <MarkNote mark={part} />
          </div>
        )}
        {compared && compared.change !== null && (
          <div>
            <span>{w.versus(signedPercentText(compared.change / 100))}</span>
            {compared.isPart && <span> · {w.versusPart}</span>}
          </div>
        )}
        {own && before && !compared && <div>{span ? w.versusNone : w.versusLater}</div>}
      </Key>
      {hasCharge && (
        <Key name={w.charge} value={soc && { text: String(soc.value), unit: '%' }}>
          {soc && soc.answering < soc.of && <div>{w.packs(soc.answering, soc.of)}</div>}
          {flow && <Left packs={flow.batteries} isFull={present?.isLimited === true} />}
        </Key>
      )}
    </section>
  );
}

/** Age of a present value, unless it is current. */
function Aged({ ms }: { readonly ms: number }): JSX.Element | null {
  const translate = useTranslate();
  const age = staleLabel(ms);
  return age ? <div>{translate(age)}</div> : null;
}

const energy = (value: number | null | undefined): Shown =>
  typeof value === 'number' ? magnitude(value, 'kWh', 4) : null;

type Shown = { readonly text: string; readonly unit: string } | null;

interface KeyProps {
  readonly name: string;
  readonly value: Shown;
  /** The station and the day or month whose generation it is. */
  readonly origin?: readonly [station: string, period: string];
  readonly children?: ReactNode;
}

function Key({ name, value, origin, children }: KeyProps): JSX.Element {
  const shown = value && (
    <>
      {value.text}
      <i>
        {unitGap(value.unit)}
        {value.unit}
      </i>
    </>
  );
  return (
    <dl>
      <dt>{name}</dt>
      <dd data-known={value !== null}>
        {shown === null ? (
          '—'
        ) : origin ? (
          <HistoryLink station={origin[0]} first={origin[1]} last={origin[1]}>
            {shown}
          </HistoryLink>
        ) : (
          shown
        )}
      </dd>
      <dd className={styles.note}>{children}</dd>
    </dl>
  );
}

/** More solar power is available than used, because the battery is full; since when, by today's chart. */
function Limited({ stationId, zone }: StationFiguresProps): JSX.Element {
  const w = useMessages(figureWords);
  const { data: flow } = useEnergyFlow(stationId);
  const pack = flow?.batteries.find(({ onlineStatus }) => onlineStatus === 1);
  const { data } = useHistory({
    record: battery,
    deviceId: pack?.deviceId ?? '',
    lines: pack ? socLine : [],
    range: undefined,
    zone,
    pack: pack?.packNum,
  });
  const since = data && fullSince(data.points);
  return (
    <span className={styles.limited}>
      <ToneMark tone="info" />
      {since === undefined ? w.limited : w.limitedSince(since.slice(11, 16))}
    </span>
  );
}

/** With less time left a battery counts as full, ms: its counters are not accurate enough for more. */
const momentMs = 60_000;

interface LeftProps {
  readonly packs: readonly FlowReading[];
  /** It was already reported as full: a small charging current does not fill it again. */
  readonly isFull: boolean;
}

function Left({ packs, isFull }: LeftProps): JSX.Element | null {
  const w = useMessages(figureWords);
  const translate = useTranslate();
  const left = timeLeft(packs);
  if (!left || (left.to === 'full' && (isFull || left.ms < momentMs))) return null;
  const age = translate(ageLabel(Math.max(momentMs, Math.round(left.ms / momentMs) * momentMs)));
  return <div>{left.to === 'full' ? w.toFull(age) : w.toEmpty(age)}</div>;
}
