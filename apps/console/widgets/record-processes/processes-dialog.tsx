import type { WireRow } from '@heliodeck/client/page';
import { label } from '@heliodeck/kit/label';
import { type ProcessRecordKind, processRecords } from '@heliodeck/model/workflow/process-record';
import { type JSX, type ReactNode, useState } from 'react';
import type { RowAction } from '../../crud/shared/crud-props.ts';
import { useMessages } from '../../i18n/messages.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { RecordProcesses, useSeesProcesses } from './record-processes.tsx';

const words = {
  action: label('流程', 'Processes'),
  title: (name: string) => label(`流程 · ${name}`, `Processes · ${name}`),
};

/** The row action of a list whose records have no page, and the dialog that it opens. */
export function useProcessesAction(kind: ProcessRecordKind): {
  readonly actions: readonly RowAction[];
  readonly dialog: ReactNode;
} {
  const [row, setRow] = useState<WireRow>();
  const sees = useSeesProcesses();
  return {
    actions: sees ? [{ key: 'processes', label: words.action, icon: 'flow', run: setRow }] : [],
    dialog: row && <ProcessesDialog kind={kind} row={row} onClose={() => setRow(undefined)} />,
  };
}

function ProcessesDialog({
  kind,
  row,
  onClose,
}: {
  readonly kind: ProcessRecordKind;
  readonly row: WireRow;
  readonly onClose: () => void;
}): JSX.Element {
  const w = useMessages(words);
  const title = row[processRecords[kind].entity.title];
  return (
    <Dialog title={w.title(String(title ?? ''))} width={720} onClose={onClose}>
      <RecordProcesses kind={kind} id={String(row.id)} />
    </Dialog>
  );
}
