import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

describe('the configuration', () => {
  it.each([
    [{ PORT: 'eighty' }, /PORT/],
    [{ PORT: '70000' }, /PORT/],
    [{ GATEWAY_PORT: '-1' }, /GATEWAY_PORT/],
    [{ DATABASE_URL: 'mysql://x' }, /DATABASE_URL/],
    [{ DEMO: 'yes' }, /DEMO/],
  ])('refuses %j and names the variable', (env, message) => {
    expect(() => readConfig(env, [])).toThrow(message);
  });

  it('refuses an unknown role', () => {
    expect(() => readConfig({}, ['--roles', 'api,cook'])).toThrow(/cook/);
  });

  it('listens on loopback with the demonstration on when nothing is set', () => {
    const config = readConfig({}, [], '/srv');
    expect(config).toMatchObject({
      host: '127.0.0.1',
      port: 8080,
      gatewayPort: 8700,
      dataDir: '/srv/data',
      demo: true,
    });
    expect([...config.roles]).toEqual(['api', 'gateway', 'ingest', 'jobs']);
  });

  it('leaves the demonstration off with a database of your own, unless asked for', () => {
    const DATABASE_URL = 'postgres://owner@db/heliodeck';
    expect(readConfig({ DATABASE_URL }, []).demo).toBe(false);
    expect(readConfig({ DATABASE_URL, DEMO: '1' }, []).demo).toBe(true);
  });

  it('takes an empty variable for one not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' }, []).port).toBe(8080);
  });

  it.each([[['--roles', 'api,jobs']], [['--roles=jobs,api']]])('reads %j', (args) => {
    expect([...readConfig({}, args).roles]).toEqual(['api', 'jobs']);
  });
});
