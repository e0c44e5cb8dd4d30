import { label } from '@heliodeck/kit/label';
import type { Parameter, Template } from '@heliodeck/reports/template/template';
import { describe, expect, it } from 'vitest';
import { blankTemplate } from './blank-template.ts';
import { initialValues, parametersOf } from './parameters.ts';

const asking = { now: new Date('2026-03-01T04:00:00Z'), zone: 'Asia/Shanghai', locale: 'en' } as const;
const withDefaults = (...given: readonly (readonly [Parameter['type'], string])[]): Template => ({
  ...blankTemplate('T'),
  parameters: given.map(([type, value], index) => ({
    name: `p${index}`,
    type,
    label: label(`参${index}`, `P${index}`),
    default: value,
    required: true,
  })),
});

describe('values of parameters', () => {
  it('are relative to the day on which the report runs', () => {
    const template = withDefaults(['date', 'yesterday'], ['month', 'lastMonth'], ['range', 'lastMonth']);
    expect(parametersOf(template, {}, asking)).toEqual({
      p0: '2026-02-28',
      p1: '2026-02',
      p2: '2026-02-01,2026-02-28',
    });
  });

  it('do not replace an option that is called as a relative day', () => {
    const parameter: Parameter = {
      name: 'p',
      type: 'choice',
      label: label('参', 'P'),
      default: 'today',
      options: [{ value: 'today', label: label('今天', 'Today') }],
    };
    const template = { ...blankTemplate('T'), parameters: [parameter] };
    expect(parametersOf(template, {}, asking)).toEqual({ p: 'today' });
  });

  it('are initially empty for a stored default that does not fit, so that the form can be filled in', () => {
    const template = withDefaults(['month', '2026-11-05'], ['month', 'thisMonth']);
    expect(initialValues(template, asking)).toEqual({ p0: '', p1: '2026-03' });
    expect(() => parametersOf(template, {}, asking)).toThrow('P0');
    expect(parametersOf(template, { p0: '2026-01' }, asking)).toEqual({ p0: '2026-01', p1: '2026-03' });
  });
});
