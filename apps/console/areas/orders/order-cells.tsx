import type { WireRow } from '@heliodeck/client/page';
import { orderRecord } from '@heliodeck/model/orders/order-record';
import type { JSX } from 'react';
import { uiOf } from '../../fields/registry.ts';
import { ZonedTime } from '../../fields/time/zoned-time.tsx';
import { useMessages } from '../../i18n/messages.ts';
import recordPage from '../../ui/record-page.module.css';
import { isOverdue } from '../../widgets/overdue/overdue.ts';
import { overdueWords } from '../../widgets/overdue/overdue-words.ts';
import { faultBesideTitle, orderTitle } from './order-matter.ts';
import { orderWords } from './order-words.ts';
import styles from './orders.module.css';

const { status } = orderRecord.fields;
const { Cell: StatusCell } = uiOf(status);
const dispatched = 1;

/** Cells of the list of orders: fault and place, and by when somebody must be there. */
export const orderCells = {
  deviceName: (_value: unknown, row: WireRow): JSX.Element => <Matter row={row} />,
  status: (value: unknown, row: WireRow): JSX.Element => <Standing value={value} row={row} />,
};

function Matter({ row }: { readonly row: WireRow }): JSX.Element {
  const [title, fault] = [orderTitle(row), faultBesideTitle(row)];
  return (
    <span className={styles.twoLines} title={fault === undefined ? title : `${title} · ${fault}`}>
      <span>{title}</span>
      {fault !== undefined && <small className={recordPage.quiet}>{fault}</small>}
    </span>
  );
}

function Standing({ value, row }: { readonly value: unknown; readonly row: WireRow }): JSX.Element {
  const w = useMessages(orderWords);
  const late = useMessages(overdueWords);
  const due = value === dispatched && row.dueTime ? String(row.dueTime) : undefined;
  const isLate = isOverdue(due, row.timeZone);
  return (
    <span className={styles.twoLines}>
      <StatusCell name="status" field={status} value={value} row={row} place="list" />
      {due !== undefined && (
        <small className={isLate ? styles.wrong : recordPage.quiet}>
          <ZonedTime text={due} zone={typeof row.timeZone === 'string' ? row.timeZone : undefined}>
            {isLate ? late.wasDue(due.slice(5, 16)) : w.dueBy(due.slice(5, 16))}
          </ZonedTime>
        </small>
      )}
    </span>
  );
}
