import { msgPush } from '@heliodeck/model/alarms/msg-push';
import type { JSX } from 'react';
import { post } from '../../api/client.ts';
import type { RowAction } from '../../crud/crud-props.ts';
import { CrudScreen } from '../../crud/crud-screen.tsx';
import { useFeedback } from '../../feedback/use-feedback.ts';
import { useMessages } from '../../i18n/messages.ts';
import { entityAction } from '../entity-action.ts';
import { pushWords } from './push-words.ts';

/** Push records: every attempt with its result; what did not arrive can be sent again. */
export default function DeliveryScreen(): JSX.Element {
  const w = useMessages(pushWords);
  const { ask, done } = useFeedback();
  const again: RowAction = {
    ...entityAction(msgPush, 'msgPush_redeliver'),
    icon: 'refresh',
    whyNot: ({ messageId }) => (messageId ? undefined : pushWords.noMessage),
    async run({ id }, list) {
      if (!(await ask({ title: w.askAgain }))) return;
      await post(`${msgPush.path}/redeliver`, {}, { id });
      done(w.again);
      await list.reload();
    },
  };
  return <CrudScreen entity={msgPush} rowActions={[again]} />;
}
