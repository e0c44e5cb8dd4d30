import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { namesFile, namesText } from '../../scripts/region-names/region-names.ts';
import { englishName } from '../../scripts/region-names/spell.ts';

test('the English names of regions are those of the list and the rules: node scripts/region-names/region-names.ts', () => {
  expect(readFileSync(namesFile, 'utf8')).toBe(namesText());
});

test('a place is not a nationality: 东乡族 is Dongxiang, and a rank of one character stays with a name of one', () => {
  expect(englishName('622926', '东乡族自治县')).toBe('Dongxiang Autonomous County');
  expect(englishName('0', '歙县')).toMatch(/ County$/);
});

test('a syllable that begins with a vowel is separated', () => {
  expect(englishName('0', '西安市')).toBe("Xi'an");
});
