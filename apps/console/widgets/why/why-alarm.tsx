import type { WireRow } from '@heliodeck/client/page';
import { alarmedBit } from '@heliodeck/model/alarms/alarmed-bit';
import { realtimeAlarm } from '@heliodeck/model/alarms/realtime-alarm';
import { useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import { get } from '../../api/client.ts';
import { LoadingRows } from '../../crud/notices/list-notices.tsx';
import { useMessages, useTranslate } from '../../i18n/messages.ts';
import { Go } from '../../ui/go.tsx';
import recordPage from '../../ui/record-page.module.css';
import { ruleFacts, ruleUnit } from '../alarms/rule-facts.ts';
import { RecordPageFacts } from '../record-page/record-page.tsx';
import styles from './why.module.css';
import { WhyFault } from './why-fault.tsx';
import { whyWords } from './why-words.ts';

/** Fields of the rule that explain the alarm; its name is above. */
const ruleNames: ReadonlySet<string> = new Set(['attrNo', 'alarmTrigger', 'alarmNumA', 'alarmNumB']);
const facts = ['crossedAt', 'firstValue', 'lastValue', 'repeats', 'acknowledgedBy', 'measure'] as const;

/**
 * Why an alarm was raised: the watched attribute and limits of its rule, and the value; renders nothing for users who
 * may not see it.
 */
export function WhyAlarm({
  alarmId,
  isOfBits = false,
}: {
  readonly alarmId: string;
  /** The caller shows the faults of the device itself. */
  readonly isOfBits?: boolean;
}): JSX.Element | null {
  const w = useMessages(whyWords);
  const translate = useTranslate();
  const { data: alarm, error } = useQuery({
    queryKey: ['why-alarm', alarmId],
    queryFn: ({ signal }) =>
      get<WireRow>('blade-realtimeAlarm/realtimeAlarm/detail', { id: alarmId }, signal),
  });
  if (error) return null;
  if (!alarm) return <LoadingRows />;
  const withUnit = (value: unknown): string => `${value} ${ruleUnit(alarm.rule)}`.trim();
  return (
    <section className={styles.alarm} aria-label={w.alarm}>
      <dl className={recordPage.facts}>
        {ruleFacts(alarm.rule).flatMap(({ name, label, value }) => {
          if (!ruleNames.has(name)) return [];
          return [
            <dt key={`${name} of`}>{translate(label)}</dt>,
            <dd key={name}>{typeof value === 'string' ? value : translate(value)}</dd>,
          ];
        })}
      </dl>
      <RecordPageFacts
        entity={realtimeAlarm}
        names={facts}
        row={alarm}
        cells={{ firstValue: withUnit, lastValue: withUnit }}
      />
      {!isOfBits && <WhyFault words={alarmedBit(alarm)} />}
      <Go href={`/operations/realtimeAlarm?alarm=${alarmId}`}>{w.openAlarm}</Go>
    </section>
  );
}
