import { ApiError } from '@heliodeck/client/api-error';
import { label } from '@heliodeck/kit/label';
import { gradeTone } from '@heliodeck/model/alarms/grade-tone';
import { gradeOptions } from '@heliodeck/model/alarms/grades';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import { api } from '../../api/client.ts';
import { ZonedTime, ZoneNote } from '../../fields/time/zoned-time.tsx';
import { useMessages, useTranslate } from '../../i18n/messages.ts';
import { noteError } from '../../state/client-errors.ts';
import { ToneTag } from '../../theme/tone.tsx';
import { PlainButton } from '../../ui/plain-button.tsx';
import { Hint, SignInProblem } from '../login/problem.tsx';
import { SignInFrame } from '../login/sign-in-frame.tsx';
import styles from './acknowledge.module.css';

const words = {
  title: label('确认告警', 'Acknowledge alarms'),
  lead: label(
    '确认后不再继续通知其他人。链接只能使用一次。',
    'Once acknowledged nobody else is called. The link works once.',
  ),
  acknowledge: label('确认', 'Acknowledge'),
  done: label('已确认', 'Acknowledged'),
  nothing: label('这些告警已被处理', 'Somebody has dealt with these alarms already'),
  used: label('此链接已使用', 'This link was used'),
  by: (name: string) => label(`${name} 已确认`, `acknowledged by ${name}`),
  dealtWith: label('已处理', 'dealt with'),
  unexpected: label('操作失败，请稍后再试', 'That failed. Try again later.'),
};

interface Linked {
  readonly used: boolean;
  readonly alarms: readonly {
    readonly id: string;
    readonly station: string | null;
    readonly device: string | null;
    readonly content: { readonly zh: string; readonly en: string };
    readonly grade: number | null;
    readonly alarmTime: string;
    /** Zone of the time. */
    readonly timeZone: string;
    readonly isOpen: boolean;
    readonly acknowledgedBy: string | null;
  }[];
}

const path = 'blade-push/acknowledge';

/**
 * The page that a link in a message opens on a phone, without sign-in: the alarms, and one button. Opening it
 * changes nothing.
 */
export function AcknowledgePage(): JSX.Element {
  const w = useMessages(words);
  const translate = useTranslate();
  // After '#', so that it is not in the log of any server.
  const token = location.hash.slice(1);
  const linked = useQuery({
    queryKey: ['acknowledge', token],
    queryFn: ({ signal }) => api.publicCall<Linked>('POST', `${path}/look`, { json: { token }, signal }),
    retry: false,
    gcTime: 0,
  });
  const acknowledge = useMutation({
    mutationFn: () => api.publicCall<{ acknowledged: number }>('POST', path, { json: { token } }),
    onError: (error) => noteError('call', error),
  });
  const fault = acknowledge.error ?? linked.error;
  const problem = fault === null ? '' : fault instanceof ApiError ? fault.message : w.unexpected;
  const { data } = linked;
  const open = data?.alarms.some(({ isOpen }) => isOpen) ?? false;
  return (
    <SignInFrame title={w.title}>
      <SignInProblem>{problem}</SignInProblem>
      {acknowledge.data !== undefined && (
        <Hint tone="good">{acknowledge.data.acknowledged > 0 ? w.done : w.nothing}</Hint>
      )}
      {data && acknowledge.data === undefined && !data.used && <p>{w.lead}</p>}
      {data?.used && acknowledge.data === undefined && <Hint tone="warning">{w.used}</Hint>}
      <ZoneNote />
      <ul className={styles.alarms}>
        {data?.alarms.map((alarm) => (
          <li key={alarm.id}>
            <strong>
              <a href={`/operations/realtimeAlarm?alarm=${alarm.id}`}>{translate(alarm.content)}</a>
            </strong>
            <span className={styles.grade}>
              <Grade grade={alarm.grade} /> <ZonedTime text={alarm.alarmTime} zone={alarm.timeZone} />
            </span>
            <span>{[alarm.station, alarm.device].filter(Boolean).join(' · ')}</span>
            {!alarm.isOpen && <span>{alarm.acknowledgedBy ? w.by(alarm.acknowledgedBy) : w.dealtWith}</span>}
          </li>
        ))}
      </ul>
      {data && !data.used && acknowledge.data === undefined && open && (
        <PlainButton
          primary
          className={styles.take ?? ''}
          disabled={acknowledge.isPending}
          onClick={() => acknowledge.mutate()}
        >
          {w.acknowledge}
        </PlainButton>
      )}
      {data && !open && !data.used && acknowledge.data === undefined && <Hint>{w.nothing}</Hint>}
    </SignInFrame>
  );
}

/** The severity as on the screens of alarms; its words are those of the product, since nobody is signed in to read a tenant's. */
function Grade({ grade }: { readonly grade: number | null }): JSX.Element | null {
  const translate = useTranslate();
  const found = gradeOptions.find(({ value }) => value === grade);
  return found ? <ToneTag tone={gradeTone(grade)}>{translate(found.label)}</ToneTag> : null;
}
