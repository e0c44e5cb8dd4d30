import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { entities } from '@heliodeck/model/entities/registry';
import { permissionCodes } from '@heliodeck/model/menu-outline';
import { afterAll, describe, expect, it } from 'vitest';
import { openAccess } from '../../apps/server/access/access.ts';
import { loadKeyRing } from '../../apps/server/access/key-ring.ts';
import { createApp } from '../../apps/server/app.ts';
import { inProcessBus } from '../../apps/server/bus.ts';
import { readConfig } from '../../apps/server/config.ts';
import { features } from '../../apps/server/features.ts';
import { createField } from '../../apps/server/field/field.ts';
import { createIngest } from '../../apps/server/ingest/ingest.ts';
import { createLiveBus } from '../../apps/server/live/bus.ts';
import { noLogs } from '../../apps/server/logs/logs.ts';
import { menuSeeds } from '../../apps/server/seed/menu-seeds.ts';
import { findDevicesIn } from '../../apps/server/store/telemetry-devices.ts';
import { openLine, publicRoutes, signedInRoutes } from '../access/open-routes.facts.ts';
import { freshDatabase } from '../support/database.ts';
import { quietLog as log } from '../support/log.ts';

const { store } = await freshDatabase();
const dataDir = mkdtempSync(join(tmpdir(), 'heliodeck-routes-'));
const stopping = new AbortController();
const now = () => new Date('2026-06-01T04:00:00Z');
// The API alone: no sockets, no clocks. The routes are those of every role.
const config = readConfig({ DATA_DIR: dataDir, PORT: '0', GATEWAY_PORT: '0', DEMO: '0' }, ['--roles', 'api']);
const foundation = {
  config,
  log,
  store,
  logs: noLogs,
  bus: inProcessBus(log),
  now,
  stopping: stopping.signal,
};
const access = openAccess(store, await loadKeyRing(join(dataDir, 'keys')));
const live = createLiveBus(log, now().getTime());
const platform = store.asPlatform('readings of all tenants are written by one pen');
const ingest = createIngest({ platform, findDevices: findDevicesIn(platform), live, log, now });
const field = createField(foundation, live, (batch) => ingest.readings(batch));
const app = await createApp({
  foundation,
  policy: access.policy,
  entities: [...entities.values()],
  features: features({ access, live, ingest, field }),
  consoleFolder: join(dataDir, 'no-console'),
  version: 'test',
});
afterAll(async () => {
  stopping.abort();
  await app.close(1000);
  await ingest.close(1000);
  rmSync(dataDir, { recursive: true, force: true });
});

const routes = app.http.registry.all;
const isOpen = (route: (typeof routes)[number]) => openLine(publicRoutes, route) !== undefined;
const guarded = routes.filter((route) => !isOpen(route));

describe('every route', () => {
  it('is among those known to be open, or is none of them', () => {
    const isPublic = ({ access: asked }: (typeof routes)[number]) => asked === 'public';
    expect(routes.filter((route) => isPublic(route) !== isOpen(route))).toStrictEqual([]);
    const unused = [...publicRoutes, ...signedInRoutes].filter(
      (line) => !routes.some((route) => openLine([line], route)),
    );
    expect(unused).toStrictEqual([]);
    expect(guarded.length).toBeGreaterThan(300);
  });

  it.each(guarded.map(({ method, path }) => [method, path] as const))(
    '%s %s answers 401 to whoever has no token',
    async (method, path) => {
      const reply = await app.http.app.inject({ method, url: path });
      expect(reply.statusCode).toBe(401);
      expect(JSON.parse(reply.body)).toMatchObject({ code: 401, success: false, msg: '请求未授权' });
    },
  );

  it('that asks for a permission asks for one that some menu grants', () => {
    const granted = new Set([
      ...permissionCodes(),
      ...menuSeeds().map((seed) => seed.code),
      ...entities.keys(),
    ]);
    const unknown = routes.flatMap(({ method, path, access: asked }) =>
      typeof asked === 'string' || asked.anyOf.some((code) => granted.has(code))
        ? []
        : [`${method} ${path}: ${asked.anyOf.join()}`],
    );
    expect(unknown).toStrictEqual([]);
  });
});
