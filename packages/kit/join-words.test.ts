import { expect, it } from 'vitest';
import { joinLabels, joinWords } from './join-words.ts';
import { label } from './label.ts';

it('words are joined as each language requires', () => {
  expect(joinWords(['甲', '乙'], 'zh')).toBe('甲、乙');
  expect(joinWords(['one', 'two'], 'en')).toBe('one, two');
  expect(joinWords([], 'zh')).toBe('');
  expect(joinLabels([label('浮充', 'float'), label('均充', 'boost')])).toEqual(
    label('浮充、均充', 'float, boost'),
  );
});
