import type { WireRow } from '@heliodeck/client/page';
import { label } from '@heliodeck/kit/label';
import { stationInfo } from '@heliodeck/model/stations/station-info';
import { commissioningCodes } from '@heliodeck/model/wire/commissioning';
import { type JSX, useState } from 'react';
import { usePermissions } from '../../api/menus.ts';
import { CrudScreen } from '../../crud/crud-screen.tsx';
import type { ListHandle, RowAction } from '../../crud/shared/crud-props.ts';
import { goTo } from '../../ui/navigate.ts';
import { entityAction } from '../entity-action.ts';
import { AddDtu } from './add-dtu.tsx';
import { codesOfRegion, derivePlace, knowNewDepartment } from './station-form.ts';

interface Opened {
  readonly station: WireRow;
  readonly list: ListHandle;
}

/** Stations: the list, their position on the map, and DTUs added by IMEI (docs/product/stations.md#station-list). */
export default function StationScreen(): JSX.Element {
  const held = usePermissions();
  const [opened, setOpened] = useState<Opened>();
  const rowActions: readonly RowAction[] = [
    {
      ...entityAction(stationInfo, 'stationInfo_addDTU'),
      icon: 'dtu',
      run: (station, list) => setOpened({ station, list }),
    },
    {
      key: 'commission',
      label: label('开通', 'Commission'),
      icon: 'tool',
      shown: () => commissioningCodes.some((code) => held.has(code)),
      run: ({ id }) => goTo(`/station/commissioning?station=${id}`),
    },
  ];
  return (
    <>
      <CrudScreen
        entity={stationInfo}
        rowActions={rowActions}
        form={{ derive: derivePlace, onSaved: knowNewDepartment }}
        without={codesOfRegion}
      />
      {opened && (
        <AddDtu
          station={opened.station}
          onAdded={() => void opened.list.reload()}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}
