import { entityOf } from '@heliodeck/model/registries/entities';
import { expect, it } from 'vitest';
import { measuredBy } from './measured-entity.ts';

const entity = entityOf('inverterData');

it('a model with coarser registers than the finest shows only the decimals that they have', () => {
  const { fields } = measuredBy(entity, 'inverterData', 'heliodeck-hybrid');
  expect(fields.bmsVoltage).toMatchObject({ decimals: 1 });
  expect(entity.fields.bmsVoltage).toMatchObject({ decimals: 2 });
});

it.each([
  ['an unknown model', 'inverterData', 'nobody'],
  ['no model', 'inverterData', null],
  ['no record', undefined, 'heliodeck-hybrid'],
])('%s does not change the fields', (_, record, model) => {
  expect(measuredBy(entity, record, model)).toBe(entity);
});
