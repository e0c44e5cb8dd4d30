import { label } from '@heliodeck/kit/label';
import { describe, expect, it } from 'vitest';
import { fileOf, parameterField, readValues } from './schedule-values.ts';

describe('the parameters of a scheduled report', () => {
  it('are read from a text and from an object, without unset ones', () => {
    expect(readValues('{"no":"W","region":"","count":3}')).toEqual({ no: 'W' });
    expect(readValues({ no: 'W' })).toEqual({ no: 'W' });
  });

  it('are none if the text is no object', () => {
    for (const value of ['', '[1]', '{', null, undefined, 3]) expect(readValues(value)).toEqual({});
  });

  it('belong to a report file only if the schedule names one', () => {
    expect(fileOf('file:385')).toBe('385');
    expect(fileOf('fixed:powerReport')).toBeUndefined();
  });

  it('are shown in words: places by name, choices by label, the rest unchanged', () => {
    const name = label('参数', 'Parameter');
    const options = [{ value: '1', label: label('日', 'Day') }];
    expect(parameterField({ name: 'p', type: 'region', label: name }).kind).toBe('region');
    expect(parameterField({ name: 'p', type: 'dept', label: name })).toMatchObject({ entity: 'dept' });
    expect(parameterField({ name: 'p', type: 'choice', label: name, options, many: true })).toEqual({
      kind: 'choice',
      label: name,
      options,
      many: true,
    });
    expect(parameterField({ name: 'p', type: 'choice', label: name }).kind).toBe('text');
    expect(parameterField({ name: 'p', type: 'number', label: name }).kind).toBe('text');
  });
});
