import { expect, it } from 'vitest';
import { up } from '../../../apps/server/store/migrations/207-inverter-models.ts';
import { fieldWorld } from '../../support/field-world.ts';
import { organisation } from '../../support/organisation.ts';
import { registerSite } from '../../support/simulated-site.ts';

const world = await fieldWorld();
const { admin } = await organisation(world);
const { owner } = world.database;
const { dtuId } = await registerSite(world, admin, undefined, { devices: [] });
const submit = (model: string, address: number) =>
  world.post(
    '/api/blade-xwj/xwj/submit',
    { name: model, dtuId, type: 3, model, address, periodSeconds: 86_400 },
    admin,
  );

it('inverters that were entered with the older names of their models have the new ones', async () => {
  for (const [address, model] of ['sunspec', 'sofar-hyd-g3', 'kstar-hybrid'].entries())
    expect((await submit(model, address + 1)).status).toBe(200);
  await owner("update device set model = 'sunspec-inverter' where model = 'sunspec'");
  await owner("update device set model = 'sofar-hyd' where model = 'sofar-hyd-g3'");
  await up(async (text) => owner(text));
  expect(await owner('select model from device order by address')).toEqual([
    { model: 'sunspec' },
    { model: 'sofar-hyd-g3' },
    { model: 'kstar-hybrid' },
  ]);
});

it('a model without a profile is refused by its name', async () => {
  const { status, body } = await submit('sunspec-inverter', 9);
  expect([status, body.errorCode]).toEqual([400, 'device.profileUnknown']);
});
