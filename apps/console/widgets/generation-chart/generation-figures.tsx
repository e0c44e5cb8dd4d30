import { magnitude } from '@heliodeck/kit/magnitude';
import { decimalText } from '@heliodeck/kit/scale';
import type { StationSummary } from '@heliodeck/model/energy/generation';
import { sumState, type ValueMark } from '@heliodeck/model/telemetry/value-state';
import { useQuery } from '@tanstack/react-query';
import type { JSX, ReactNode } from 'react';
import { MarkNote } from '../../fields/value-mark.tsx';
import { useMessages } from '../../i18n/messages.ts';
import styles from './generation.module.css';
import { generationWords } from './generation-words.ts';
import { summaryQuery } from './use-generation.ts';

/** What a station gave today, this month and ever, and how today compares with what the sky allowed. */
export function GenerationFigures({ stationId }: { stationId: string }): JSX.Element {
  const w = useMessages(generationWords);
  const { data, isPending } = useQuery(summaryQuery(stationId));
  const today = data?.today;
  // On its way is neither a number nor "no data".
  const read = (value: number | null | undefined): Value => (isPending ? undefined : (value ?? null));
  return (
    <div className={styles.figures} aria-busy={isPending}>
      <dl className={styles.totals}>
        <Total name={w.today} value={read(data?.todayPower)}>
          {data && <TodayTruth summary={data} />}
        </Total>
        <Total name={w.thisMonth} value={read(data?.monthPower)} />
        <Total name={w.total} value={read(data?.totalPower)} />
      </dl>
      <dl className={styles.daily}>
        <Daily name={w.dailyKwh} value={read(today?.dailyPower)} />
        <Daily name={w.hours} value={read(today?.utilisationHours)} />
        <Daily
          name={w.theoretical}
          value={read(today?.theoreticalPower)}
          note={today?.estimate ? w.clearSky : undefined}
        />
        <Daily
          name={w.sunHours}
          value={read(today?.peakSunHours)}
          note={today?.estimate ? w.clearSky : undefined}
        />
      </dl>
    </div>
  );
}

/** null: there is none; undefined: on its way. */
type Value = number | null | undefined;

/** Keeps the line a figure will stand on. */
const blank = '\u00a0';

/** How much of today the figure holds, which of its sources is silent, and what counted in its stead. */
function TodayTruth({ summary }: { readonly summary: StationSummary }): JSX.Element | null {
  const w = useMessages(generationWords);
  const mark = todayMark(summary);
  if (!mark) return null;
  const standIn = summary.standIn && magnitude(summary.standIn.energy, 'kWh', 4);
  return (
    <span className={styles.truth}>
      <MarkNote mark={mark} />
      {standIn && <span>{w.standIn(`${standIn.text} ${standIn.unit}`)}</span>}
    </span>
  );
}

/** What a reader must be told of today's energy; undefined: nothing. */
function todayMark({ today, sources }: StationSummary): ValueMark | undefined {
  const away = sources.filter(({ online }) => online === false);
  const since = away
    .flatMap(({ offlineSince }) => offlineSince ?? [])
    .toSorted()
    .at(0);
  const state = today ? sumState(today.dailyPower, today.missingSeconds) : 'absent';
  if (state !== 'part' && away.length === 0) return undefined;
  const source = away.map(({ name }) => name).join(', ');
  return {
    state: 'part',
    coverage: today?.coverage ?? null,
    ...(away.length > 0 ? { since: since ?? null, source } : {}),
  };
}

function Total({ name, value, children }: { name: string; value: Value; children?: ReactNode }): JSX.Element {
  const w = useMessages(generationWords);
  const figure = typeof value === 'number' ? magnitude(value, 'kWh', 4) : undefined;
  return (
    <div>
      <dt>{name}</dt>
      <dd data-known={value !== null}>
        {value === undefined ? (
          blank
        ) : value === null ? (
          w.noData
        ) : (
          <>
            {figure?.text}
            <span>{figure?.unit}</span>
          </>
        )}
      </dd>
      {children}
    </div>
  );
}

function Daily({
  name,
  value,
  note,
}: {
  name: string;
  value: Value;
  note?: string | undefined;
}): JSX.Element {
  const w = useMessages(generationWords);
  return (
    <div>
      <dt>
        {name}
        {note && <span className={styles.note}>{note}</span>}
      </dt>
      <dd data-known={value !== null}>
        {value === undefined ? blank : value === null ? w.noData : decimalText(value, 2)}
      </dd>
    </div>
  );
}
