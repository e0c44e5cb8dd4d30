import type { Entity } from '@heliodeck/model/entity';
import type { Search, SearchCondition } from '@heliodeck/model/search';
import { readPeriod } from '@heliodeck/model/wire/period';

/**
 * Of histories `beginTime` and `endTime` are a search for the time of their rows, as charts take them.
 * @throws CodedError request.parameterFormat, period.reversed
 */
export function withPeriod(entity: Entity, search: Search): Search {
  const field = entity.fields.dataTime;
  if (entity.telemetry !== 'history' || field === undefined) return search;
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
