import { describe, expect, it } from 'vitest';
import { mayLoseDigits, parseExactly } from './exact-json.ts';

describe('exact parsing of JSON', () => {
  it('refuses invalid JSON', () => {
    expect(() => parseExactly('{"id":38256678162297780')).toThrow(SyntaxError);
  });

  it('does not round an id that came as a number', () => {
    expect(parseExactly('{"ids":[382566781622977802,1],"id":-9007199254740993}')).toEqual({
      ids: ['382566781622977802', 1],
      id: '-9007199254740993',
    });
  });

  it('keeps fractions, powers and texts unchanged', () => {
    const text = '{"a":1.25,"b":1e21,"c":"382566781622977802","d":9007199254740991}';
    expect(parseExactly(text)).toEqual(JSON.parse(text));
  });
});

it('only texts with sixteen digits in a row may lose precision', () => {
  expect(mayLoseDigits('{"a":123456789012345.6}')).toBe(false);
  expect(mayLoseDigits('{"a":1234567890123456}')).toBe(true);
});
