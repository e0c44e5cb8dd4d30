import type { WireRow } from '@heliodeck/client/page';
import { msgPush } from '@heliodeck/model/alarms/msg-push';
import { pushResult } from '@heliodeck/model/push/message-states';
import { unnamedRecipient } from '@heliodeck/model/push/unnamed-recipient';
import { messages } from '@heliodeck/model/wire/messages';
import { shownName } from '@heliodeck/model/wire/shown-name';
import { Link } from '@tanstack/react-router';
import type { JSX } from 'react';
import { post } from '../../api/client.ts';
import { usePermission } from '../../api/menus.ts';
import { CrudScreen } from '../../crud/crud-screen.tsx';
import type { RowAction } from '../../crud/shared/crud-props.ts';
import { useFeedback } from '../../feedback/use-feedback.ts';
import { uiOf } from '../../fields/registry.ts';
import { Absent, isAbsent } from '../../fields/shared/absent.tsx';
import { useMessages, useTranslate } from '../../i18n/messages.ts';
import { entityAction } from '../entity-action.ts';
import { AttemptReason } from './attempt-reason.tsx';
import styles from './push.module.css';
import { pushWords } from './push-words.ts';
import { ToldAlarms } from './told-alarms.tsx';

const { result } = msgPush.fields;
const { Cell: ResultCell } = uiOf(result);

const cells = {
  pushman: (value: unknown, row: WireRow) => <Recipient name={value} row={row} />,
  alarmId: (_value: unknown, row: WireRow) => <About row={row} />,
  result: (value: unknown, row: WireRow) => <Outcome value={value} row={row} />,
};

/** The alarm of the message, with a link; for several alarms the first one and their number. */
function About({ row }: { readonly row: WireRow }): JSX.Element {
  const name = row[shownName('alarmId')];
  const mayOpen = usePermission('realtimeAlarm_view');
  if (isAbsent(row.alarmId) || isAbsent(name)) return <Absent />;
  if (!mayOpen) return <span>{String(name)}</span>;
  return (
    <span className={styles.rota}>
      <Link className={styles.about} to="/operations/realtimeAlarm" search={{ alarm: String(row.alarmId) }}>
        {String(name)}
      </Link>
      {Number(row.alarmCount) > 1 && row.messageId ? <ToldAlarms record={row} /> : null}
    </span>
  );
}

/**
 * The result of an attempt; if it was not delivered, the reason. Reasons given by the platform are in both languages.
 */
function Outcome({ value, row }: { readonly value: unknown; readonly row: WireRow }): JSX.Element {
  const hasArrived = value === pushResult.sent || isAbsent(row.detail);
  return (
    <span className={styles.rota}>
      <ResultCell name="result" field={result} value={value} row={row} place="list" />
      {!hasArrived && <AttemptReason detail={row.detail} />}
    </span>
  );
}

/**
 * The recipient; if an attempt reached nobody, the reason why no recipient is named. A record that a user entered shows
 * the entered text.
 */
function Recipient({ name, row }: { readonly name: unknown; readonly row: WireRow }): JSX.Element {
  const translate = useTranslate();
  if (!isAbsent(name)) return <span>{String(name)}</span>;
  return row.messageId ? <span>{translate(unnamedRecipient(Number(row.type)))}</span> : <Absent />;
}

/** Push records: every attempt with its result; failed ones can be sent again. */
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
  return (
    <CrudScreen
      entity={msgPush}
      rowActions={[again]}
      cells={cells}
      rows={{ notEdited: ({ messageId }) => (messageId ? messages['push.attemptKept'] : undefined) }}
    />
  );
}
