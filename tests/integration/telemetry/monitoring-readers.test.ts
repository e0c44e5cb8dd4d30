import { entities } from '@heliodeck/model/registries/entities';
import { describe, expect, it } from 'vitest';
import { freshDatabase } from '../../support/database.ts';
import { testServer } from '../../support/server.ts';

const { store } = await freshDatabase();
const server = await testServer({ store, entities: [...entities.values()] });
const lists = [
  'blade-stationInfo/stationInfo',
  'blade-xwj/xwj',
  'blade-xwjEquipment/xwjEquipment',
  'blade-battery/battery',
];

describe('a user with only a monitoring menu', () => {
  const watcher = server.policy.admit('watcher', { codes: ['monitorPowerSite'] });
  const clerk = server.policy.admit('clerk', { codes: ['param'] });

  it.each(lists)('reads the data of its screen, which a user without it cannot: %s', async (path) => {
    expect((await server.get(`/api/${path}/list`, clerk)).status).toBe(403);
    expect((await server.get(`/api/${path}/list`, watcher)).status).toBe(200);
  });

  it.each(lists)('changes nothing: %s', async (path) => {
    expect((await server.post(`/api/${path}/remove?ids=1`, undefined, watcher)).status).toBe(403);
  });
});
