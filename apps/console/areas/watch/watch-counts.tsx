import { grouped } from '@heliodeck/kit/grouped';
import { magnitude } from '@heliodeck/kit/magnitude';
import { unitGap } from '@heliodeck/kit/quantity';
import { type StationState, type StationTile, stationStates } from '@heliodeck/model/wire/watch';
import { stateWords } from '@heliodeck/model/wire/watch-words';
import { type JSX, memo, useMemo } from 'react';
import { useServerNow } from '../../api/server-clock.ts';
import { staleLabel } from '../../i18n/age.ts';
import { useMessages, useTranslate } from '../../i18n/messages.ts';
import { ToneMark } from '../../theme/tone.tsx';
import { countsOf } from './station-order.ts';
import styles from './watch.module.css';
import { watchWords } from './watch-words.ts';

/** Interval in which ages are updated, ms. */
const ageMs = 10_000;

interface WatchCountsProps {
  readonly tiles: ReadonlyMap<string, StationTile>;
  readonly chosen: StationState | 'troubled' | undefined;
  readonly onChoose: (state: StationState | 'troubled' | undefined) => void;
}

/** Number of stations in each state, with their total power; a click on a count filters by it. */
export const WatchCounts = memo(function WatchCounts({
  tiles,
  chosen,
  onChoose,
}: WatchCountsProps): JSX.Element {
  const w = useMessages(watchWords);
  const translate = useTranslate();
  const { all, states, troubled, power, today, readAt } = useMemo(() => countsOf(tiles.values()), [tiles]);
  // During the day no station is asleep: a count of zero is hidden.
  const shown = stationStates.filter(
    (state) => state !== 'asleep' || states.asleep > 0 || chosen === 'asleep',
  );
  return (
    <section className={styles.counts} aria-label={w.counts}>
      <div className={styles.chips}>
        <Count
          text={w.everyState}
          count={all}
          on={chosen === undefined}
          onPress={() => onChoose(undefined)}
        />
        <Count
          text={w.troubled}
          count={troubled}
          tone={troubled > 0 ? 'warning' : 'good'}
          on={chosen === 'troubled'}
          onPress={() => onChoose(chosen === 'troubled' ? undefined : 'troubled')}
        />
        {shown.map((state) => (
          <Count
            key={state}
            text={translate(stateWords[state].label)}
            count={states[state]}
            tone={stateWords[state].tone}
            on={chosen === state}
            onPress={() => onChoose(chosen === state ? undefined : state)}
          />
        ))}
      </div>
      <dl className={styles.sums}>
        <Sum name={w.powerNow} sum={power} unit="kW" all={all} readAt={readAt} />
        <Sum name={w.today} sum={today} unit="kWh" all={all} />
      </dl>
    </section>
  );
});

interface SumProps {
  readonly name: string;
  /** A sum, and the number of stations it covers. */
  readonly sum: { readonly value: number; readonly of: number };
  readonly unit: string;
  readonly all: number;
  /** Instant of the oldest value in a present sum, ms since 1970. */
  readonly readAt?: number | undefined;
}

/** Total of the stations, with the number of stations covered unless it is all: the others have no data. */
function Sum({ name, sum, unit, all, readAt }: SumProps): JSX.Element {
  const w = useMessages(watchWords);
  const shown = magnitude(sum.value, unit);
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {sum.of === 0 ? (
          '—'
        ) : (
          <>
            {shown.text}
            <i>
              {unitGap(shown.unit)}
              {shown.unit}
            </i>
          </>
        )}
      </dd>
      {sum.of > 0 && sum.of < all && <dd className={styles.part}>{w.ofStations(sum.of, all)}</dd>}
      {readAt !== undefined && <Oldest readAt={readAt} />}
    </div>
  );
}

/** Age of the oldest value in a sum, unless it is current. */
function Oldest({ readAt }: { readonly readAt: number }): JSX.Element | null {
  const w = useMessages(watchWords);
  const age = staleLabel(useServerNow(ageMs) - readAt);
  return age ? <dd className={styles.part}>{w.oldest(age)}</dd> : null;
}

interface CountProps {
  readonly text: string;
  readonly count: number;
  readonly tone?: 'good' | 'warning' | 'critical' | 'info' | 'neutral';
  readonly on: boolean;
  readonly onPress: () => void;
}

function Count({ text, count, tone, on, onPress }: CountProps): JSX.Element {
  return (
    <button type="button" className={styles.count} aria-pressed={on} onClick={onPress}>
      <b data-none={count === 0 || undefined}>{grouped(count)}</b>
      <span>
        {tone && <ToneMark tone={tone} />}
        {text}
      </span>
    </button>
  );
}
