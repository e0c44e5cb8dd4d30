import { once } from 'node:events';
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { dataFolder } from '../../support/data-folder.ts';
import { startProgram } from '../../support/program.ts';

const { path: dataDir, remove } = dataFolder();
const running: ReturnType<typeof startProgram>[] = [];
const start = (env?: Record<string, string>, dir = dataDir) => {
  const program = startProgram(dir, env);
  running.push(program);
  return program;
};
afterAll(async () => {
  for (const program of running) program.process.kill('SIGTERM');
  await Promise.all(running.map((program) => program.ended));
  remove();
});

const pidFile = join(dataDir, 'database', 'postmaster.pid');
const postmaster = () => Number.parseInt(readFileSync(pidFile, 'utf8'), 10);
const isReady = async (address: string) => (await fetch(`${address}/ready`)).status === 200;

// The life of one data folder, in order: each test starts from the state the previous one left.
describe('the program', { timeout: 120_000 }, () => {
  it('refuses an invalid configuration, and names the wrong setting', async () => {
    const program = start({ PORT: 'eighty' });
    expect(await program.ended).toBe(1);
    expect(program.output()).toMatch(/^✖ PORT must be a number\n {2}→ at PORT$/);
  });

  it('creates its database at the first start, and prints the first log-in although its port is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const program = start({ PORT: String(port) });
    expect(await program.ended).toBe(1);
    other.close();
    expect(program.output()).toMatch(/admin {2}\S+ password \S{8,}/);
    expect(program.output()).toContain(`Port ${port} is in use`);
  });

  it('answers requests, and prints the first log-in once', async () => {
    const program = start();
    const address = await program.address;
    expect(await isReady(address)).toBe(true);
    expect((await (await fetch(`${address}/health`)).json()) as unknown).toEqual({ status: 'ok' });
    expect(program.output()).not.toContain('password');
    expect(statSync(join(dataDir, 'keys')).mode & 0o077).toBe(0);
    expect(statSync(join(dataDir, 'keys', 'database.key')).mode & 0o077).toBe(0);
    program.process.kill('SIGTERM');
    expect(await program.ended).toBe(0);
    expect(existsSync(pidFile)).toBe(false);
  });

  it('starts again after SIGKILL, with its database stopped or still stopping', async () => {
    const killed = start();
    const address = await killed.address;
    expect(killed.output()).not.toContain('password');
    killed.process.kill('SIGKILL');
    await killed.ended;
    await expect(fetch(`${address}/health`)).rejects.toThrow();
    const next = start();
    expect(await isReady(await next.address)).toBe(true);
    next.process.kill('SIGINT');
    expect(await next.ended).toBe(0);
  });

  it('starts again over the pid file of a machine that lost power', async () => {
    // A pid that exists (this test's), but is not a database, as after a restart of the machine.
    writeFileSync(
      pidFile,
      `${process.pid}\n${dataDir}/database\n1700000000\n5432\n\n127.0.0.1\n  1234 5678\nready\n`,
    );
    const program = start();
    expect(await isReady(await program.address)).toBe(true);
    program.process.kill('SIGTERM');
    expect(await program.ended).toBe(0);
  });

  it('does not take the database from a program that runs on the same folder', async () => {
    const first = start();
    const address = await first.address;
    const second = start();
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain('is in use by process');
    expect(await isReady(address)).toBe(true);
    first.process.kill('SIGTERM');
    expect(await first.ended).toBe(0);
  });

  it('restarts its database when it is killed', async () => {
    const program = start();
    const address = await program.address;
    const before = postmaster();
    process.kill(before, 'SIGKILL');
    await expect
      .poll(() => (existsSync(pidFile) ? postmaster() : before), { timeout: 10_000 })
      .not.toBe(before);
    await expect.poll(() => isReady(address), { timeout: 10_000 }).toBe(true);
    program.process.kill('SIGTERM');
    expect(await program.ended).toBe(0);
  });

  it('stops in order on a signal while it is still starting', async () => {
    const program = start();
    await expect.poll(() => existsSync(join(dataDir, 'owner')), { timeout: 20_000 }).toBe(true);
    program.process.kill('SIGTERM');
    expect(await program.ended).toBe(0);
    // A program whose start takes longer than its stop leaves the database to the shell that watches it.
    await expect.poll(() => existsSync(pidFile), { timeout: 30_000 }).toBe(false);
  });

  it('stores its cluster where the database’s user can reach it when the data folder is private', async () => {
    // As mkdtemp creates it: for its owner only. A database started by root runs as another user and has no access.
    const shut = mkdtempSync(join(tmpdir(), 'heliodeck-shut-'));
    const program = start({}, shut);
    expect(await isReady(await program.address)).toBe(true);
    program.process.kill('SIGTERM');
    expect(await program.ended).toBe(0);
    const cluster = realpathSync(join(shut, 'database'));
    expect(existsSync(join(cluster, 'PG_VERSION'))).toBe(true);
    const moved = dirname(cluster);
    for (const folder of moved === shut ? [shut] : [moved, shut]) rmSync(folder, { recursive: true });
  });
});
