import type { Entity } from '@heliodeck/model/descriptors/entity';
import type { Search, SearchCondition } from '@heliodeck/model/descriptors/search';
import { readPeriod } from '@heliodeck/model/wire/period';
import { z } from 'zod';

const text = z.string().optional();

/** Parameters of lists of history: the time of their rows, in the station's zone. */
export const periodParameters = {
  beginTime: text.meta({ description: 'yyyy-MM-dd, alone or with a time' }),
  endTime: text.meta({ description: 'included; a date alone means that whole day' }),
};

/**
 * For histories, converts `beginTime` and `endTime` to a condition on the time of rows, as in charts.
 * @throws CodedError request.parameterFormat, period.reversed
 */
export function withPeriod(entity: Entity, search: Search): Search {
  const field = entity.fields.dataTime;
  if (field === undefined) return search;
  const { beginTime, endTime, ...others } = search.others;
  const { begin, end } = readPeriod({ beginTime, endTime });
  const condition = (operator: 'ge' | 'le', value: string | undefined): SearchCondition[] =>
    value === undefined ? [] : [{ name: 'dataTime', field, operator, value }];
  return {
    ...search,
    others,
    conditions: [...search.conditions, ...condition('ge', begin), ...condition('le', end)],
  };
}
