import { financeEntry } from '@heliodeck/model/boards/finance-entry';
import { type JSX, useState } from 'react';
import { CrudScreen } from '../../crud/crud-screen.tsx';
import type { ListHandle, ToolbarAction } from '../../crud/shared/crud-props.ts';
import { useMessages } from '../../i18n/messages.ts';
import { ImportDialog } from '../../widgets/import/import-dialog.tsx';
import { importWords } from '../../widgets/import/import-words.ts';
import { NoneYet } from '../../widgets/none-yet/none-yet.tsx';
import { financeWords } from './finance-words.ts';

/** Financial figures: entered one by one, or imported from a spreadsheet. */
export default function FinanceEntryScreen(): JSX.Element {
  const w = useMessages(financeWords);
  const [importing, setImporting] = useState<ListHandle>();
  const actions: readonly ToolbarAction[] = [
    {
      key: 'import',
      label: importWords.import,
      icon: 'upload',
      permission: 'financeEntry_add',
      pick: 'any',
      run: (_, list) => setImporting(list),
    },
  ];
  return (
    <>
      <CrudScreen
        entity={financeEntry}
        toolbarActions={actions}
        empty={
          <NoneYet text={w.noEntries}>
            <p>{w.entriesMeaning}</p>
          </NoneYet>
        }
      />
      {importing && (
        <ImportDialog
          title={w.importEntries}
          path={`${financeEntry.path}/import-entry`}
          template={`${financeEntry.path}/export-template`}
          onImported={() => importing.reload()}
          onClose={() => setImporting(undefined)}
        />
      )}
    </>
  );
}
