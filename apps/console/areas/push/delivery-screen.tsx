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
import type { RowAction } from '../../crud/crud-props.ts';
import { CrudScreen } from '../../crud/crud-screen.tsx';
import { useFeedback } from '../../feedback/use-feedback.ts';
import { Absent, isAbsent } from '../../fields/absent.tsx';
import { uiOf } from '../../fields/registry.ts';
import { useMessages, useTranslate } from '../../i18n/messages.ts';
import { entityAction } from '../entity-action.ts';
import styles from './push.module.css';
import { pushWords } from './push-words.ts';
import { ToldAlarms } from './told-alarms.tsx';

const { result, detail } = msgPush.fields;
const [{ Cell: ResultCell }, { Cell: DetailCell }] = [uiOf(result), uiOf(detail)];

const cells = {
  pushman: (value: unknown, row: WireRow) => <Recipient name={value} row={row} />,
  alarmId: (_value: unknown, row: WireRow) => <About row={row} />,
  result: (value: unknown, row: WireRow) => <Outcome value={value} row={row} />,
};

/** The alarm it was about, which is opened from here; of several, the first and how many. */
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

/** What became of an attempt; where it did not arrive, why. Reasons of the platform stand in both languages. */
function Outcome({ value, row }: { readonly value: unknown; readonly row: WireRow }): JSX.Element {
  const hasArrived = value === pushResult.sent || isAbsent(row.detail);
  return (
    <span className={styles.rota}>
      <ResultCell name="result" field={result} value={value} row={row} place="list" />
      {!hasArrived && (
        <small className={styles.now}>
          <DetailCell name="detail" field={detail} value={row.detail} row={row} place="list" />
        </small>
      )}
    </span>
  );
}

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
  return (
    <CrudScreen
      entity={msgPush}
      rowActions={[again]}
      cells={cells}
      notEdited={({ messageId }) => (messageId ? messages['push.attemptKept'] : undefined)}
    />
  );
}
