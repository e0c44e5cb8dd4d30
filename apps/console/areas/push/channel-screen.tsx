import { pushChannel } from '@heliodeck/model/push/push-channel';
import { pushWay } from '@heliodeck/model/push/push-ways';
import { type JSX, useState } from 'react';
import { post } from '../../api/client.ts';
import type { RowAction } from '../../crud/crud-props.ts';
import { CrudScreen } from '../../crud/crud-screen.tsx';
import { useFeedback } from '../../feedback/use-feedback.ts';
import { useMessages } from '../../i18n/messages.ts';
import { Copied } from '../../ui/copied.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { entityAction } from '../entity-action.ts';
import { pushWords } from './push-words.ts';

/** Channels: trying one out, and a webhook's new secret, which is shown once. */
export default function ChannelScreen(): JSX.Element {
  const w = useMessages(pushWords);
  const { ask, done } = useFeedback();
  const [secret, setSecret] = useState<string>();
  const actions: readonly RowAction[] = [
    {
      ...entityAction(pushChannel, 'pushChannel_test'),
      icon: 'send',
      async run({ id }) {
        if (!(await ask({ title: w.askTest, text: w.askTestText }))) return;
        await post(`${pushChannel.path}/test`, {}, { id });
        done(w.tested);
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
  ];
  return (
    <>
      <CrudScreen entity={pushChannel} rowActions={actions} />
      {secret !== undefined && (
        <Dialog title={w.secret} width={520} onClose={() => setSecret(undefined)}>
          <p>{w.secretOnce}</p>
          <Copied isFirst label={w.secret} text={secret} />
        </Dialog>
      )}
    </>
  );
}
