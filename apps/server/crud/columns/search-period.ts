import type { Dialect } from '@heliodeck/model/descriptors/dialect';
import type { Entity } from '@heliodeck/model/descriptors/entity';
import type { Search, SearchCondition } from '@heliodeck/model/descriptors/search';
import { readPeriod } from '@heliodeck/model/wire/period';
import { z } from 'zod';

/** A field and the two parameters that limit it to a period. */
type SearchedPeriod = NonNullable<Dialect['period']>;

const text = z.string().optional();

/** The two parameters of a period, for the API description. */
export const periodEnds = {
  begin: text.meta({ description: 'yyyy-MM-dd, alone or with a time' }),
  end: text.meta({ description: 'included; a date alone means that whole day' }),
};

/**
 * Converts the parameters of a period to conditions on its field, so that their zone is that of every other time in the search.
 * @throws CodedError request.parameterFormat, period.reversed
 */
export function withPeriod(entity: Entity, period: SearchedPeriod, search: Search): Search {
  const { field: name, begin: from, end: to } = period;
  const field = entity.fields[name];
  if (field === undefined) return search;
  const { [from]: beginTime, [to]: endTime, ...others } = search.others;
  const { begin, end } = readPeriod({ beginTime, endTime }, [from, to]);
  const condition = (operator: 'ge' | 'le', value: string | undefined): SearchCondition[] =>
    value === undefined ? [] : [{ name, field, operator, value }];
  return {
    ...search,
    others,
    conditions: [...search.conditions, ...condition('ge', begin), ...condition('le', end)],
  };
}
