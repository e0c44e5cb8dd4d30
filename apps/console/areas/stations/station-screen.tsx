import type { WireRow } from '@heliodeck/client/page';
import { stationInfo } from '@heliodeck/model/stations/station-info';
import { type JSX, useState } from 'react';
import { api } from '../../api/client.ts';
import type { Derive, ListHandle, RowAction } from '../../crud/crud-props.ts';
import { CrudScreen } from '../../crud/crud-screen.tsx';
import { placePicker } from '../../fields/place-picker.ts';
import { pickedRegion } from '../../widgets/map/picked-region.ts';
import { PlacePickButton } from '../../widgets/map/place-pick-button.tsx';
import { entityAction } from '../entity-action.ts';
import { AddDtu } from './add-dtu.tsx';

// Places are entered here; from now on their inputs offer the map.
placePicker.set(() => PlacePickButton);

interface Opened {
  readonly station: WireRow;
  readonly list: ListHandle;
}

/** Codes the server makes of the region, which the form shows by its name. */
const codesOfRegion = ['fullRegionId', 'cityId'];

/** A place picked on the map says its region too; one chosen by hand stays. */
const derive: Derive = (changed, values) => {
  const regionId = 'address' in changed && !values.regionId ? pickedRegion(changed.address) : undefined;
  return regionId === undefined ? undefined : { regionId };
};

/**
 * A new station brings a department of its own; the token in hand does not know it yet
 * (docs/product/stations.md#department-of-a-station), so a new one is fetched before the list is read again.
 */
async function knowNewDepartment(act: 'add' | 'edit'): Promise<void> {
  if (act === 'add') await api.renewSession();
}

/** Stations: the list, their place on the map, and DTUs added by IMEI (docs/product/stations.md#station-list). */
export default function StationScreen(): JSX.Element {
  const [opened, setOpened] = useState<Opened>();
  const rowActions: readonly RowAction[] = [
    {
      ...entityAction(stationInfo, 'stationInfo_addDTU'),
      run: (station, list) => setOpened({ station, list }),
    },
  ];
  return (
    <>
      <CrudScreen
        entity={stationInfo}
        rowActions={rowActions}
        derive={derive}
        without={codesOfRegion}
        onSaved={knowNewDepartment}
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
