import { execFile, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { createClient } from '@heliodeck/client/client';
import { client as clientEntity } from '@heliodeck/model/clients/client';
import { xwj } from '@heliodeck/model/devices/xwj';
import { afterAll, describe, expect, it } from 'vitest';
import { demoTenant } from '../../../apps/server/areas/demo/seed-demo.ts';
import { dataFolder } from '../../support/data-folder.ts';
import { startProgram } from '../../support/program.ts';

// The example of docs/guides/integrate.md: compiled strictly, then run against the whole program.

const password = 'Guide-Demo-2026';
const data = dataFolder();
const server = startProgram(data.path, { DEMO: '1', ADMIN_PASSWORD: password, DEMO_PASSWORD: password });
mkdirSync(resolve('.tmp'), { recursive: true });
// Inside the repository, so that packages are resolved as for a program beside them.
const folder = mkdtempSync(resolve('.tmp', 'guide-'));
afterAll(async () => {
  server.process.kill('SIGTERM');
  await server.ended;
  data.remove();
  rmSync(folder, { recursive: true, force: true });
});

const [, example = ''] = /```ts\n([\s\S]*?)```/.exec(readFileSync('docs/guides/integrate.md', 'utf8')) ?? [];

async function compiled(name: string, source: string): Promise<string> {
  writeFileSync(join(folder, name), source);
  const options = ['--strict', '--noEmit', '--noUncheckedIndexedAccess', '--skipLibCheck'];
  const kinds = ['--target', 'es2024', '--module', 'nodenext', '--types', 'node', '--lib', 'es2024,dom'];
  const rules = ['--allowImportingTsExtensions', '--erasableSyntaxOnly', '--verbatimModuleSyntax'];
  const tsc = resolve('node_modules/typescript/bin/tsc');
  return promisify(execFile)(process.execPath, [
    ...[tsc, '--ignoreConfig', ...options, ...kinds, ...rules, join(folder, name)],
  ]).then(
    () => '',
    (error: { readonly stdout?: string }) => error.stdout ?? String(error),
  );
}

/** A user of the demonstration's tenant or the platform, signed in like another program. */
async function signedIn(address: string, tenantId: string) {
  const person = createClient({ address, clientId: 'sword', clientSecret: 'sword_secret' });
  await person.signIn.withPassword({ tenantId, account: 'admin', password });
  return person;
}

/** Registers a program of the demonstration's tenant. @returns its secret */
async function registered(address: string, scope: string): Promise<string> {
  const administrator = await signedIn(address, '000000');
  const { clientSecret } = await administrator.post<{ readonly clientSecret: string }>(
    `${clientEntity.path}/submit`,
    {
      clientId: 'guide',
      tenantId: demoTenant.tenantId,
      authorizedGrantTypes: 'client_credentials',
      scope,
      accessTokenValidity: 3600,
      refreshTokenValidity: 3600,
    },
  );
  await administrator.signOut();
  return clientSecret;
}

describe('the example of the guide', () => {
  it('compiles with the strictest compiler options', async () => {
    expect(example).toContain('createClient');
    expect(await compiled('example.ts', example)).toBe('');
  });

  it.each([
    ['a condition on a field that stations do not have', "void stations.list({ stationNmae: 'x' });"],
    ['a condition that does not compare', 'void stations.list({ stationName_about: 1 });'],
    ['a draft with a wrong value', 'void stations.submit({ stationName: 5 });'],
    ['a field of a record that is not there', 'void stations.detail("1").then((one) => one.nonsense);'],
    ['a number taken for text', 'const text: string = records[0]?.installedCapacity ?? ""; void text;'],
  ])('is typed: %s does not compile', async (what, line) => {
    const name = `${what.replaceAll(' ', '-')}.ts`;
    expect(await compiled(name, `${example}\n${line}\n`)).toContain('error TS');
  });

  it('reads stations, devices and labels from a server, and is refused with a code', async () => {
    const address = await server.address;
    const secret = await registered(
      address,
      'stationInfo_view,xwj_view,meterData_view,xwjEquipment_view,stationInfo_export',
    );
    // The simulated field dials in by itself; the example prints the devices that answer.
    const watcher = await signedIn(address, demoTenant.tenantId);
    await expect
      .poll(async () => (await watcher.entity(xwj).list({ onlineStatus: 1 })).total, { timeout: 90_000 })
      .toBeGreaterThan(0);
    await watcher.signOut();
    writeFileSync(join(folder, 'run.ts'), example);
    const child = spawn(resolve('node_modules/.bin/node'), [join(folder, 'run.ts')], {
      env: { PATH: process.env.PATH, SERVER: address, CLIENT_ID: 'guide', CLIENT_SECRET: secret },
    });
    const lines: string[] = [];
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (piece: Buffer) => lines.push(String(piece)));
    let isOver = false;
    const ended = new Promise<void>((done) => {
      child.once('close', () => {
        isOver = true;
        done();
      });
    });
    const said = (): string => lines.join('');
    await expect
      .poll(() => isOver || /types of stations: \S/.test(said()), { timeout: 90_000, interval: 200 })
      .toBe(true);
    child.kill('SIGTERM');
    await ended;
    expect(said()).toMatch(/^\d+ stations, first \S/);
    expect(said()).toMatch(/device \d+ \S.*, every \d+ s/);
    expect(said()).toContain('refused: record.notFound, ');
    expect(said()).toMatch(/types of stations: \S/);
  }, 240_000);
});

describe('an address with a ticket', () => {
  it('downloads once, as the user who requested it', async () => {
    const person = await signedIn(await server.address, demoTenant.tenantId);
    const address = await person.ticketAddress('blade-stationInfo/stationInfo/export');
    const [first, second] = [await fetch(address), await fetch(address)];
    expect([first.status, first.headers.get('content-disposition')]).toEqual([
      200,
      expect.stringContaining('.xlsx'),
    ]);
    expect(second.status).toBe(401);
    await person.signOut();
  }, 240_000);
});
