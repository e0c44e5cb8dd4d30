import type { Entity } from '@heliodeck/model/descriptors/entity';
import type { ChoiceOption } from '@heliodeck/model/descriptors/field';
import { onlineOptions } from '@heliodeck/model/devices/device-words';
import { xwj } from '@heliodeck/model/devices/xwj';
import { deviceTypeOf, deviceTypeOptions } from '@heliodeck/model/registries/device-types';
import { searchedBy } from '../../../widgets/record-list/searched-by.ts';
import { filterNames } from './device-search.ts';

const place = ({ value }: ChoiceOption): number => (deviceTypeOf(Number(value))?.offeredLast ? 1 : 0);

const { type, onlineStatus } = xwj.fields;

/**
 * Conditions of the bar above the device cards (docs/product/devices.md#device-cards): the MARS controller last, online
 * first.
 */
export const conditions: Entity = searchedBy(filterNames, {
  ...xwj,
  fields: {
    ...xwj.fields,
    type: {
      ...type,
      options: deviceTypeOptions.toSorted((one, other) => place(one) - place(other)),
    },
    onlineStatus: { ...onlineStatus, options: onlineOptions.toReversed() },
  },
});
