import { describe, expect, it } from 'vitest';
import { databaseWarning, listeningWarning, readConfig, withArguments } from './config.ts';

describe('the configuration', () => {
  it.each([
    [{ PORT: 'eighty' }, /PORT/],
    [{ PORT: '70000' }, /PORT/],
    [{ GATEWAY_PORT: '-1' }, /GATEWAY_PORT/],
    [{ GATEWAY_WORKERS: '0' }, /GATEWAY_WORKERS/],
    [{ GATEWAY_WORKERS: '1.5' }, /GATEWAY_WORKERS/],
    [{ GATEWAY_WORKERS: 'many' }, /GATEWAY_WORKERS/],
    [{ GATEWAY_WORKERS: '33' }, /GATEWAY_WORKERS/],
    [{ GATEWAY_WORKERS: '2', GATEWAY_THREAD: '0' }, /GATEWAY_THREAD/],
    [{ DATABASE_URL: 'mysql://x' }, /DATABASE_URL/],
    [{ DEMO: 'yes' }, /DEMO/],
    [{ TLS_CERT: '/etc/chain.pem' }, /TLS_KEY/],
    [{ TLS_KEY: '/etc/key.pem' }, /TLS_CERT/],
    [{ CLAMD: 'scanner' }, /CLAMD/],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4317' }, /OTEL_EXPORTER_OTLP_ENDPOINT/],
    [{ OTEL_TRACES_SAMPLER_ARG: '2' }, /OTEL_TRACES_SAMPLER_ARG/],
    [{ CLAMD: 'http://scanner:3310' }, /CLAMD/],
  ])('refuses %j and names the variable', (env, message) => {
    expect(() => readConfig(env)).toThrow(message);
  });

  it('accepts roles as its only argument, and names an unknown one', () => {
    expect(() => withArguments({}, ['--role', 'api'])).toThrow(/--role'/);
    expect(() => withArguments({}, ['--roles'])).toThrow(/--roles names none/);
    expect(() => withArguments({}, ['--roles', 'api', 'jobs'])).toThrow(/'jobs'/);
    expect(withArguments({ ROLES: 'jobs' }, ['--roles', 'api'])).toEqual({ ROLES: 'api' });
    expect(withArguments({ PORT: '1' }, ['--roles=api'])).toEqual({ PORT: '1', ROLES: 'api' });
    expect(withArguments({ PORT: '1' }, [])).toEqual({ PORT: '1' });
  });

  const DATABASE_URL = 'postgres://owner@db/heliodeck';
  const NATS_URL = 'nats://bus';
  it.each([
    [{ ROLES: 'api' }, /set NATS_URL/],
    [{ ROLES: 'gateway,jobs', DATABASE_URL }, /set NATS_URL/],
    [{ ROLES: 'api,gateway,jobs' }, /set NATS_URL/],
    [{ NATS_REPLICAS: '2' }, /NATS_REPLICAS must be 1, 3 or 5/],
    [{ NATS_STREAM_MB: '1' }, /NATS_STREAM_MB must be at least 16/],
    [{ ROLES: 'console' }, /'console' is none of them/],
    [{ NATS_URL }, /set DATABASE_URL/],
    [{ NATS_URL: 'http://bus', DATABASE_URL }, /nats:\/\//],
    [{ NATS_URL, DATABASE_URL, GATEWAY_THREAD: '0' }, /GATEWAY_THREAD/],
    [{ NATS_URL, DATABASE_URL, GATEWAY_WORKERS: '2' }, /start more processes instead of GATEWAY_WORKERS/],
    [
      { NATS_URL, DATABASE_URL, ROLES: 'ingest', GATEWAY_WORKERS: '2' },
      /start more processes instead of GATEWAY_WORKERS/,
    ],
  ])('refuses %j, which suits no set of processes', (env, message) => {
    expect(() => readConfig(env)).toThrow(message);
  });

  it('does everything in one process unless roles are named', () => {
    expect(readConfig({}).roles).toEqual(['api', 'gateway', 'ingest', 'jobs']);
    expect(readConfig({ ROLES: 'jobs, api', NATS_URL, DATABASE_URL })).toMatchObject({
      roles: ['api', 'jobs'],
      natsUrl: NATS_URL,
    });
  });

  it('listens on loopback with the demonstration enabled by default', () => {
    const config = readConfig({}, '/srv');
    expect(config).toMatchObject({
      host: '127.0.0.1',
      port: 8080,
      gatewayPort: 8700,
      dataDir: '/srv/data',
      demo: true,
    });
  });

  it('takes a number of workers, or chooses one if none is given', () => {
    expect(readConfig({}).gatewayWorkers).toBe('auto');
    expect(readConfig({ GATEWAY_WORKERS: 'auto', GATEWAY_THREAD: '0' }).gatewayWorkers).toBe('auto');
    expect(readConfig({ GATEWAY_WORKERS: '3' }).gatewayWorkers).toBe(3);
  });

  it('disables the demonstration with an external database, unless it is requested', () => {
    const DATABASE_URL = 'postgres://owner@db/heliodeck';
    expect(readConfig({ DATABASE_URL }).demo).toBe(false);
    expect(readConfig({ DATABASE_URL, DEMO: '1' }).demo).toBe(true);
  });

  it('uses https if both files are named, relative to the folder it was started in', () => {
    const { tls } = readConfig({ TLS_CERT: 'chain.pem', TLS_KEY: '/etc/key.pem' }, '/srv');
    expect(tls).toEqual({ cert: '/srv/chain.pem', key: '/etc/key.pem' });
    expect(readConfig({}).tls).toBeUndefined();
  });

  it('reads the address of a scanner', () => {
    expect(readConfig({ CLAMD: 'scanner.lan:3310' }).scanner).toEqual({
      host: 'scanner.lan',
      port: 3310,
    });
    expect(readConfig({ CLAMD: '[::1]:3310' }).scanner).toEqual({ host: '::1', port: 3310 });
    expect(readConfig({}).scanner).toBeUndefined();
  });

  it.each([
    ['postgres://o:secret@db.lan/heliodeck', /not encrypted/],
    ['postgres://o:secret@db.lan/heliodeck?sslmode=prefer', /not encrypted/],
    ['postgres://o:secret@db.lan/heliodeck?sslmode=no-verify', /not proven/],
  ])('warns about %s, without its password', (url, words) => {
    expect(databaseWarning(url)).toMatch(words);
    expect(databaseWarning(url)).not.toContain('secret');
  });

  it.each([
    undefined,
    'postgres://o:secret@db.lan/heliodeck?sslmode=verify-full&sslrootcert=/etc/ca.pem',
    'postgres://o:secret@127.0.0.1:5432/heliodeck',
    'postgres://o:secret@localhost/heliodeck',
  ])('does not warn of %s', (url) => {
    expect(databaseWarning(url)).toBeNull();
  });

  it('treats an empty variable as not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' }).port).toBe(8080);
  });

  it('warns of plain HTTP that others can reach, but not of loopback or https', () => {
    const tls = { cert: '/etc/chain.pem', key: '/etc/key.pem' };
    expect(listeningWarning({ host: '0.0.0.0' })).toMatch(/plain HTTP/);
    expect(listeningWarning({ host: '192.168.1.7' })).toMatch(/TLS_CERT/);
    for (const host of ['127.0.0.1', 'localhost', '::1']) expect(listeningWarning({ host })).toBeNull();
    expect(listeningWarning({ host: '0.0.0.0', tls })).toBeNull();
  });
});
