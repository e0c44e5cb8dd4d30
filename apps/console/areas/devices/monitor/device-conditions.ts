import type { Entity } from '@heliodeck/model/descriptors/entity';
import { deviceType } from '@heliodeck/model/descriptors/record';
import { deviceTypeOptions, onlineOptions } from '@heliodeck/model/devices/device-words';
import { xwj } from '@heliodeck/model/devices/xwj';
import { searchedBy } from '../../../widgets/record-list/searched-by.ts';
import { filterNames } from './device-search.ts';

const { type, onlineStatus } = xwj.fields;

/**
 * Devices as the bar above their cards asks for them (docs/product/devices.md#device-cards): the MARS controller last, online
 * first.
 */
export const conditions: Entity = searchedBy(filterNames, {
  ...xwj,
  fields: {
    ...xwj.fields,
    type: {
      ...type,
      options: deviceTypeOptions.toSorted(
        (one, other) => Number(one.value === deviceType.mars) - Number(other.value === deviceType.mars),
      ),
    },
    onlineStatus: { ...onlineStatus, options: onlineOptions.toReversed() },
  },
});
