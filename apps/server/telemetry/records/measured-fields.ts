import { coarserFields } from '@heliodeck/devices/description/measured-fields';
import type { Entity } from '@heliodeck/model/descriptors/entity';
import type { QueryString } from '@heliodeck/model/descriptors/search';
import { withDecimals } from '@heliodeck/model/descriptors/with-decimals';
import { xwj } from '@heliodeck/model/devices/xwj';
import type { Context } from '../../context.ts';
import type { Reader } from '../../crud/reading/read.ts';

/**
 * Fields of a screen of readings with the decimals that the device of the search measures in its registers. For several devices, or a
 * device that the caller may not see, the fields of the screen.
 */
export async function measuredFields(
  context: Context,
  reader: Pick<Reader, 'byIds'>,
  entity: Entity,
  { xwjId }: QueryString,
): Promise<Entity['fields']> {
  if (typeof xwjId !== 'string' || !/^\d{1,18}$/.test(xwjId)) return entity.fields;
  const [device] = await reader.byIds(context, xwj, [xwjId], 'shown');
  return withDecimals(entity.fields, coarserFields(entity.key, device?.model ?? null));
}
