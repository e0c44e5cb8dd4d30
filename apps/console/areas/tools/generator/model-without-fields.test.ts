import { ApiError } from '@heliodeck/client/api-error';
import type { OfferedModel } from '@heliodeck/model/tools/code-fill';
import { expect, it } from 'vitest';
import { modelWithoutFields } from './model-without-fields.ts';

const refusal = (reason: string) =>
  new ApiError('refused', '', { code: 400, reason, params: { name: 'Depots' } });
const model = (id: string, modelName: string): OfferedModel => ({
  id,
  modelName,
  modelTable: 'depot',
  modelCode: 'depot',
  keyColumn: null,
  tree: null,
  subs: [],
});
const setting = (modelId: string, subModelId?: string) => ({ id: '9', modelId, subModelId });

it('the model of a refusal is the one of its name in the selected configurations', () => {
  const models = [model('1', 'Fences'), model('2', 'Depots'), model('3', 'Depots')];
  const found = (...settings: ReturnType<typeof setting>[]) =>
    modelWithoutFields(refusal('code.noFields'), models, settings)?.id;
  expect(found(setting('3'))).toBe('3');
  expect(found(setting('1', '2'))).toBe('2');
  expect(found(setting('1'), setting('2', '3'))).toBeUndefined();
  expect(found(setting('1'))).toBeUndefined();
});

it('the only model of that name is taken if the configurations do not name one', () => {
  const models = [model('1', 'Fences'), model('2', 'Depots')];
  expect(modelWithoutFields(refusal('code.noFields'), models, [setting('1')])?.id).toBe('2');
});

it('another refusal names no model without fields', () => {
  const models = [model('2', 'Depots')];
  expect(modelWithoutFields(refusal('code.noColumn'), models, [setting('2')])).toBeUndefined();
  expect(modelWithoutFields(new Error('code.noFields'), models, [setting('2')])).toBeUndefined();
});
