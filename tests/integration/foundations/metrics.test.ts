import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { mountMetrics } from '../../../apps/server/http/metrics-route.ts';
import { fieldWorld } from '../../support/field-world.ts';
import { isOfBus, namesAsked, namesOf, scrape } from '../../support/metrics-page.ts';
import { until } from '../../support/until.ts';

const world = await fieldWorld();
const page = () => scrape(world.address);

describe('the metrics endpoint', () => {
  it('is refused to other addresses, or without the token where one is set', async () => {
    const fixed = { contentType: 'text/plain', page: async () => 'open', answered: () => undefined };
    const closed = Fastify();
    mountMetrics(closed, fixed, { metricsToken: 'a-token-of-length' });
    const ask = async (headers: Record<string, string>) =>
      (await closed.inject({ url: '/metrics', headers })).statusCode;
    expect(await ask({})).toBe(401);
    expect(await ask({ authorization: 'Bearer a-token-of-lengtH' })).toBe(401);
    expect(await ask({ authorization: 'Bearer a-token-of-length' })).toBe(200);
    await closed.close();
    const open = Fastify({ trustProxy: 'loopback' });
    mountMetrics(open, fixed, {});
    const from = async (remoteAddress: string, headers: Record<string, string> = {}) =>
      (await open.inject({ url: '/metrics', remoteAddress, headers })).statusCode;
    expect(await from('203.0.113.9')).toBe(401);
    expect(await from('127.0.0.1', { 'x-forwarded-for': '203.0.113.9' })).toBe(401);
    expect(await from('127.0.0.1', { host: 'solar.example.com' })).toBe(401);
    expect(await from('127.0.0.1', { host: 'localhost:8080' })).toBe(200);
    await open.close();
  });

  it('reports the process, the gateway, ingest, the database and calls, by service and class of status', async () => {
    await fetch(`${world.address}/api/blade-dtu/dtu/list?made=up`);
    const counted = /^heliodeck_http_request_duration_seconds_count\{service="blade-dtu",status="4xx"\} 1$/m;
    await until(async () => counted.test((await page()).text), 'the call among the metrics');
    const { status, type, text } = await page();
    expect([status, type]).toEqual([200, expect.stringContaining('text/plain')]);
    expect(text).toMatch(/^heliodeck_gateway_up 1$/m);
    expect(text).toMatch(/^heliodeck_database_up 1$/m);
    expect(text).toMatch(/^heliodeck_database_size_bytes [1-9]/m);
    expect(text).toMatch(/^heliodeck_ingest_readings_total\{outcome="fresh"\} \d+$/m);
    expect(text).toMatch(/^heliodeck_database_connections\{pool="app",state="idle"\} \d+$/m);
    expect(text).not.toContain('made');
  });

  it('has every name that the alert rules and the dashboard query', async () => {
    const names = namesOf((await page()).text);
    for (const asked of namesAsked().values()) {
      expect(asked.length).toBeGreaterThan(5);
      expect(asked.filter((name) => !names.has(name) && !isOfBus(name))).toEqual([]);
    }
    expect([...names].filter(isOfBus)).toEqual([]);
  });

  it('counts a call once however often it is read', async () => {
    const count = async (): Promise<number> => {
      const found = /_count\{service="blade-xwj",status="4xx"\} (\d+)/.exec((await page()).text);
      return Number(found?.[1] ?? 0);
    };
    expect([await count(), await count()]).toEqual([0, 0]);
    await fetch(`${world.address}/api/blade-xwj/xwj/list`);
    // An answer is counted after it was sent, so the caller may have it earlier.
    await until(async () => (await count()) > 0, 'the call among the metrics');
    expect([await count(), await count()]).toEqual([1, 1]);
  });
});
