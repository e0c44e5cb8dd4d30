import type { WireRow } from '@heliodeck/client/page';
import { withUnit } from '@heliodeck/kit/quantity';
import { defineEntity } from '@heliodeck/model/descriptors/entity';
import { patrolOrder } from '@heliodeck/model/patrols/patrol-order';
import type { JSX } from 'react';
import { CrudScreen } from '../../crud/crud-screen.tsx';
import { uiOf } from '../../fields/registry.ts';
import { Absent } from '../../fields/shared/absent.tsx';
import { ZonedTime } from '../../fields/time/zoned-time.tsx';
import { useMessages } from '../../i18n/messages.ts';
import { usePhone } from '../../state/media.ts';
import { isOverdue } from '../../widgets/overdue/overdue.ts';
import { overdueWords } from '../../widgets/overdue/overdue-words.ts';
import { ResultsInput } from '../../widgets/patrols/results-input.tsx';
import { ShownChecks } from './check-inputs.tsx';
import styles from './patrols.module.css';

const { unit, ...hours } = patrolOrder.fields.spendTime;

/** Each duration has its unit, so the heading has none. */
const shownOrder = defineEntity({ ...patrolOrder, fields: { ...patrolOrder.fields, spendTime: hours } });

const inputs = { checkResults: ResultsInput };
const cells = {
  checkResults: (value: unknown) => <ShownChecks value={value} />,
  spendTime: (value: unknown) =>
    typeof value === 'number' ? withUnit(value.toFixed(hours.decimals), unit) : <Absent />,
  isUnusual: (value: unknown, row: WireRow) => <Finding value={value} row={row} />,
  orderStatus: (value: unknown, row: WireRow) => <Standing value={value} row={row} />,
};

const { isUnusual, orderStatus } = patrolOrder.fields;
const [{ Cell: FindingCell }, { Cell: StatusCell }] = [uiOf(isUnusual), uiOf(orderStatus)];
const finished = 1;

interface PatrolCellProps {
  readonly value: unknown;
  readonly row: WireRow;
}

/** 'Normal' is a finding: before the patrol there is none. */
function Finding({ value, row }: PatrolCellProps): JSX.Element | null {
  const phone = usePhone();
  if (row.orderStatus !== finished && value === 0) return phone ? null : <Absent />;
  return <FindingCell name="isUnusual" field={isUnusual} value={value} row={row} place="list" />;
}

/** Whether the patrol is done; if it is overdue, since when. */
function Standing({ value, row }: PatrolCellProps): JSX.Element {
  const w = useMessages(overdueWords);
  const isLate = value !== finished && isOverdue(row.endTime, row.timeZone);
  return (
    <span className={styles.standing}>
      <StatusCell name="orderStatus" field={orderStatus} value={value} row={row} place="list" />
      {isLate && (
        <small>
          <ZonedTime
            text={String(row.endTime)}
            zone={typeof row.timeZone === 'string' ? row.timeZone : undefined}
          >
            {w.wasDue(String(row.endTime).slice(5, 16))}
          </ZonedTime>
        </small>
      )}
    </span>
  );
}

/** Patrol orders, with the result of each check. */
export default function PatrolOrderScreen(): JSX.Element {
  return <CrudScreen entity={shownOrder} form={{ inputs }} cells={cells} />;
}
