import type { RegionField } from '../descriptors/field.ts';
import { type FieldKindSpec, Refusal } from './field-kind.ts';
import { textOperators } from './operator.ts';

/** Provinces of the national list that have no cities. */
export const undividedProvinces: readonly string[] = ['71', '81', '82'];

/** A region code: province (2 digits), city (4) or district (6). */
export const regionKind: FieldKindSpec<RegionField> = {
  read(raw) {
    if (typeof raw !== 'string' && typeof raw !== 'number') return new Refusal('field.notRegion');
    const code = String(raw).trim();
    return /^\d{2}(\d{2}){0,2}$/.test(code) ? code : new Refusal('field.notRegion');
  },
  check(code, field) {
    const tooWide = field.atLeastCity && code.length < 4 && !undividedProvinces.includes(code);
    return tooWide ? new Refusal('field.regionTooWide') : undefined;
  },
  column: () => 'text',
  // A search for a province finds its cities and districts, whose codes begin with it.
  operators: ['likeright', ...textOperators],
  format: (code, _field, _locale, lookups) => lookups.region?.(code) ?? code,
  json: () => ({ type: 'string', pattern: '^\\d{2}(\\d{2}){0,2}$' }),
};
