import { api } from '../../api/client.ts';
import type { Derive } from '../../crud/crud-props.ts';
import { placePicker } from '../../fields/place-picker.ts';
import { pickedRegion } from '../../widgets/map/picked-region.ts';
import { PlacePickButton } from '../../widgets/map/place-pick-button.tsx';

// Places are entered here; from now on their inputs offer the map.
placePicker.set(() => PlacePickButton);

/** Codes the server makes of the region, which the form shows by its name. */
export const codesOfRegion = ['fullRegionId', 'cityId'];

/** A place picked on the map says its region too; one chosen by hand stays. */
export const derivePlace: Derive = (changed, values) => {
  const regionId = 'address' in changed && !values.regionId ? pickedRegion(changed.address) : undefined;
  return regionId === undefined ? undefined : { regionId };
};

/**
 * A new station brings a department of its own; the token in hand does not know it yet
 * (docs/product/stations.md#department-of-a-station), so a new one is fetched before anything is read again.
 */
export async function knowNewDepartment(act: 'add' | 'edit'): Promise<void> {
  if (act === 'add') await api.renewSession();
}
