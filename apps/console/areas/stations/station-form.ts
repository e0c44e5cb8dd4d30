import { api } from '../../api/client.ts';
import type { Derive } from '../../crud/shared/crud-props.ts';
import { placePicker } from '../../fields/place/place-picker.ts';
import { pickedRegion } from '../../widgets/map/picked-region.ts';
import { PlacePickButton } from '../../widgets/map/place-pick-button.tsx';

// The form has inputs for a position; they offer the map from now on.
placePicker.set(() => PlacePickButton);

/** Codes that the server derives from the region, which the form displays by its name. */
export const codesOfRegion = ['fullRegionId', 'cityId'];

/** A position picked on the map sets the region too; a region selected by hand is kept. */
export const derivePlace: Derive = (changed, values) => {
  const regionId = 'address' in changed && !values.regionId ? pickedRegion(changed.address) : undefined;
  return regionId === undefined ? undefined : { regionId };
};

/**
 * A new station has a new department, which the current token does not include
 * (docs/product/stations.md#department-of-a-station), so a new token is fetched before anything is refetched.
 */
export async function knowNewDepartment(act: 'add' | 'edit'): Promise<void> {
  if (act === 'add') await api.renewSession();
}
