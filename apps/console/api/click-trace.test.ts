import { expect, test } from 'vitest';
import { clickTrace } from './click-trace.ts';

const traceOf = (header: string | undefined) => header?.split('-')[1];

test('sends no trace header to a server that records no traces', () => {
  const page = new EventTarget();
  const trace = clickTrace(() => 0);
  trace.listen(page);
  trace.hear(null);
  page.dispatchEvent(new Event('click'));
  expect(trace.header()).toBeUndefined();
});

test('calls of one click share a trace, those of the next click have another, and calls without a click have none', () => {
  let now = 0;
  const page = new EventTarget();
  const trace = clickTrace(() => now);
  trace.listen(page);
  trace.hear('00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01');
  expect(trace.header()).toBeUndefined();
  page.dispatchEvent(new Event('click'));
  const [first, second] = [trace.header(), trace.header()];
  expect(first).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
  expect(traceOf(second)).toBe(traceOf(first));
  expect(second).not.toBe(first);
  now = 100;
  page.dispatchEvent(new Event('keydown'));
  expect(traceOf(trace.header())).not.toBe(traceOf(first));
  now = 2_101;
  expect(trace.header()).toBeUndefined();
});
