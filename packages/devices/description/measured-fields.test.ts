import { withDecimals } from '@heliodeck/model/descriptors/with-decimals';
import { entityOf } from '@heliodeck/model/registries/entities';
import { describe, expect, it } from 'vitest';
import { coarserFields } from './measured-fields.ts';

describe('decimals of a list of one device', () => {
  it.each([
    ['a list that is none of readings', 'dtu', 'heliodeck-hybrid'],
    ['an unknown model', 'inverterData', 'nobody'],
    ['no model', 'inverterData', null],
  ])('%s has none of its own', (_, screen, model) => {
    expect(coarserFields(screen, model)).toEqual({});
  });

  it('are those of the registers of its model, if these have fewer', () => {
    const coarser = coarserFields('inverterDataHistory', 'heliodeck-hybrid');
    expect(coarser.bmsVoltage).toBe(1);
    const { fields } = entityOf('inverterDataHistory');
    const measured = withDecimals(fields, coarser);
    expect(fields.bmsVoltage).toMatchObject({ decimals: 2 });
    expect(measured.bmsVoltage).toMatchObject({ decimals: 1 });
    expect(measured.xwjId).toBe(fields.xwjId);
  });
});
