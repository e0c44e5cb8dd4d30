import { magnitude } from '@heliodeck/kit/magnitude';
import { unitGap } from '@heliodeck/kit/quantity';
import { decimalText } from '@heliodeck/kit/scale';
import { useQuery } from '@tanstack/react-query';
import type { JSX, ReactNode } from 'react';
import { serverNow } from '../../api/server-clock.ts';
import { MarkNote } from '../../fields/shared/value-mark.tsx';
import { useMessages } from '../../i18n/messages.ts';
import { chartModes } from './chart-mode.ts';
import styles from './generation.module.css';
import { generationWords } from './generation-words.ts';
import { monthMark } from './month-mark.ts';
import { hasTodayTruth, TodayTruth } from './today-truth.tsx';
import { summaryQuery, useGeneration } from './use-generation.ts';

/** Generation of a station today, this month and in total, and today's compared with what the weather allowed. */
export function GenerationFigures({ stationId }: { stationId: string }): JSX.Element {
  const w = useMessages(generationWords);
  const { data, isPending } = useQuery(summaryQuery(stationId));
  const days = useGeneration(stationId, { mode: chartModes.month }).data;
  const part = data && days && monthMark(days, data.timeZone, serverNow());
  const today = data?.today;
  // A loading value is neither a number nor "no data".
  const read = (value: number | null | undefined): Value => (isPending ? undefined : (value ?? null));
  return (
    <div className={styles.figures} aria-busy={isPending}>
      <dl className={styles.totals}>
        <Total name={w.today} value={read(data?.todayPower)}>
          {data && hasTodayTruth(data) && (
            <dd>
              <TodayTruth summary={data} />
            </dd>
          )}
        </Total>
        <Total name={w.thisMonth} value={read(data?.monthPower)}>
          {part && (
            <dd>
              <span className={styles.truth}>
                <MarkNote mark={part} />
              </span>
            </dd>
          )}
        </Total>
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

/** null: no data; undefined: loading. */
type Value = number | null | undefined;

/** Reserves the line of a figure. */
const blank = '\u00a0';

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
            <span>
              {unitGap(figure?.unit ?? '')}
              {figure?.unit}
            </span>
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
