import type { WireRow } from '@heliodeck/client/page';
import { pushChannel } from '@heliodeck/model/push/push-channel';
import { pushWay, reachesPerson, takesAnswers } from '@heliodeck/model/push/push-ways';
import { messages } from '@heliodeck/model/wire/messages';
import { useQueryClient } from '@tanstack/react-query';
import { type JSX, useState } from 'react';
import { get, post } from '../../api/client.ts';
import { CrudScreen } from '../../crud/crud-screen.tsx';
import type { RowAction } from '../../crud/shared/crud-props.ts';
import { useFeedback } from '../../feedback/use-feedback.ts';
import { useMessages } from '../../i18n/messages.ts';
import { Copied } from '../../ui/copied.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { entityAction } from '../entity-action.ts';
import { LastAttempt, lastAttemptKey } from './last-attempt.tsx';
import styles from './push.module.css';
import { pushWords } from './push-words.ts';

const cells = {
  channelName: (name: unknown, { id }: WireRow) => (
    <span className={styles.rota}>
      {String(name ?? '')}
      <LastAttempt id={id} />
    </span>
  ),
};

/** Channels with the result of their newest message: sending a test message, and a webhook's new secret, which is displayed once. */
export default function ChannelScreen(): JSX.Element {
  const w = useMessages(pushWords);
  const { ask, done } = useFeedback();
  const queries = useQueryClient();
  const [secret, setSecret] = useState<string>();
  const [address, setAddress] = useState<string>();
  const actions: readonly RowAction[] = [
    {
      ...entityAction(pushChannel, 'pushChannel_test'),
      icon: 'send',
      async run({ id, channelName, type, endpoint }) {
        const text = reachesPerson(Number(type))
          ? w.testsSelf
          : Number(type) === pushWay.webhook
            ? w.testsAddress(String(endpoint ?? ''))
            : w.testsGroup;
        if (!(await ask({ title: w.askTest(String(channelName ?? '')), text }))) return;
        try {
          const { to } = await post<{ to: string }>(`${pushChannel.path}/test`, {}, { id });
          done(w.tested(to));
        } finally {
          await queries.invalidateQueries({ queryKey: lastAttemptKey(id) });
        }
      },
    },
    {
      ...entityAction(pushChannel, 'pushChannel_rotate'),
      icon: 'key',
      whyNot: ({ type }) => (Number(type) === pushWay.webhook ? undefined : pushWords.onlyWebhook),
      async run({ id }) {
        if (!(await ask({ title: w.askRotate, text: w.askRotateText }))) return;
        const fresh = await post<{ secret: string }>(`${pushChannel.path}/rotate`, {}, { id });
        setSecret(fresh.secret);
      },
    },
    {
      ...entityAction(pushChannel, 'pushChannel_answers'),
      icon: 'message',
      whyNot: ({ type }) => (takesAnswers(Number(type)) ? undefined : messages['push.noAnswers']),
      async run({ id }) {
        const found = await get<{ address: string }>(`${pushChannel.path}/answers`, { id });
        setAddress(new URL(found.address, window.location.origin).href);
      },
    },
  ];
  return (
    <>
      <CrudScreen entity={pushChannel} rowActions={actions} cells={cells} />
      {secret !== undefined && (
        <Dialog title={w.secret} width={520} onClose={() => setSecret(undefined)}>
          <p>{w.secretOnce}</p>
          <Copied isFirst label={w.secret} text={secret} />
        </Dialog>
      )}
      {address !== undefined && (
        <Dialog title={w.answers} width={520} onClose={() => setAddress(undefined)}>
          <p>{w.answersText}</p>
          <Copied isFirst label={w.answers} text={address} />
        </Dialog>
      )}
    </>
  );
}
