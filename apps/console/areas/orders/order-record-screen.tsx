import { orderRecord } from '@heliodeck/model/orders/order-record';
import { orderEditRefusal } from '@heliodeck/model/orders/order-steps';
import { messages } from '@heliodeck/model/wire/messages';
import { useNavigate } from '@tanstack/react-router';
import { type JSX, useRef } from 'react';
import { useSession } from '../../api/session.ts';
import { CrudScreen } from '../../crud/crud-screen.tsx';
import type { ListHandle, RowAction } from '../../crud/shared/crud-props.ts';
import { useAddress } from '../../state/address.ts';
import { orderCells } from './order-cells.tsx';
import { orderTitle } from './order-matter.ts';
import { OrderPage } from './order-page.tsx';
import { orderWords } from './order-words.ts';
import { useOrderActs } from './use-order-acts.ts';

const searchFirst = ['deviceNo', 'repairman'];

/** Work orders; `?order=` in the address is the page of one. */
export default function OrderScreen(): JSX.Element {
  const { order } = useAddress();
  return order ? <OrderPage id={order} back="/operations/orderRecord" /> : <OrderList />;
}

function OrderList(): JSX.Element {
  const navigate = useNavigate();
  const userId = useSession()?.userId ?? '';
  const list = useRef<ListHandle>(undefined);
  const acts = useOrderActs(async () => list.current?.reload());
  const rowActions: readonly RowAction[] = [
    {
      key: 'open',
      label: orderWords.open,
      icon: 'eye',
      first: true,
      opens: true,
      permission: 'orderRecord_view',
      run: ({ id }) => void navigate({ to: '.', search: { order: id } }),
    },
    {
      key: 'end',
      label: orderWords.end,
      icon: 'check',
      permission: 'orderRecord_edit',
      shown: ({ status }) => status === 1,
      // A missing cause does not disable the button, because it can be filled in; other refusals do.
      whyNot: (row) => {
        const why = acts.refusal('finish', row);
        return why === undefined || why === 'order.causeMissing' ? undefined : messages[why];
      },
      run: (row, handle) => {
        list.current = handle;
        return acts.end(row);
      },
    },
    {
      key: 'cancel',
      label: orderWords.cancel,
      icon: 'undo',
      shown: (row) => acts.refusal('cancel', row) === undefined,
      run: (row, handle) => {
        list.current = handle;
        return acts.cancel(row);
      },
    },
  ];
  return (
    <CrudScreen
      entity={orderRecord}
      acts={['edit']}
      rowActions={rowActions}
      cells={orderCells}
      rows={{
        titleOf: orderTitle,
        notEdited: (row) => {
          const repairmanId = row.repairmanId ? String(row.repairmanId) : null;
          const refusal = orderEditRefusal({ repairmanId, status: row.status }, { userId });
          return refusal && messages[refusal];
        },
      }}
      searchFirst={searchFirst}
    />
  );
}
