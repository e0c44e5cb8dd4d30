import { afterEach, describe, expect, it } from 'vitest';
import {
  type DeviceTreatment,
  executions,
  StrangeWorld,
  ways,
  writeKinds,
} from './strange-device.test-support.ts';

let world: StrangeWorld | undefined;
afterEach(async () => {
  await world?.close();
  world = undefined;
});

async function give(trial: Partial<DeviceTreatment>) {
  world = new StrangeWorld({
    kind: 'parameters',
    code: 0,
    execution: 'done',
    way: 'answered',
    ...trial,
  });
  return { world, last: await world.give() };
}

describe('values that were wrong in earlier versions', () => {
  it('a repetition of the reading before the write is not taken for the value after it', async () => {
    for (const kind of ['parameters', 'all parameters'] as const) {
      const { last } = await give({ kind, way: 'duplicated' });
      expect(last).toMatchObject({ state: 'verified', final: true });
      await world?.close();
    }
  });

  it('a write that takes effect after two read-backs is found later; its first result is unchanged', async () => {
    const { world, last } = await give({ execution: 'done late' });
    expect(last).toMatchObject({ state: 'mismatch', found: { chargingVoltage: 14.4 }, open: true });
    expect(await world.later()).toMatchObject({ found: { chargingVoltage: 14.2 }, differs: [] });
    expect(world.steps(last.commandId).at(-1)).toBe(last);
  });

  it.each([
    ['disconnected', 'socket-lost'],
    ['taken over', 'socket-replaced'],
  ] as const)('a write during which the DTU is %s is checked when it is back', async (way, detail) => {
    const { world, last } = await give({ way });
    expect(last).toMatchObject({ state: 'timeout', detail, open: true });
    expect(await world.later()).toMatchObject({ found: { chargingVoltage: 14.2 }, differs: [] });
    expect(world.writes).toHaveLength(1);
  });

  it('a gateway without an answer from a device that acted (0B) has not refused', async () => {
    const { last } = await give({ code: 11 });
    expect(last).toMatchObject({ state: 'verified', found: { chargingVoltage: 14.2 } });
    expect(last.open).toBeUndefined();
  });
});

describe('a later check of the outcome', () => {
  it('reports differences of the device, once, and never writes', async () => {
    const { world, last } = await give({ execution: 'not done', way: 'lost' });
    expect(last).toMatchObject({ state: 'mismatch', open: true });
    expect(await world.later()).toMatchObject({
      found: { chargingVoltage: 14.4 },
      differs: ['chargingVoltage'],
      frames: [{ direction: 'out' }, { direction: 'in' }],
    });
    const asked = world.steps(last.commandId).length;
    await world.passUntil(() => world.clock.ticks() > 600_000, 500, 900_000);
    expect([world.findings.length, world.writes.length]).toEqual([1, 1]);
    expect(world.steps(last.commandId)).toHaveLength(asked);
  });

  it('is skipped if a newer write exists', async () => {
    const { world, last } = await give({ execution: 'not done' });
    world.gateway.forgo(last.commandId);
    expect(await world.later()).toBeUndefined();
  });

  it('does not happen for a command that was never sent', async () => {
    const { world, last } = await give({ way: 'lost' });
    expect(last.open).toBeUndefined();
    const limit = world.order({ kind: 'write', deviceId: 'device-1', values: { chargingVoltage: 99 } });
    await world.passUntil(() => world.steps(limit).at(-1)?.final === true);
    expect(world.steps(limit).at(-1)).toMatchObject({ state: 'refused', detail: 'limit:chargingVoltage' });
    expect(world.steps(limit).at(-1)?.open).toBeUndefined();
    expect(await world.later()).toBeUndefined();
  });
});

/** All combinations; a test run takes every thirteenth, `SWEEP=all` takes all. */
const all = Object.keys(writeKinds).flatMap((kind) =>
  Array.from({ length: 12 }, (_, code) => code).flatMap((code) =>
    executions.flatMap((execution) =>
      ways.map((way): DeviceTreatment => ({ kind: kind as DeviceTreatment['kind'], code, execution, way })),
    ),
  ),
);
const sample = process.env.SWEEP === 'all' ? all : all.filter((_, i) => i % 13 === 0);

describe('any answers and actions of a device', () => {
  it.each(sample)('$kind, exception $code, $execution, $way: no wrong result is final', async (trial) => {
    const { world, last } = await give(trial);
    const told = `${last.state} ${last.detail ?? ''}`;
    if (last.state === 'verified') expect(world.isDone, told).toBe(true);
    // A write is repeated only for a device that reports busy and was not changed.
    const busy = trial.code === 6 && trial.execution !== 'done';
    expect(world.writes.length, told).toBeLessThanOrEqual(busy ? 3 : 1);
    if (last.state === 'verified') return;
    if (!world.isCheckable) {
      // The result cannot be read back: only an acknowledgement or a definite refusal may be reported as one.
      if (trial.code >= 4 && trial.code !== 7) expect(last.state, told).not.toBe('refused');
      expect(last.open).toBeUndefined();
      return;
    }
    expect(last.open, told).toBe(true);
    const finding = await world.later();
    expect(finding, told).toBeDefined();
    expect(finding?.differs.length === 0, `${told}, then ${JSON.stringify(finding?.found)}`).toBe(
      world.isDone,
    );
  });
});
