import type { WireRow } from '@heliodeck/client/page';
import { dataModel, modelSetting } from '@heliodeck/model/tools/data-model';
import { useQueryClient } from '@tanstack/react-query';
import { type JSX, lazy, Suspense, useState } from 'react';
import { CrudScreen } from '../../../crud/crud-screen.tsx';
import type { Derive, RowAction } from '../../../crud/shared/crud-props.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { NoneYet } from '../../../widgets/none-yet/none-yet.tsx';
import { entityAction } from '../../entity-action.ts';
import { modelWords } from './model-words.ts';
import { TableInput } from './table-input.tsx';
import { tablesQuery } from './tables-query.ts';

const FieldsDialog = lazy(() => import('./fields-dialog.tsx'));
const inputs = { modelTable: TableInput };

/** Data models: tables of data sources, their names, and their fields (docs/product/tools.md#data-models). */
export default function DataModelScreen(): JSX.Element {
  const w = useMessages(modelWords);
  const client = useQueryClient();
  const [opened, setOpened] = useState<WireRow>();
  const configure: RowAction = {
    ...entityAction(dataModel, modelSetting),
    icon: 'settings',
    first: true,
    run: (row) => setOpened(row),
  };
  // Names are derived from the table unless the user entered one.
  const derive: Derive = (changed, values) => {
    if ('datasourceId' in changed) return { modelTable: null };
    if (!('modelTable' in changed)) return undefined;
    const tables = client.getQueryData(tablesQuery(String(values.datasourceId ?? '')).queryKey);
    const table = tables?.find(({ name }) => name === changed.modelTable);
    if (table === undefined) return undefined;
    const { name, title, entityName } = table;
    const proposed = {
      modelClass: entityName,
      modelName: title || name,
      modelCode: entityName.charAt(0).toLowerCase() + entityName.slice(1),
    };
    const empty = Object.entries(proposed).filter(([key, value]) => value !== '' && !values[key]);
    return Object.fromEntries(empty);
  };
  return (
    <>
      <CrudScreen
        entity={dataModel}
        rowActions={[configure]}
        form={{ inputs, derive }}
        empty={
          <NoneYet text={w.none} next="datasource">
            <p>{w.meaning}</p>
          </NoneYet>
        }
      />
      {opened && (
        <Suspense fallback={null}>
          <FieldsDialog
            model={{ id: opened.id, modelName: String(opened.modelName) }}
            onClose={() => setOpened(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
