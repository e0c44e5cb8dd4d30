import type { WireRow } from '@heliodeck/client/page';
import { entityOf } from '@heliodeck/model/registries/entities';
import { type JSX, useState } from 'react';
import { CrudScreen } from '../../crud/crud-screen.tsx';
import type { ListHandle, RowAction } from '../../crud/shared/crud-props.ts';
import { crudWords } from '../../crud/shared/crud-words.ts';
import { ChargingEdit } from './charging-edit.tsx';
import { useFreshen } from './use-freshen.ts';

interface ChargingListProps {
  /** Limits the list to this controller. */
  readonly xwjId?: string | undefined;
  /** Height inside another screen. */
  readonly height?: number | string;
}

interface Edited {
  readonly row: WireRow;
  readonly list: ListHandle;
}

const entity = entityOf('chargingParameters');

/**
 * Charging parameters of the controllers (docs/product/telemetry.md#charging-parameters). Opening, searching,
 * resetting, refreshing, saving and deleting first poll the controllers and then reload the list; editing writes to the
 * device.
 */
export function ChargingList({ xwjId, height }: ChargingListProps): JSX.Element {
  const freshen = useFreshen();
  const [edited, setEdited] = useState<Edited>();
  const rowActions: readonly RowAction[] = [
    {
      key: 'edit',
      label: crudWords.edit,
      icon: 'edit',
      permission: 'chargingParameters_edit',
      run: (row, list) => setEdited({ row, list }),
    },
  ];
  return (
    <>
      <CrudScreen
        key={xwjId ?? ''}
        entity={entity}
        rowActions={rowActions}
        {...(xwjId ? { fixed: { xwjId }, without: ['stationName'] } : {})}
        {...(height === undefined ? {} : { embedded: { height } })}
        rows={freshen ? { freshen } : {}}
      />
      {edited && (
        <ChargingEdit
          row={edited.row}
          onWritten={() => void edited.list.reload()}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  );
}
