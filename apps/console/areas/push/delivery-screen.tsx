import type { WireRow } from '@heliodeck/client/page';
import { msgPush } from '@heliodeck/model/alarms/msg-push';
import { unnamedRecipient } from '@heliodeck/model/push/unnamed-recipient';
import type { JSX } from 'react';
import { post } from '../../api/client.ts';
import type { RowAction } from '../../crud/crud-props.ts';
import { CrudScreen } from '../../crud/crud-screen.tsx';
import { useFeedback } from '../../feedback/use-feedback.ts';
import { Absent, isAbsent } from '../../fields/absent.tsx';
import { useMessages, useTranslate } from '../../i18n/messages.ts';
import { entityAction } from '../entity-action.ts';
import { pushWords } from './push-words.ts';

const cells = { pushman: (value: unknown, row: WireRow) => <Recipient name={value} row={row} /> };

/** Who was told; of an attempt that reached nobody, why nobody is named. A record that a person entered says what he wrote. */
function Recipient({ name, row }: { readonly name: unknown; readonly row: WireRow }): JSX.Element {
  const translate = useTranslate();
  if (!isAbsent(name)) return <span>{String(name)}</span>;
  return row.messageId ? <span>{translate(unnamedRecipient(Number(row.type)))}</span> : <Absent />;
}

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
  return <CrudScreen entity={msgPush} rowActions={[again]} cells={cells} />;
}
