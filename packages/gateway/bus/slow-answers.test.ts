import { adviceOn } from '@heliodeck/model/wire/line-advice';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { registerSlave } from '../fake-dtu.test-support.ts';
import { device, dtuOf, GatewayWorld } from '../world.test-support.ts';

const stepMs = 100;
const answersAfterMs = 6000;

let world: GatewayWorld;
beforeEach(async () => {
  world = new GatewayWorld();
  await world.listen();
});
afterEach(() => world.close());

/** A DTU whose answers all arrive after six seconds, and a function that advances the time. */
async function slowDtu(timeoutMs: number) {
  const settings = (timeout: number) =>
    dtuOf({ timeoutMs: timeout, keepAliveSeconds: 86_400, devices: [device(1, { periodSeconds: 60 })] });
  const dtu = await world.online(settings(timeoutMs));
  dtu.slaves.set(1, registerSlave());
  const due: { readonly bytes: Uint8Array; readonly at: number }[] = [];
  dtu.answer = (bytes) => due.push({ bytes, at: world.clock.ticks() + answersAfterMs });
  const pass = async (ms: number) => {
    for (const until = world.clock.ticks() + ms; world.clock.ticks() < until; ) {
      world.clock.advance(stepMs);
      while ((due[0]?.at ?? Number.POSITIVE_INFINITY) <= world.clock.ticks())
        dtu.send(due.shift()?.bytes ?? '');
      await world.settle();
    }
  };
  const counts = () => {
    const found = world.gateway.line('dtu-1')?.counts.get('device-1');
    if (found === undefined) throw new Error('no counts');
    return found;
  };
  return { pass, counts, raise: (timeout: number) => world.gateway.put(settings(timeout)) };
}

it('a DTU that answers after 6 s is late with a time-out of 4 s, gets a proposed time-out, and is in time with that', async () => {
  const { pass, counts, raise } = await slowDtu(4000);
  await pass(5 * 60_000);
  const before = counts();
  expect(before.exchanges).toBeGreaterThanOrEqual(3);
  expect(before).toMatchObject({ answered: 0, timeouts: before.exchanges, late: before.exchanges });
  expect(before.mostLateMs).toBeGreaterThanOrEqual(answersAfterMs);
  expect(before.mostLateMs).toBeLessThan(answersAfterMs + 2 * stepMs);
  expect(world.all).toEqual([]);

  const advice = adviceOn(before, 4000);
  expect(advice).toMatchObject({ kind: 'raise-timeout', timeoutMs: 4000, proposedMs: 8000 });

  raise(8000);
  await pass(8 * 60_000);
  const after = counts();
  expect(after.answered).toBeGreaterThanOrEqual(3);
  expect(after).toMatchObject({ late: before.late, timeouts: before.timeouts });
  expect(world.all.length).toBe(after.answered);
  expect(world.gateway.isOnline('dtu-1')).toBe(true);
});
