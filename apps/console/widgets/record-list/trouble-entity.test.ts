import { entityOf } from '@heliodeck/model/registries/entities';
import { describe, expect, test } from 'vitest';
import { listColumns } from '../../crud/list-columns.tsx';
import { withTroublesFirst } from './trouble-entity.ts';

const shown = (key: string): readonly string[] =>
  listColumns(withTroublesFirst(entityOf(key)), 'zh', 'compact', new Set())
    .filter(({ usual }) => usual)
    .map(({ name }) => name);

describe('a history whose troubles are spread over several words', () => {
  test.each([
    ['batteryHistory', 'packNum'],
    ['inverterDataHistory', 'xwjId'],
  ])('%s says what is wrong right behind what it is of', (key, before) => {
    const names = shown(key);
    expect(names.indexOf('what')).toBe(names.indexOf(before) + 1);
  });

  test('A battery keeps its words as binary digits, an inverter hides the words that the column tells', () => {
    expect(shown('batteryHistory')).toEqual(
      expect.arrayContaining(['protectionFlag', 'faultFlag', 'warningFlag']),
    );
    expect(shown('inverterDataHistory')).not.toContain('errorMsg1');
  });

  test('Lists stay as they are that have one word, that are live, and whose rows have none of the words', () => {
    for (const key of ['xwjHistory', 'battery', 'inverterHistory', 'meterDataHistory', 'stationInfo'])
      expect(withTroublesFirst(entityOf(key)), key).toBe(entityOf(key));
  });
});
