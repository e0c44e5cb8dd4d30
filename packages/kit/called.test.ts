import { expect, test } from 'vitest';
import { isCalled } from './called.ts';

const dunhuang = { also: 'Dunhuang', spelling: 'dun huang shi' };

test('a name finds nothing that it does not hold', () => {
  for (const typed of ['酒泉', 'jiuquan', 'uang', 'd', 'hd', 'dhx', '%', '.', "'"])
    expect(isCalled('敦煌市', { spelling: 'dun huang shi' }, typed), typed).toBe(false);
});

test('something without other names is found by its own name alone', () => {
  expect(isCalled('Roof 3', {}, 'roof')).toBe(true);
  expect(isCalled('屋顶', {}, 'wuding')).toBe(false);
});

test('something is found by a part of either name, in letters of any size, and with blanks around it', () => {
  for (const typed of ['煌', '敦煌市', 'DUNHUANG', 'nhua', ' Dunhuang ', ''])
    expect(isCalled('敦煌市', dunhuang, typed), typed).toBe(true);
  expect(isCalled('Dunhuang', { also: '敦煌市', spelling: 'dun huang shi' }, '敦煌')).toBe(true);
});

test('something is found by its pinyin from the start of a syllable, together or apart, and by neighbouring initials', () => {
  for (const typed of ['dunh', 'huangshi', 'dun huang', "dun'huang", 'dh', 'hs', 'DHS'])
    expect(isCalled('敦煌市', { spelling: 'dun huang shi' }, typed), typed).toBe(true);
});
