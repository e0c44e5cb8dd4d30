import { msgPush } from '@heliodeck/model/alarms/msg-push';
import { pushResult } from '@heliodeck/model/push/message-states';
import { pushChannel } from '@heliodeck/model/push/push-channel';
import { useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import { get } from '../../api/client.ts';
import { uiOf } from '../../fields/registry.ts';
import { agoLabel } from '../../i18n/age.ts';
import { useMessages, useTranslate } from '../../i18n/messages.ts';
import { AttemptReason } from './attempt-reason.tsx';
import styles from './push.module.css';
import { pushWords } from './push-words.ts';

const minute = 60_000;
const { result: field } = msgPush.fields;
const { Cell } = uiOf(field);

interface ChannelAttempt {
  readonly result: number;
  readonly detail: string | null;
  readonly ageMs: number;
}

/** Query key of the newest attempt through a channel. */
export const lastAttemptKey = (id: string): readonly string[] => ['channel-attempt', id];

/** The result of the newest attempt through a channel, how long ago it was and, if it failed, why. */
export function LastAttempt({ id }: { readonly id: string }): JSX.Element | null {
  const w = useMessages(pushWords);
  const translate = useTranslate();
  const { data } = useQuery({
    queryKey: lastAttemptKey(id),
    queryFn: ({ signal }) => get<ChannelAttempt | null>(`${pushChannel.path}/lastAttempt`, { id }, signal),
    refetchInterval: minute,
  });
  if (data === undefined) return null;
  if (data === null) return <span className={styles.now}>{w.neverUsed}</span>;
  const { result, detail, ageMs } = data;
  const hasFailed = result !== pushResult.sent && result !== pushResult.waiting;
  return (
    <span className={styles.rota}>
      <span>
        <Cell name="result" field={field} value={result} row={{ id }} place="list" />{' '}
        <small className={styles.now}>{translate(agoLabel(ageMs))}</small>
      </span>
      {hasFailed && detail && <AttemptReason detail={detail} />}
    </span>
  );
}
