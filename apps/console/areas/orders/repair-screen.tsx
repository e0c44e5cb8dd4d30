import { repair } from '@heliodeck/model/orders/repair';
import type { JSX } from 'react';
import { CrudScreen } from '../../crud/crud-screen.tsx';
import { useProcessesAction } from '../../widgets/record-processes/processes-dialog.tsx';

/** Repair orders, and the processes that approve their cost. */
export default function RepairScreen(): JSX.Element {
  const processes = useProcessesAction('repair');
  return (
    <>
      <CrudScreen entity={repair} rowActions={processes.actions} />
      {processes.dialog}
    </>
  );
}
