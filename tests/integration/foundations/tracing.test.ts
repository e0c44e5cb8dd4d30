import { describe, expect, it } from 'vitest';
import { fieldWorld } from '../../support/field-world.ts';
import { organisation } from '../../support/organisation.ts';
import { registerSite } from '../../support/simulated-site.ts';
import { spanCollector } from '../../support/span-collector.ts';
import { until } from '../../support/until.ts';

const collector = await spanCollector();
const world = await fieldWorld({
  ownThread: true,
  environment: { OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.address}/` },
});
const plain = await fieldWorld();
const ours = await organisation(world);
const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const list = '/api/blade-dtu/dtu/list';
const found = (name: string, of?: string) =>
  until(
    () => collector.spans.find((span) => span.name === name && (of === undefined || span.traceId === of)),
    `a span ${name}`,
  );

describe('traces', () => {
  it('a call is a span below that of its caller, its database reads are below it, and its answer names it', async () => {
    const traceparent = `00-${traceId}-00f067aa0ba902b7-01`;
    const reply = await world.get(`${list}?name=secret-name`, { ...ours.admin, traceparent });
    expect(reply.status).toBe(200);
    const call = await found(`GET ${list}`, traceId);
    expect(call.parentSpanId).toBe('00f067aa0ba902b7');
    expect(reply.headers.traceresponse).toBe(`00-${traceId}-${call.spanId}-01`);
    expect(call.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: 200 } });
    const read = await found('db read', traceId);
    expect(read.parentSpanId).toBe(call.spanId);
  });

  it('a call that is refused is recorded, and an invalid traceparent begins a new trace', async () => {
    const { headers, status } = await world.get(list, { traceparent: '00-zz-1-01' });
    expect(status).toBe(401);
    const own = String(headers.traceresponse).split('-')[1];
    const call = await found(`GET ${list}`, own);
    expect(call.parentSpanId ?? '').toBe('');
    expect(call.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: 401 } });
  });

  it('a reading is followed from the socket to the commit', async () => {
    const site = await registerSite(world, ours.admin);
    site.dial();
    const whole = await found('readings');
    const parts = await until(() => {
      const below = collector.spans.filter(({ parentSpanId }) => parentSpanId === whole.spanId);
      return below.length === 4 ? below : undefined;
    }, 'its parts');
    expect(parts.map(({ name }) => name).sort()).toEqual(['admission', 'gateway', 'queue', 'transaction']);
    for (const { startTimeUnixNano, endTimeUnixNano } of [whole, ...parts])
      expect(BigInt(endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(startTimeUnixNano));
  });

  it('no collector receives a token, a parameter or a statement', () => {
    const token = String(Object.values(ours.admin).find((value) => value.length > 100) ?? '').slice(-40);
    expect(token.length).toBe(40);
    for (const secret of [token, 'secret-name', 'select '])
      expect(collector.text().includes(secret)).toBe(false);
  });
});

describe('a server without a collector', () => {
  it('a server that records nothing accepts a traceparent and names no trace', async () => {
    const { headers } = await plain.get(list, { traceparent: `00-${traceId}-00f067aa0ba902b7-01` });
    expect(headers.traceresponse).toBeUndefined();
  });
});
