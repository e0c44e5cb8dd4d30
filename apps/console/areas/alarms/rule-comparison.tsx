import { inLocale } from '@heliodeck/kit/label';
import { Button } from 'antd';
import type { JSX } from 'react';
import { useLocale, useMessages } from '../../i18n/messages.ts';
import { Icon } from '../../icons/icon.tsx';
import { ToneMark } from '../../theme/tone.tsx';
import { ruleFacts } from '../../widgets/alarms/rule-facts.ts';
import { alarmWords } from './alarm-words.ts';
import styles from './rule-replay.module.css';
import type { ReplayedRule, RuleResult } from './use-rule-replay.ts';

/** Parameters that have no effect if 0. */
const optional: ReadonlySet<string> = new Set(['delayOn', 'delayOff', 'deadband']);

interface RuleComparisonProps {
  /** The form's rule comes first, if rules can be dropped. */
  readonly results: readonly RuleResult[];
  /** Absent: all rules are equal, and none can be dropped. */
  readonly onDrop?: (rule: ReplayedRule) => void;
}

/** Rules side by side: what each asks and how many alarms it would have raised, numbered as the rows of the chart. */
export function RulesCompared({ results, onDrop }: RuleComparisonProps): JSX.Element {
  const w = useMessages(alarmWords);
  const locale = useLocale();
  return (
    <ol className={styles.compared} aria-label={w.replayCompared}>
      {results.map(({ rule, replay: { alarms, firing, devices, of, perHour } }, n) => (
        <li key={JSON.stringify([n, rule])}>
          <span className={styles.place}>{n + 1}</span>
          <span>
            <span className={styles.soft}>
              {[
                ...(n === 0 && onDrop ? [w.replayThis] : []),
                ...ruleFacts(rule)
                  .filter(
                    ({ name, value }) => name !== 'attrNo' && !(optional.has(name) && Number(value) === 0),
                  )
                  .map(
                    ({ label, value }) =>
                      `${inLocale(label, locale)} ${typeof value === 'string' ? value : inLocale(value, locale)}`,
                  ),
              ].join(' · ')}
            </span>
            <br />
            {alarms === 0 ? w.replayNone : w.replayAlarms(alarms, firing.length, devices)}
            {!onDrop && perHour > 1 && (
              <strong className={styles.often} role="alert">
                <ToneMark tone="critical" />
                {w.replayOften(perHour.toFixed(1), of > devices)}
              </strong>
            )}
          </span>
          {n > 0 && onDrop && (
            <Button
              size="small"
              type="text"
              icon={<Icon name="close" size={16} />}
              aria-label={w.replayDrop(n + 1)}
              title={w.replayDrop(n + 1)}
              onClick={() => onDrop(rule)}
            />
          )}
        </li>
      ))}
    </ol>
  );
}
