import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { claimSites } from '@heliodeck/simulator/claim';
import { fleetDesigns } from '@heliodeck/simulator/fleet';
import { describe, expect, it } from 'vitest';
import { fieldWorld } from '../../support/field-world.ts';
import { later } from '../../support/later.ts';
import { organisation } from '../../support/organisation.ts';
import { testPassword } from '../../support/platform.ts';
import { programEnvironment } from '../../support/program-environment.ts';
import { until } from '../../support/until.ts';

const world = await fieldWorld();
const { owner } = world.database;
const ours = await organisation(world);
const root = fileURLToPath(new URL('../../..', import.meta.url));

/** `npm run simulate -- …`, without npm. */
function simulate(args: readonly string[], env: Record<string, string> = {}) {
  const child = spawn(`${root}/node_modules/.bin/node`, ['apps/simulator/main.ts', ...args], {
    cwd: root,
    env: { ...programEnvironment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => lines.push(line));
  const ended = new Promise<number | string | null>((done) => {
    child.once('close', (code, signal) => done(code ?? signal));
  });
  later(() => child.kill('SIGKILL'));
  return { child, ended, output: () => lines.join('\n') };
}
const claim = {
  url: world.address,
  account: 'admin',
  password: testPassword,
  tenantId: ours.tenantId,
  periodSeconds: 1,
};
const registered = () =>
  owner(
    `select (select count(*) from station)::int as stations, (select count(*) from dtu)::int as dtus,
       (select count(*) from device)::int as devices`,
  );

describe('a simulated fleet', () => {
  it('is not registered with a wrong password, and the reason is given', async () => {
    const wrong = { ...claim, password: 'guess' };
    await expect(claimSites(wrong, fleetDesigns(1, 1, 1))).rejects.toThrow(
      'The user name or password is not correct',
    );
    expect(await registered()).toEqual([{ stations: 0, dtus: 0, devices: 0 }]);
  });

  it.each([
    ['where no server is', 'http://127.0.0.1:1', 'no server answers at http://127.0.0.1:1'],
    [
      'with something else than the server',
      `${world.address}/docs`,
      'is not the address of a Heliodeck server',
    ],
  ])('is not registered %s, and this is reported', async (_, url, words) => {
    await expect(claimSites({ ...claim, url }, fleetDesigns(1, 1, 1))).rejects.toThrow(words);
  });

  it('registers itself once, and what was missing the first time later', async () => {
    await claimSites(claim, fleetDesigns(1, 2, 10));
    expect(await registered()).toEqual([{ stations: 1, dtus: 1, devices: 2 }]);
    await claimSites(claim, fleetDesigns(2, 3, 10));
    expect(await registered()).toEqual([{ stations: 1, dtus: 2, devices: 6 }]);
    await claimSites({ ...claim, url: `${world.address}/` }, fleetDesigns(2, 3, 10));
    expect(await registered()).toEqual([{ stations: 1, dtus: 2, devices: 6 }]);
  });

  it('reports every refusal of parallel registrations, in the order of the fleet', async () => {
    const theirs = await organisation(world, '别家电力');
    const refused = await claimSites({ ...claim, tenantId: theirs.tenantId }, fleetDesigns(2, 1, 10)).catch(
      (error: unknown) => error,
    );
    expect(refused).toBeInstanceOf(AggregateError);
    const words = (refused as AggregateError).errors.map(({ message }) => message as string);
    expect(words).toEqual(fleetDesigns(2, 1, 10).map(({ imei }) => expect.stringContaining(imei)));
  });

  it('has the period it is given, also later; without one it is unchanged', async () => {
    const periods = async () =>
      (await owner('select distinct period_seconds as period from device order by 1')).map(
        (row) => row.period,
      );
    expect(await periods()).toEqual([1]);
    await claimSites({ ...claim, periodSeconds: 7 }, fleetDesigns(2, 3, 10));
    expect(await periods()).toEqual([7]);
    await claimSites({ ...claim, periodSeconds: undefined }, fleetDesigns(2, 4, 10));
    expect(await periods()).toEqual([7, 60]);
  });
});

describe('npm run simulate', () => {
  it('prints the usage for a wrong option', async () => {
    const { ended, output } = simulate(['--dtus', 'many']);
    expect(await ended).toBe(2);
    expect(output()).toContain('--dtus must be a number');
    expect(output()).toContain('npm run simulate');
  });

  it('does not sign in without a password', async () => {
    const { ended, output } = simulate(['--claim', world.address]);
    expect(await ended).toBe(1);
    expect(output()).toContain('HELIODECK_PASSWORD');
  });

  it('ends quietly when its output is no longer read', async () => {
    const { child, ended, output } = simulate(['--port', '1']);
    child.stdout.destroy();
    expect(await ended).toBe(0);
    expect(output()).not.toContain('EPIPE');
  });

  it('ends with the server’s message when it may not register', async () => {
    const { ended, output } = simulate(['--claim', world.address], { HELIODECK_PASSWORD: 'guess' });
    expect(await ended).toBe(1);
    expect(output()).toContain('The user name or password is not correct');
  });

  it('connects two DTUs with two devices each, and ends on SIGTERM', async () => {
    const options = ['--dtus', '2', '--devices', '2', '--period', '1', '--baud', '0', '--first', '70'];
    const where = ['--port', String(world.gatewayPort), '--claim', world.address];
    const env = { HELIODECK_TENANT: ours.tenantId, HELIODECK_PASSWORD: testPassword };
    const { child, ended, output } = simulate([...options, ...where], env);
    const online = async (table: string) =>
      (await owner(`select count(*)::int as n from ${table} where online_status = 1`))[0]?.n;
    await until(async () => (await online('device')) === 4, 'four devices are online', 20_000);
    expect(await online('dtu')).toBe(2);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(output()).toContain(`2 DTUs dial 127.0.0.1:${world.gatewayPort}`);
    await until(async () => (await online('dtu')) === 0, 'both are offline');
  });

  it('ends on SIGTERM also if no gateway answers', async () => {
    const { child, ended, output } = simulate(['--port', '1']);
    await until(() => output().includes('DTUs dial'), 'it dials', 20_000);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  });
});
