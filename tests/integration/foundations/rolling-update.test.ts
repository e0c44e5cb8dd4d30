import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { later } from '../../support/later.ts';
import { idOf, organisation, type Row } from '../../support/organisation.ts';
import { callsOfProcess, processSet } from '../../support/process-set.ts';
import { startProgram } from '../../support/program.ts';
import { isReady } from '../../support/set-process.ts';
import { newDesign, registerSite } from '../../support/simulated-site.ts';
import { copySources } from '../../support/source-copy.ts';
import { until } from '../../support/until.ts';
import { VendorController } from '../../support/vendor-controller.ts';

const set = await processSet({ jetStream: true });
const copy = copySources();
later(() => copy.remove());
const [api, gateway] = await Promise.all([set.add('api,jobs'), set.add('gateway,ingest')]);
const before = callsOfProcess(api);
const { admin } = await organisation({ ...before, database: set.database });
const { design, dtuId } = await registerSite(
  { post: before.post, gatewayPort: gateway.gatewayPort },
  admin,
  newDesign(1),
  { dtu: { timeoutMs: 4000 }, devices: [] },
);
const device = { name: 'Tracer', dtuId, type: 1, model: 'epever-tracer', address: 1, periodSeconds: 1 };
const deviceId = idOf(await before.post('/api/blade-xwj/xwj/submit', device, admin));
const slave = new VendorController({ unit: 1, imei: design.imei, port: gateway.gatewayPort });

/** Gives the copy a version, and a migration that the current program does not have. */
function nextVersion(version: string): void {
  const manifest = join(copy.root, 'apps/server/package.json');
  writeFileSync(manifest, JSON.stringify({ ...JSON.parse(readFileSync(manifest, 'utf8')), version }));
  writeFileSync(
    join(copy.root, 'apps/server/store/migrations/998-next-version.ts'),
    `import type { MigrationSql } from '../migrate.ts';
export ${'async function'} up(sql: MigrationSql): Promise<void> {
  await sql('alter table device add column next_version integer');
  await sql("comment on column device.next_version is 'of the next version'");
}
`,
  );
}
async function startNext(roles: string) {
  const env = await set.environment(roles);
  const program = startProgram(set.dataDir, env, copy.root);
  later(async () => {
    program.process.kill('SIGKILL');
    await program.ended;
  });
  return { program, address: `http://127.0.0.1:${env.PORT}` };
}
async function write(calls: typeof before, chargingVoltage: number): Promise<Row> {
  const body = { dtuId, address: 1, data: { chargingVoltage } };
  const reply = await calls.post('/api/demo/writeChargingParameters', body, admin);
  expect(reply.body).toMatchObject({ code: 200 });
  const { id } = reply.body.data as { readonly id: string };
  return until(async () => {
    const { data } = (await calls.get(`/api/blade-device/commands?id=${id}`, admin)).body;
    return (data as Row).endTime === null ? undefined : (data as Row);
  }, 'the command ends');
}
async function isStoredAnew(): Promise<void> {
  const since = new Date();
  await until(
    async () =>
      (
        await set.database.owner(
          'select 1 from history_controller where device_id = $1 and data_time > $2 limit 1',
          [deviceId, since],
        )
      ).length > 0,
    'a reading is stored',
  );
}

it('a program of another major version is refused, before it has changed the database', {
  timeout: 120_000,
}, async () => {
  nextVersion('1.0.0');
  const { program } = await startNext('api');
  expect(await program.ended).toBe(1);
  expect(program.output()).toMatch(
    /processes of version 0\.\d+\.\d+ run in this installation.*this one is 1\.0\.0/,
  );
  expect(
    await set.database.owner("select 1 from information_schema.columns where column_name = 'next_version'"),
  ).toEqual([]);
});

it('the next version migrates while the running one works, and both work on one database', {
  timeout: 180_000,
}, async () => {
  nextVersion('0.2.0');
  const { program, address } = await startNext('api');
  await program.address;
  await isReady(address);
  expect(
    await set.database.owner("select 1 from information_schema.columns where column_name = 'next_version'"),
  ).toHaveLength(1);
  const after = callsOfProcess({ address });
  await isStoredAnew();
  expect(await write(after, 14.2)).toMatchObject({ state: 'verified' });
  expect(await write(before, 14.4)).toMatchObject({ state: 'verified' });
  const own = await after.get(`/api/blade-xwj/xwj/detail?id=${deviceId}`, admin);
  expect(own.body).toMatchObject({ data: { name: 'Tracer' } });
  // A process of the previous version starts again on the newer database, like one that crashed meanwhile.
  await gateway.kill();
  await gateway.start();
  new VendorController({ unit: 1, imei: design.imei, port: gateway.gatewayPort });
  expect(slave.heard.length).toBeGreaterThan(0);
  await isStoredAnew();
  expect(await write(after, 14.6)).toMatchObject({ state: 'verified' });
});
