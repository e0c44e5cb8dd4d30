import { ApiError } from '@heliodeck/client/api-error';
import type { RuleReplay } from '@heliodeck/model/alarms/rule-replay';
import { type JSX, lazy, Suspense } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { ToneMark } from '../../theme/tone.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { alarmWords } from './alarm-words.ts';
import styles from './rule-replay.module.css';
import { useRuleReplay } from './use-rule-replay.ts';

const ReplayChart = lazy(async () => ({ default: (await import('./replay-chart.tsx')).ReplayChart }));
/** Devices that are named. */
const named = 5;

/** Below the form of a rule: what it would have done on the readings of the last month. */
export function RuleReplayPanel({
  values,
}: {
  readonly values: Readonly<Record<string, unknown>>;
}): JSX.Element {
  const w = useMessages(alarmWords);
  const { rule, query, isCurrent } = useRuleReplay(values);
  const { data, error } = query;
  return (
    <section className={styles.panel} aria-label={w.replay} aria-busy={rule !== undefined && !isCurrent}>
      <h3>{w.replay}</h3>
      {rule === undefined ? (
        <p className={styles.soft}>{w.replayWaits}</p>
      ) : error ? (
        <p className={styles.soft}>{error instanceof ApiError ? error.message : w.absent}</p>
      ) : data ? (
        <div data-stale={!isCurrent} className={styles.result}>
          <Result rule={rule} replay={data} />
        </div>
      ) : (
        <Waiting />
      )}
    </section>
  );
}

interface ResultProps {
  readonly rule: Readonly<Record<string, unknown>>;
  readonly replay: RuleReplay;
}

function Result({ rule, replay }: ResultProps): JSX.Element {
  const w = useMessages(alarmWords);
  const { alarms, firing, devices, of, readings, since, perHour } = replay;
  if (readings === 0 || since === null) return <p className={styles.soft}>{w.replayNoData}</p>;
  const [first] = firing;
  return (
    <>
      <p className={styles.head} aria-live="polite">
        {alarms === 0 ? w.replayNone : w.replayAlarms(alarms, firing.length, devices)}
      </p>
      {perHour > 1 && (
        <p className={styles.often} role="alert">
          <ToneMark tone="critical" />
          {w.replayOften(perHour.toFixed(1))}
        </p>
      )}
      <p className={styles.soft}>
        {w.replayBasis(readings.toLocaleString('en'), since)}
        {of > devices && ` · ${w.replayPart(devices, of)}`}
      </p>
      {firing.length > 0 && (
        <ul className={styles.devices}>
          {firing.slice(0, named).map((one) => (
            <li key={one.deviceId}>
              <span>
                {one.deviceName} <span className={styles.soft}>{one.stationName}</span>
              </span>
              <span>{w.replayCount(one.alarms)}</span>
              <span className={styles.soft}>{w.hoursOpen((one.seconds / 3600).toFixed(1))}</span>
            </li>
          ))}
        </ul>
      )}
      {first && (
        <Suspense fallback={<Waiting />}>
          <ReplayChart rule={rule} device={first} list={replay.list} />
        </Suspense>
      )}
    </>
  );
}
