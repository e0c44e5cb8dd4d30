import { label } from '@heliodeck/kit/label';
import { pushPurposes, pushResults } from '@heliodeck/model/alarms/push-states';
import { wayOptions } from '@heliodeck/model/push/push-ways';
import { unnamedRecipient } from '@heliodeck/model/push/unnamed-recipient';
import { useNavigate } from '@tanstack/react-router';
import { Button } from 'antd';
import type { JSX } from 'react';
import { ZonedTime } from '../../fields/time/zoned-time.tsx';
import { useLocale, useMessages, useTranslate } from '../../i18n/messages.ts';
import { ToneTag } from '../../theme/tone.tsx';
import recordPage from '../../ui/record-page.module.css';
import { GradeTag } from '../../widgets/alarms/grade-tag.tsx';

/** Another alarm that was open when this one was raised. */
interface OpenAlarm {
  readonly id: string;
  readonly deviceName: string | null;
  readonly content: string | null;
  readonly encontent: string | null;
  readonly grade: number | null;
  readonly alarmTime: string | null;
}

/** An attempt to send a notification about the alarm. */
export interface ToldAttempt {
  /** Id of its push record. */
  readonly id: string;
  readonly at: string | null;
  readonly type: number | null;
  readonly purpose: string | null;
  readonly who: string | null;
  readonly result: number | null;
  readonly attempt: number | null;
}

/** Other alarms that were open when an alarm was raised. */
export interface OpenThen {
  readonly total: number;
  readonly alarms: readonly OpenAlarm[];
}

const words = {
  none: label('当时没有其他未恢复的告警', 'Nothing else was open'),
  more: (more: number) => label(`另有 ${more} 条`, `and ${more} more`),
  open: label('详情', 'Details'),
  untold: label('没有向任何人发送', 'Nothing was sent to anybody'),
  attempt: (n: number) => label(`第 ${n} 次`, `attempt ${n}`),
};

/** The other alarms that were open when this one was raised, each with a link to its page. */
export function OpenThenList({ found: { total, alarms } }: { readonly found: OpenThen }): JSX.Element {
  const w = useMessages(words);
  const locale = useLocale();
  const navigate = useNavigate();
  if (total === 0) return <p className={recordPage.quiet}>{w.none}</p>;
  return (
    <>
      <ol className={recordPage.steps}>
        {alarms.map(({ id, deviceName, content, encontent, grade, alarmTime }) => (
          <li key={id}>
            <GradeTag grade={grade} />
            <strong>{(locale === 'en' && encontent) || content}</strong>
            <span>{deviceName}</span>
            {alarmTime && <ZonedTime className={recordPage.quiet} text={alarmTime} />}
            <Button size="small" onClick={() => void navigate({ to: '.', search: { alarm: id } })}>
              {w.open}
            </Button>
          </li>
        ))}
      </ol>
      {total > alarms.length && <p className={recordPage.quiet}>{w.more(total - alarms.length)}</p>}
    </>
  );
}

/** The notifications of the alarm: recipient, channel, and whether they were delivered. */
export function ToldList({ attempts }: { readonly attempts: readonly ToldAttempt[] }): JSX.Element {
  const w = useMessages(words);
  const translate = useTranslate();
  if (attempts.length === 0) return <p className={recordPage.quiet}>{w.untold}</p>;
  return (
    <ol className={recordPage.steps}>
      {attempts.map(({ id, at, type, purpose, who, result, attempt }) => {
        const way = wayOptions.find(({ value }) => value === type);
        const outcome = pushResults.find(({ value }) => value === result);
        const why = pushPurposes.find(({ value }) => value === purpose);
        return (
          <li key={id}>
            <strong>{who || translate(unnamedRecipient(type ?? 0))}</strong>
            {way && <span>{translate(way.label)}</span>}
            {why && <span>{translate(why.label)}</span>}
            {attempt !== null && attempt > 1 && <span>{w.attempt(attempt)}</span>}
            {outcome && <ToneTag tone={outcome.tone}>{translate(outcome.label)}</ToneTag>}
            {at && <ZonedTime className={recordPage.quiet} text={at} />}
          </li>
        );
      })}
    </ol>
  );
}
