import { ApiError } from '@heliodeck/client/api-error';
import { mostCompared } from '@heliodeck/model/alarms/rule-replay';
import { thresholdSetting } from '@heliodeck/model/alarms/threshold-setting';
import { Button } from 'antd';
import { type JSX, lazy, Suspense, useState } from 'react';
import { useMessages, useTranslate } from '../../i18n/messages.ts';
import { ToneMark } from '../../theme/tone.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { alarmWords } from './alarm-words.ts';
import { RulesCompared } from './rule-comparison.tsx';
import styles from './rule-replay.module.css';
import { SameAttributeRules } from './same-attribute-rules.tsx';
import { type ReplayedRule, type RuleResult, useRuleReplay } from './use-rule-replay.ts';

const ReplayChart = lazy(async () => ({ default: (await import('./replay-chart.tsx')).ReplayChart }));
/** Maximum number of devices listed by name. */
const named = 5;

/** Panel below the form of a rule: the alarms it would have raised on the readings of the last month. */
export function RuleReplayPanel({
  values,
  id,
}: {
  readonly values: Readonly<Record<string, unknown>>;
  readonly id: string | undefined;
}): JSX.Element {
  const w = useMessages(alarmWords);
  const [kept, setKept] = useState<readonly ReplayedRule[]>([]);
  const { rule, others, query, isCurrent } = useRuleReplay(values, kept);
  const { data, error } = query;
  const isSame = (one: ReplayedRule, other: ReplayedRule | undefined): boolean =>
    JSON.stringify(one) === JSON.stringify(other);
  const hasRoom = rule !== undefined && others.length < mostCompared - 1;
  const mayKeep = hasRoom && !others.some((one) => isSame(one, rule));
  return (
    <section className={styles.panel} aria-label={w.replay} aria-busy={rule !== undefined && !isCurrent}>
      <h3>{w.replay}</h3>
      {rule === undefined ? (
        <p className={styles.soft}>{w.replayWaits}</p>
      ) : error ? (
        <p className={styles.soft}>{error instanceof ApiError ? error.message : w.absent}</p>
      ) : data ? (
        <div data-stale={!isCurrent} className={styles.result}>
          <Result results={data} onDrop={(dropped) => setKept(kept.filter((one) => !isSame(one, dropped)))} />
          <div>
            <Button size="small" disabled={!mayKeep} onClick={() => setKept([...others, rule])}>
              {w.replayKeep}
            </Button>{' '}
            <span className={styles.soft}>{w.replayKeepWhy}</span>
          </div>
        </div>
      ) : (
        <Waiting />
      )}
      <SameAttributeRules
        attrNo={values.attrNo}
        id={id}
        onCompare={
          hasRoom
            ? (saved) => setKept(others.some((one) => isSame(one, saved)) ? others : [...others, saved])
            : undefined
        }
      />
    </section>
  );
}

interface ResultProps {
  readonly results: readonly RuleResult[];
  readonly onDrop: (rule: ReplayedRule) => void;
}

/** Delays that have no effect if the polling period is longer. */
const delays = ['delayOn', 'delayOff'] as const;

function Result({ results, onDrop }: ResultProps): JSX.Element | null {
  const w = useMessages(alarmWords);
  const [own] = results;
  if (own === undefined) return null;
  const { alarms, firing, devices, of, readings, since, perHour } = own.replay;
  if (readings === 0 || since === null)
    return (
      <>
        <IdleDelay result={own} />
        <p className={styles.soft}>{w.replayNoData}</p>
      </>
    );
  // One device is drawn as the example: the server sorts the device with the most alarms first.
  const drawn = results.find(({ replay }) => replay.firing.length > 0)?.replay.firing[0];
  return (
    <>
      <p className={styles.head} aria-live="polite">
        {alarms === 0 ? w.replayNone : w.replayAlarms(alarms, firing.length, devices)}
      </p>
      {perHour > 1 && (
        <p className={styles.often} role="alert">
          <ToneMark tone="critical" />
          {w.replayOften(perHour.toFixed(1), of > devices)}
        </p>
      )}
      <IdleDelay result={own} />
      <p className={styles.soft}>
        {w.replayBasis(readings, since)}
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
      {results.length > 1 && <RulesCompared results={results} onDrop={onDrop} />}
      {drawn && (
        <Suspense fallback={<Waiting />}>
          <ReplayChart results={results} device={drawn} />
        </Suspense>
      )}
    </>
  );
}

/** Says which delay is shorter than the polling period, whether or not there are readings to replay. */
function IdleDelay({ result: { rule, replay } }: { readonly result: RuleResult }): JSX.Element | null {
  const w = useMessages(alarmWords);
  const translate = useTranslate();
  const { periodSeconds } = replay;
  if (periodSeconds === null) return null;
  const idle = delays.find((name) => {
    const delay = Number(rule[name] ?? 0);
    return delay > 0 && delay < periodSeconds;
  });
  if (idle === undefined) return null;
  const { label } = thresholdSetting.fields[idle];
  return (
    <p className={styles.often} role="alert">
      <ToneMark tone="warning" />
      {w.replayIdle(translate(label), String(rule[idle]), periodSeconds)}
    </p>
  );
}
