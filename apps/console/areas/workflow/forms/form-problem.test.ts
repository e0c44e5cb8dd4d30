import type { FormField } from '@heliodeck/model/workflow/form';
import { describe, expect, it } from 'vitest';
import { formsProblem } from './form-problem.ts';
import { optionsOf, optionsText } from './options-text.ts';

const words = { zh: '名称', en: 'Name' };
const field = (given: Partial<FormField> = {}): FormField => ({
  name: 'a',
  label: words,
  kind: 'text',
  ...given,
});
const span = { from: 'begin', to: 'end' };
const problem = (...fields: readonly FormField[]) =>
  formsProblem({ f: { title: words, fields: [...fields] } })?.en;

describe('forms of a process model', () => {
  it.each<[string, readonly FormField[], string]>([
    ['a name that expressions cannot read', [field({ name: '1a' })], '“1a” is no name'],
    ['a name that processes use themselves', [field({ name: 'pass' })], '“pass” is no name'],
    ['a name twice', [field(), field()], 'two fields are named “a”'],
    ['a name in one language only', [field({ label: { zh: '名称', en: ' ' } })], 'in both languages'],
    ['a choice without options', [field({ kind: 'choice' })], 'enter options'],
    ['days of times that are not there', [field({ kind: 'number', readOnly: true, days: span })], 'days are'],
    ['a smallest value above the largest', [field({ kind: 'integer', min: 2, max: 1 })], 'larger than'],
  ])('are not saved while a field has %s', (_what, fields, said) => {
    expect(problem(...fields)).toContain(said);
  });

  it('are saved if every field is complete', () => {
    expect(
      problem(field(), field({ name: 'b', kind: 'choice', options: optionsOf('x=甲=A') })),
    ).toBeUndefined();
    expect(formsProblem({})).toBeUndefined();
  });
});

it('options are written one per line, and a value without words is its own label', () => {
  const options = optionsOf('low=低=Low\n\nhigh\n=x');
  expect(options).toEqual([
    { value: 'low', label: { zh: '低', en: 'Low' } },
    { value: 'high', label: { zh: 'high', en: 'high' } },
  ]);
  expect(optionsText(options)).toBe('low=低=Low\nhigh=high=high');
});
