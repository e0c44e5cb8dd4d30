import { magnitude } from '@heliodeck/kit/magnitude';
import { percentText, unitGap, withUnit } from '@heliodeck/kit/quantity';
import type { DayLine, PartSum, StationTile } from '@heliodeck/model/wire/watch';
import { severityWords, stateWords } from '@heliodeck/model/wire/watch-words';
import { type JSX, memo } from 'react';
import { useJoined, useMessages, useTranslate } from '../../i18n/messages.ts';
import { ToneMark, ToneTag } from '../../theme/tone.tsx';
import { Go } from '../../ui/go.tsx';
import { dayShare } from './day-share.ts';
import { DaySpark } from './day-spark.tsx';
import { tileAge } from './tile-age.ts';
import styles from './watch.module.css';
import { watchWords } from './watch-words.ts';

interface StationCardProps {
  readonly tile: StationTile;
  readonly line: DayLine['line'] | undefined;
  /** The most full-load hours of a station today. */
  readonly best: number | undefined;
  /** ms; advances in steps, so that cards are not rendered needlessly. */
  readonly now: number;
}

/** Summary card of a station, with a link to it. */
export const StationCard = memo(function StationCard({
  tile,
  line,
  best,
  now,
}: StationCardProps): JSX.Element {
  const w = useMessages(watchWords);
  const translate = useTranslate();
  const { id, name, state, power, today, soc, hasBattery, worst, troubles } = tile;
  const isDead = state === 'offline' || state === 'asleep' || state === 'noData';
  const { label, tone } = stateWords[state];
  const age = tileAge(tile, now);
  const day = dayShare(tile, best);
  const shareWords = day && w.dayShare(day.hours.toFixed(1), percentText(day.share));
  return (
    <Go href={`/monitor/monitorPowerSite?station=${id}`} className={styles.card} data-go data-dead={isDead}>
      <span className={styles.cardHead}>
        <span className={styles.cardName} title={name}>
          {name || id}
        </span>
        <ToneTag tone={tone}>{translate(label)}</ToneTag>
      </span>
      <span className={styles.cardBody}>
        <Figure
          sum={power}
          text={power && magnitude(power.value, 'kW')}
          notes={[
            tile.powerBy === 'controller' ? w.byController : '',
            age === 'never' ? w.never : age ? translate(age) : '',
          ]}
        />
        <DaySpark line={line} />
      </span>
      <span className={styles.cardFoot}>
        <span className={styles.today} title={shareWords}>
          {w.today} <Amount value={today === null ? null : magnitude(today, 'kWh')} />
          {shareWords && <span className="unseen">, {shareWords}</span>}
          {day && <span className={styles.share} style={{ '--share': day.share } as object} />}
        </span>
        {hasBattery && <Charge soc={soc} />}
        {worst && (
          <span className={styles.cardTroubles} style={{ color: `var(--${severityWords[worst].tone}-ink)` }}>
            <ToneMark tone={severityWords[worst].tone} />
            <span aria-hidden="true" className={styles.troubleCount}>
              {troubles}
            </span>
            <span className={styles.troubleWord}>{w.troubles(troubles)}</span>
          </span>
        )}
      </span>
    </Go>
  );
});

/**
 * The charge, and the number of packs it covers unless it covers all. Text that does not fit beside the troubles is in
 * the tooltip.
 */
function Charge({ soc }: Pick<StationTile, 'soc'>): JSX.Element {
  const w = useMessages(watchWords);
  const joined = useJoined();
  const isPart = soc !== null && soc.answering < soc.of;
  const part = isPart ? w.packs(soc.answering, soc.of) : '';
  const whole =
    soc === null
      ? w.charge
      : joined([`${w.charge} ${withUnit(String(soc.value), '%')}`, part].filter(Boolean));
  return (
    <span className={styles.charge} title={whole}>
      {w.charge} <Amount value={soc === null ? null : { text: String(soc.value), unit: '%' }} />
      {isPart && (
        <small>
          {' '}
          <span aria-hidden="true">
            {soc.answering}/{soc.of}
          </span>
          <span className="unseen">{part}</span>
        </small>
      )}
    </span>
  );
}

interface FigureProps {
  readonly sum: PartSum | null;
  readonly text: { readonly text: string; readonly unit: string } | null;
  /** Further notes; empty ones are omitted. */
  readonly notes: readonly string[];
}

/** The power, and the number of devices it covers unless it covers all. */
function Figure({ sum, text, notes }: FigureProps): JSX.Element {
  const w = useMessages(watchWords);
  const isPart = sum !== null && sum.answering < sum.of;
  const said = [isPart ? w.answering(sum.answering, sum.of) : '', ...notes].filter(Boolean);
  return (
    <span className={styles.power}>
      <Amount value={text} />
      {said.length > 0 && <small>{said.join(' · ')}</small>}
    </span>
  );
}

function Amount({
  value,
}: {
  readonly value: { readonly text: string; readonly unit: string } | null;
}): JSX.Element {
  if (value === null) return <b>—</b>;
  return (
    <b>
      {value.text}
      <i>
        {unitGap(value.unit)}
        {value.unit}
      </i>
    </b>
  );
}
