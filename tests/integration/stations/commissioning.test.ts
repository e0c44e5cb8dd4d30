import type { Commissioning } from '@heliodeck/model/wire/commissioning';
import { stepStates } from '@heliodeck/model/wire/commissioning';
import { describe, expect, it } from 'vitest';
import { fieldWorld } from '../../support/field-world.ts';
import { idOf, organisation } from '../../support/organisation.ts';
import { newDesign, registerSite, stationDraft } from '../../support/simulated-site.ts';
import { until } from '../../support/until.ts';

const world = await fieldWorld();
const [ours, theirs] = [await organisation(world, '光明电力'), await organisation(world, '别家电力')];
const { admin } = ours;
const path = '/api/blade-stationInfo/stationInfo/commissioning';
const read = (id: string, headers: Record<string, string> = admin) => world.get(`${path}?id=${id}`, headers);
const site = async (id: string) => (await read(id)).body.data as Commissioning;

describe('the progress of a station', () => {
  it('is returned to nobody without a token, to no other tenant, and for no missing station', async () => {
    const id = idOf(await world.post('/api/blade-stationInfo/stationInfo/submit', stationDraft(), admin));
    expect((await read(id, {})).status).toBe(401);
    expect((await read(id, theirs.admin)).body.errorCode).toBe('station.unknown');
    expect((await read('999')).body.errorCode).toBe('station.unknown');
    expect((await read('nonsense')).status).toBe(400);
  });

  it('follows from the existing records, step by step', async () => {
    const stationId = idOf(
      await world.post(
        '/api/blade-stationInfo/stationInfo/submit',
        stationDraft({ stationName: '新站' }),
        admin,
      ),
    );
    expect(await site(stationId)).toMatchObject({ station: { name: '新站' }, dtus: [], devices: [] });
    const design = newDesign(2);
    const registered = await registerSite(world, admin, design, { stationId });
    const waiting = await site(stationId);
    expect(waiting.dtus).toMatchObject([
      { imei: design.imei, isOnline: false, since: expect.stringMatching(/^\d{4}-/) },
    ]);
    expect(waiting.devices.map(({ address }) => address)).toEqual(
      design.devices.map(({ address }) => address),
    );
    expect(stepStates(waiting)).toMatchObject({ online: 'waiting', devices: 'done', values: 'waiting' });
    registered.dial();
    const finished = await until(async () => {
      const now = await site(stationId);
      return stepStates(now).values === 'done' ? now : undefined;
    }, 'all devices answer');
    expect(finished.dtus[0]?.isOnline).toBe(true);
  });
});
