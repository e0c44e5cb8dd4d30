import { decimalText } from '@heliodeck/kit/scale';
import { useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import { useWords } from '../../i18n/words.ts';
import styles from './generation.module.css';
import { generationWords } from './generation-words.ts';
import { summaryQuery } from './use-generation.ts';

/** What a station gave today, this month and ever, and how today compares with what the sky allowed. */
export function GenerationFigures({ stationId }: { stationId: string }): JSX.Element {
  const w = useWords(generationWords);
  const { data } = useQuery(summaryQuery(stationId));
  const today = data?.today;
  return (
    <div className={styles.figures}>
      <dl className={styles.totals}>
        <Total name={w.today} value={data?.todayPower ?? null} />
        <Total name={w.thisMonth} value={data?.monthPower ?? null} />
        <Total name={w.total} value={data?.totalPower ?? null} />
      </dl>
      <dl className={styles.daily}>
        <Daily name={w.dailyKwh} value={today?.dailyPower ?? null} />
        <Daily name={w.hours} value={today?.utilisationHours ?? null} />
        <Daily
          name={w.theoretical}
          value={today?.theoreticalPower ?? null}
          note={today?.estimate ? w.clearSky : undefined}
        />
        <Daily
          name={w.sunHours}
          value={today?.peakSunHours ?? null}
          note={today?.estimate ? w.clearSky : undefined}
        />
      </dl>
    </div>
  );
}

function Total({ name, value }: { name: string; value: number | null }): JSX.Element {
  const w = useWords(generationWords);
  return (
    <div>
      <dt>{name}</dt>
      <dd data-known={value !== null}>
        {value === null ? (
          w.noData
        ) : (
          <>
            {decimalText(value, 2)}
            <span>kWh</span>
          </>
        )}
      </dd>
    </div>
  );
}

function Daily({
  name,
  value,
  note,
}: {
  name: string;
  value: number | null;
  note?: string | undefined;
}): JSX.Element {
  const w = useWords(generationWords);
  return (
    <div>
      <dt>
        {name}
        {note && <span className={styles.note}>{note}</span>}
      </dt>
      <dd data-known={value !== null}>{value === null ? w.noData : decimalText(value, 2)}</dd>
    </div>
  );
}
