import { expect, it } from 'vitest';
import { modelLabel } from '../../widgets/device-commands/model-label.ts';
import { deviceOnForm, modelFor } from './device-entity.ts';

const offered = (type: number, model: string | null = null) => {
  const field = deviceOnForm({ type, model }).fields.model;
  return field?.kind === 'choice' ? field.options.map((option) => option.value) : [];
};

it('a meter is not offered models of controllers', () => {
  expect(offered(2)).toContain('acrel-adl3000');
  expect(offered(2)).not.toContain('heliodeck-mppt4');
});
it('a MARS controller offers the Heliodeck map', () => {
  expect(offered(0)).toContain('heliodeck-mppt4');
});
it('a model that does not fit the new type is removed', () => {
  expect(modelFor({ type: 2, model: 'pace-modbus' })).toBeNull();
  expect(modelFor({ type: 4, model: 'pace-modbus' })).toBe('pace-modbus');
});
it('the address field describes the addresses of the model, and nothing without a model', () => {
  expect(deviceOnForm({ type: 4, model: 'pace-modbus' }).fields.address?.help?.en).toMatch(/^Modbus unit/);
  expect(deviceOnForm({ type: 2, model: 'dlt645-2007' }).fields.address?.help?.zh).toMatch(/12位/);
  expect(deviceOnForm({ type: 4, model: null }).fields.address?.help).toBeUndefined();
});
it('the address respects the limits of the model', () => {
  const limits = (type: number, model: string | null) => {
    const field = deviceOnForm({ type, model }).fields.address;
    return field?.kind === 'integer' ? [field.min, field.max] : [];
  };
  expect(limits(1, 'epever-tracer')).toEqual([1, 247]);
  expect(limits(4, 'pace-ascii')).toEqual([0, 255]);
  expect(limits(1, null)).toEqual([0, 999_999_999_999]);
  expect(deviceOnForm({ type: 4, model: 'pace-ascii' }).fields.address?.help?.en).toMatch(/0 to 32 or 255$/);
});
it('the same choice returns the same entity, so that the form is not rendered again', () => {
  expect(deviceOnForm({ type: 1, model: null })).toBe(deviceOnForm({ type: 1, model: null }));
});
it('a model that no longer exists is shown by its id', () => {
  expect(modelLabel('old-model').en).toBe('old-model');
});
