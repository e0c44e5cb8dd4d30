import type { WireRow } from '@heliodeck/client/page';
import { faultReport } from '@heliodeck/model/orders/fault-report';
import { reportSteps } from '@heliodeck/model/orders/order-steps';
import { messages } from '@heliodeck/model/wire/messages';
import { type JSX, useState } from 'react';
import { post } from '../../api/client.ts';
import { usePermissions } from '../../api/menus.ts';
import { useSession } from '../../api/session.ts';
import { CrudScreen } from '../../crud/crud-screen.tsx';
import type { ListHandle, RowAction, ToolbarAction } from '../../crud/shared/crud-props.ts';
import { useFeedback } from '../../feedback/use-feedback.ts';
import { useMessages, useTranslate } from '../../i18n/messages.ts';
import { useProcessesAction } from '../../widgets/record-processes/processes-dialog.tsx';
import { orderWords } from './order-words.ts';
import { ReportDialog } from './report-dialog.tsx';

interface Opened {
  readonly rows: readonly WireRow[];
  readonly list: ListHandle;
}

/** Fault reports: the list, dispatching them and revoking dispatches. */
export default function ReportScreen(): JSX.Element {
  const w = useMessages(orderWords);
  const translate = useTranslate();
  const { ask, done, failed, warn } = useFeedback();
  const permissions = usePermissions();
  const userId = useSession()?.userId ?? '';
  const processes = useProcessesAction('faultReport');
  const [opened, setOpened] = useState<Opened>();
  const refusal = (act: 'dispatch' | 'cancel', row: WireRow) => {
    const facts = { dispatchStatus: Number(row.dispatchStatus) as 0 | 1 | 2 | 3 };
    return reportSteps.refusal(act, facts, { userId, permissions });
  };
  const whyNot = (act: 'dispatch' | 'cancel') => (row: WireRow) => {
    const code = refusal(act, row);
    return code && messages[code];
  };
  const rowActions: readonly RowAction[] = [
    {
      key: 'dispatch',
      label: orderWords.dispatch,
      icon: 'send',
      permission: 'faultReport_edit',
      whyNot: whyNot('dispatch'),
      run: (row, list) => setOpened({ rows: [row], list }),
    },
    {
      key: 'cancel',
      label: orderWords.cancelReport,
      icon: 'undo',
      permission: 'faultReport_edit',
      whyNot: whyNot('cancel'),
      async run(row, list) {
        if (!(await ask({ title: w.askCancelReport }))) return;
        try {
          await post(`${faultReport.path}/cancelDispatch`, { list: [{ id: row.id }] });
          done();
        } catch (error) {
          failed(error);
        }
        await list.reload();
      },
    },
    ...processes.actions,
  ];
  const toolbarActions: readonly ToolbarAction[] = [
    {
      key: 'dispatchMany',
      label: orderWords.dispatch,
      icon: 'send',
      permission: 'faultReport_edit',
      pick: 'some',
      run(rows, list) {
        const [code] = rows.flatMap((row) => refusal('dispatch', row) ?? []);
        if (code) warn(translate(messages[code]));
        else setOpened({ rows, list });
      },
    },
  ];
  return (
    <>
      <CrudScreen entity={faultReport} rowActions={rowActions} toolbarActions={toolbarActions} />
      {processes.dialog}
      {opened && (
        <ReportDialog
          reports={opened.rows}
          onDone={async () => {
            setOpened(undefined);
            await opened.list.reload();
          }}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}
