import { expect, test } from 'vitest';
import { isCalled } from './called.ts';

const dunhuang = { also: 'Dunhuang', spelling: 'dun huang shi' };

test('a name does not match text that it does not contain', () => {
  for (const typed of ['酒泉', 'jiuquan', 'uang', 'd', 'hd', 'dhx', '%', '.', "'"])
    expect(isCalled('敦煌市', { spelling: 'dun huang shi' }, typed), typed).toBe(false);
});

test('an entry without other names matches its own name alone', () => {
  expect(isCalled('Roof 3', {}, 'roof')).toBe(true);
  expect(isCalled('屋顶', {}, 'wuding')).toBe(false);
});

test('an entry matches a part of either name, in any case, and with spaces around it', () => {
  for (const typed of ['煌', '敦煌市', 'DUNHUANG', 'nhua', ' Dunhuang ', ''])
    expect(isCalled('敦煌市', dunhuang, typed), typed).toBe(true);
  expect(isCalled('Dunhuang', { also: '敦煌市', spelling: 'dun huang shi' }, '敦煌')).toBe(true);
});

test('an entry matches its pinyin from the start of a syllable, together or apart, and consecutive initials', () => {
  for (const typed of ['dunh', 'huangshi', 'dun huang', "dun'huang", 'dh', 'hs', 'DHS'])
    expect(isCalled('敦煌市', { spelling: 'dun huang shi' }, typed), typed).toBe(true);
});
