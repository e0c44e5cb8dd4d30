import { CodedError } from '@heliodeck/model/wire/coded-error';
import { describe, expect, it } from 'vitest';
import { refuseOddJson } from './json-shape.ts';

const refusal = expect.objectContaining({ code: 'request.unreadable' });
const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth));

describe('JSON is refused', () => {
  it('where it is deeper than the call stack allows, or just too deep', () => {
    for (const depth of [65, 100, 300_000]) expect(() => refuseOddJson(nested(depth))).toThrow(refusal);
    expect(() => refuseOddJson(JSON.parse(`${'{"a":'.repeat(65)}1${'}'.repeat(65)}`))).toThrow(CodedError);
  });

  it('where an object has its own text representation, at any depth and in any spelling', () => {
    for (const text of ['{"toString":1}', '{"id":[{"a":{"to\\u0053tring":null}}]}'])
      expect(() => refuseOddJson(JSON.parse(text))).toThrow(refusal);
  });
});

it('typical bodies of calls are accepted: texts, lists, records, and a member with a similar name', () => {
  for (const value of [null, 1, 'toString', [], {}, ['toString'], { tostring: 1 }, nested(64)])
    expect(() => refuseOddJson(value)).not.toThrow();
});
