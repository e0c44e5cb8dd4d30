import type { Template } from '@heliodeck/reports/template/template';
import { expect, it } from 'vitest';
import { runReport } from '../../../apps/server/areas/tools/report-files/run-report.ts';
import { energySet } from '../../../apps/server/areas/tools/report-files/sets/energy-set.ts';
import { entitySets } from '../../../apps/server/areas/tools/report-files/sets/entity-sets.ts';
import type { Context } from '../../../apps/server/context.ts';
import type { SetProvider } from '../../../apps/server/set-provider.ts';
import { fieldWorld } from '../../support/field-world.ts';
import { idOf, organisation } from '../../support/organisation.ts';
import { stationDraft } from '../../support/simulated-site.ts';

const world = await fieldWorld();
const { admin, tenantId } = await organisation(world, '一致电力');
const station = async (stationName: string): Promise<string> =>
  idOf(await world.post('/api/blade-stationInfo/stationInfo/submit', stationDraft({ stationName }), admin));
await station('先建站');

async function callOfAdmin(): Promise<Context> {
  const now = new Date();
  const caller = await world.access.policy.authenticate(admin, now, { method: 'GET', path: '', query: {} });
  if ('refused' in caller) throw new Error(caller.refused);
  return {
    caller,
    locale: 'zh',
    db: world.database.store.tenantDb(tenantId),
    now,
    log: world.app.services.log,
    zone: 'Asia/Shanghai',
    requestId: 'test',
    remoteAddress: '127.0.0.1',
  };
}

/** The energy of the stations; somebody adds a station directly before it is read. */
function afterAdding(energy: SetProvider): SetProvider {
  return {
    ...energy,
    async read(context, source, given, limit) {
      if (source !== 'energy') return undefined;
      await station('后建站');
      return energy.read(context, source, given, limit);
    },
  };
}

it('the energy of a report has the stations of its other data sets although one is added meanwhile', async () => {
  const { entities, policy, telemetry } = world.app.services;
  const template: Template = {
    version: 1,
    name: { zh: '一致', en: 'One state' },
    parameters: [],
    sets: [
      { name: 's', source: 'entity:stationInfo' },
      { name: 'e', source: 'energy', arguments: { unit: 'day', from: '2026-01-01', to: '2026-01-01' } },
    ],
    styles: [],
    page: { paper: 'A4', orientation: 'portrait', margins: [15, 10, 15, 10], scale: 'fitWidth' },
    columns: [{ width: 60 }, { width: 60 }],
    rows: [{ height: 8 }],
    cells: [
      { at: 'A1', set: 's', field: 'stationName', agg: 'join' },
      { at: 'B1', set: 'e', field: 'station', agg: 'join' },
    ],
  };
  const { table } = await runReport(
    await callOfAdmin(),
    {
      sets: [afterAdding(energySet({ entities, policy, telemetry })), entitySets(entities)],
      words: entities.words,
      pictureAt: async () => undefined,
    },
    template,
    {},
  );
  expect(table.cells.map(({ text }) => text)).toEqual(['先建站', '先建站']);
  const stations = await world.get('/api/blade-stationInfo/stationInfo/list', admin);
  expect(stations.body.data).toMatchObject({ total: 2 });
});
