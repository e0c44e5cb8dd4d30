import { entityOf } from '@heliodeck/model/registries/entities';
import { describe, expect, test } from 'vitest';
import { listColumns } from '../../crud/columns/list-columns.tsx';
import { withTroublesFirst } from './trouble-entity.ts';

const shown = (key: string): readonly string[] =>
  listColumns(withTroublesFirst(entityOf(key)), 'zh', 'compact', new Set())
    .filter(({ usual }) => usual)
    .map(({ name }) => name);

describe('a history whose troubles are spread over several words', () => {
  test.each([
    ['batteryHistory', 'packNum'],
    ['inverterDataHistory', 'xwjId'],
  ])('%s shows the trouble directly after its device', (key, before) => {
    const names = shown(key);
    expect(names.indexOf('what')).toBe(names.indexOf(before) + 1);
  });

  test('A battery keeps its words as binary digits, an inverter hides the words that the column shows', () => {
    expect(shown('batteryHistory')).toEqual(
      expect.arrayContaining(['protectionFlag', 'faultFlag', 'warningFlag']),
    );
    expect(shown('inverterDataHistory')).not.toContain('errorMsg1');
  });

  test('Lists are unchanged if they have one word, are live, or have rows without these words', () => {
    for (const key of ['xwjHistory', 'battery', 'inverterHistory', 'meterDataHistory', 'stationInfo'])
      expect(withTroublesFirst(entityOf(key)), key).toBe(entityOf(key));
  });
});
