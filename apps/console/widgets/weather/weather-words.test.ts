import { expect, test } from 'vitest';
import { degreesText, phraseLabel, skyOf, windLabel } from './weather-words.ts';

test('unknown weather is described as unknown, not fine', () => {
  expect(phraseLabel(null)).toEqual({ zh: '未知', en: 'Unknown' });
  expect(skyOf(null)).toBe('unknown');
  expect(skyOf('阿巴')).toBe('unknown');
});

test('a phrase has its English text', () => {
  expect(phraseLabel('雷阵雨并伴有冰雹').en).toBe('Thundershower with hail');
});

test('an unlisted phrase keeps its words and gets the picture of its weather', () => {
  expect(phraseLabel('强对流雷雨').en).toBe('强对流雷雨');
  expect(skyOf('强对流雷雨')).toBe('thunder');
});

test('wind is described as far as it is known', () => {
  expect(windLabel(null, null)).toBeUndefined();
  expect(windLabel('东北', '≤3')).toEqual({ zh: '东北风 ≤3级', en: 'NE Bft ≤3' });
  expect(windLabel('北风', null)).toEqual({ zh: '北风', en: 'N' });
});

test('degrees are whole, with their sign; invalid weather is omitted', () => {
  const told = [0, -0.2, -12, 21.5, 100].map(degreesText);
  expect(told).toEqual(['0', '0', '-12', '22', '100']);
  const untold = [null, 1e9, -1e9, Number.NaN, Number.POSITIVE_INFINITY].map(degreesText);
  expect(new Set(untold)).toEqual(new Set(['—']));
});
