import { profiles } from '@heliodeck/devices/registry';
import { createSlave } from '@heliodeck/devices/slave/slave';
import type { Slave, SlaveOwner } from '@heliodeck/devices/slave/slave-owner';
import {
  chainOf,
  combiner,
  common,
  energyMeter,
  StrangeSlave,
  threePhase,
} from '@heliodeck/devices/sunspec/strange-slave.test-support';
import { concatBytes, noBytes } from '@heliodeck/kit/bytes';
import type { ScanFind, ScanRange } from '@heliodeck/model/wire/bus-scan';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { profileDialogs } from '../device-dialogs.ts';
import type { FakeDtu } from '../fake-dtu.test-support.ts';
import { device, dtuOf, GatewayWorld } from '../world.test-support.ts';

let world: GatewayWorld;
beforeEach(async () => {
  world = new GatewayWorld({}, profileDialogs);
  await world.listen();
});
afterEach(() => world.close());

function slave(profileId: string, owner: Partial<SlaveOwner>): Slave {
  const profile = profiles.get(profileId);
  if (profile === undefined) throw new Error(`no profile ${profileId}`);
  return createSlave(profile, { address: 1, read: () => ({}), ...owner });
}

/** Connects slaves to the bus of a DTU; simultaneous replies arrive as one sequence of bytes. */
function wire(dtu: FakeDtu, slaves: readonly Slave[]): void {
  dtu.onBytes = (bytes) => {
    const replies = slaves.map((one) => one.handle(bytes) ?? noBytes);
    const all = concatBytes(...replies);
    if (all.length > 0) dtu.send(all);
  };
}

const all: ScanRange = { from: 1, to: 12, families: ['modbus', 'pace-ascii', 'dlt645'], thorough: false };

function search(range: Partial<ScanRange> = {}): string {
  return world.order({ kind: 'scan', range: { ...all, ...range }, waitMs: 1000 });
}

async function found(id: string): Promise<readonly ScanFind[]> {
  await world.passUntil(() => world.steps(id).at(-1)?.final === true, 50, 900_000);
  const told = world.steps(id).at(-1)?.found as { readonly finds?: readonly ScanFind[] } | undefined;
  return told?.finds ?? [];
}

const brief = (finds: readonly ScanFind[]) =>
  finds.map(({ family, address, fits }) => `${family} ${address} ${fits[0]?.profile ?? '?'}`).toSorted();

describe('a refused bus scan', () => {
  it('a scan behind an offline DTU is refused', () => {
    world.gateway.put(dtuOf({ devices: [] }));
    expect(world.states(search())).toEqual(['queued', 'refused dtu-offline']);
  });

  it('a second scan of one bus is refused while the first runs, and accepted after it', async () => {
    wire(await world.online(dtuOf({ devices: [] })), []);
    const first = search({ to: 2, families: ['modbus'] });
    const second = search();
    expect(world.states(second)).toEqual(['queued', 'refused scan-running']);
    await found(first);
    const third = search();
    await world.passUntil(() => world.states(third).at(-1) === 'sent', 50);
  });
});

describe('a bus scan', () => {
  it('finds controllers of three manufacturers, an inverter, packs and a meter, each at its address', async () => {
    const dtu = await world.online(dtuOf({ devices: [] }));
    wire(dtu, [
      slave('heliodeck-mppt4', { address: 2, read: () => ({ controller: { pv1Voltage: 61.2 } }) }),
      slave('epever-tracer', { address: 3, read: () => ({ raw: { vendorName: 'EPEVER Tech' } }) }),
      slave('srne-rover', { address: 4, read: () => ({ raw: { modelName: 'SRNE ML4860' } }) }),
      slave('sunspec', {
        address: 9,
        read: () => ({ inverterData: { inverterActivePower: 2970 } }),
      }),
      slave('pace-ascii', { address: 1, read: () => ({ battery: { soc: 77 } }) }),
      slave('pace-ascii', { address: 5, read: () => ({ battery: { soc: 78 } }) }),
      slave('dlt645-2007', { address: 200_000_000_001, read: () => ({ meter: { totalEnergy: 12.5 } }) }),
    ]);
    const finds = await found(search());
    expect(brief(finds)).toEqual([
      'dlt645 200000000001 dlt645-2007',
      'modbus 2 heliodeck-mppt4',
      'modbus 3 epever-tracer',
      'modbus 4 srne-rover',
      'modbus 9 sunspec',
      'pace-ascii 1 pace-ascii',
      'pace-ascii 5 pace-ascii',
    ]);
    const [maker] = finds.filter(({ address }) => address === 4);
    expect(maker?.fits[0]?.reasons[0]).toEqual({ kind: 'names', text: 'SRNE ML4860' });
    expect(maker?.answers[0]).toMatchObject({
      request: expect.stringMatching(/^0403/),
      code: expect.anything(),
    });
  });

  it('identifies a SunSpec meter as a meter, an inverter as an inverter, and one that shows both as either', async () => {
    const dtu = await world.online(dtuOf({ devices: [] }));
    const strange = new StrangeSlave(chainOf(common, threePhase(), common, energyMeter()));
    wire(dtu, [
      { handle: (bytes) => (bytes[0] === 1 && bytes.length === 8 ? strange.handle(bytes) : undefined) },
      slave('sunspec-meter', {
        address: 2,
        read: () => ({ meter: { totalActivePower: 1.5, firstVoltage: 231 } }),
      }),
      slave('sunspec', {
        address: 3,
        read: () => ({ inverterData: { inverterActivePower: 2970, gridFrequency: 50 } }),
      }),
    ]);
    const finds = await found(search({ families: ['modbus'], to: 4 }));
    const ofSunspec = ({ fits }: ScanFind) =>
      fits.map(({ profile }) => profile).filter((profile) => profile.startsWith('sunspec'));
    const meters = ['sunspec-meter', 'sunspec-meter-fed-in', 'sunspec-meter-generation'];
    expect(Object.fromEntries(finds.map((find) => [find.address, ofSunspec(find).toSorted()]))).toEqual({
      1: ['sunspec', ...meters],
      2: meters,
      3: ['sunspec'],
    });
    expect(finds.find(({ address }) => address === 2)?.fits[0]?.profile).toBe('sunspec-meter');
  });

  it('identifies a SunSpec combiner alone as one, and one behind an inverter as part of that inverter', async () => {
    const dtu = await world.online(dtuOf({ devices: [] }));
    const strings = combiner(Array.from({ length: 16 }, (_, i) => 800 + i));
    const chains = [chainOf(common, strings), chainOf(common, threePhase(), strings)];
    wire(
      dtu,
      chains.map((chain, index) => {
        const strange = new StrangeSlave(chain);
        strange.unit = index + 1;
        return { handle: (bytes) => (bytes.length === 8 ? strange.handle(bytes) : undefined) };
      }),
    );
    const finds = await found(search({ families: ['modbus'], to: 3 }));
    expect(brief(finds)).toEqual(['modbus 1 sunspec-combiner', 'modbus 2 sunspec']);
    expect(
      finds.flatMap(({ fits }) => fits.filter(({ profile }) => profile.startsWith('sunspec'))).length,
    ).toBe(2);
  });

  it('sends only reads, and only to the addresses of its range', async () => {
    const dtu = await world.online(dtuOf({ devices: [] }));
    const slaves = [slave('epever-tracer', { address: 3 })];
    const asked: Uint8Array[] = [];
    dtu.onBytes = (bytes) => {
      asked.push(bytes);
      for (const one of slaves) {
        const reply = one.handle(bytes);
        if (reply !== undefined) dtu.send(reply);
      }
    };
    await found(search({ from: 2, to: 4, families: ['modbus'] }));
    expect(new Set(asked.map((bytes) => bytes[0]))).toEqual(new Set([2, 3, 4]));
    expect(asked.map((bytes) => bytes[1]).filter((fn) => ![1, 2, 3, 4, 0x2b].includes(fn ?? 0))).toEqual([]);
  });

  it('distinguishes two meters that answer at once by the last digits of their numbers', async () => {
    const dtu = await world.online(dtuOf({ devices: [], keepAliveSeconds: 3600 }));
    const meters = [200_000_000_017, 200_000_000_042].map((address) => slave('dlt645-2007', { address }));
    dtu.onBytes = (bytes) => {
      const [one = noBytes, other = noBytes] = meters.flatMap((meter) => meter.handle(bytes) ?? []);
      // Two simultaneous answers on a bus destroy each other: their bytes overlap.
      const both = one.map((byte, i) => byte & (other[i] ?? 0xff));
      if (one.length > 0) dtu.send(other.length > 0 ? both : one);
    };
    expect(brief(await found(search({ families: ['dlt645'] })))).toEqual([
      'dlt645 200000000017 dlt645-2007',
      'dlt645 200000000042 dlt645-2007',
    ]);
  });

  it('finds devices that answer late, by asking once more with a longer timeout', async () => {
    const dtu = await world.online(dtuOf({ devices: [] }));
    const late = slave('srne-rover', { address: 4, read: () => ({ raw: { modelName: 'SRNE ML4860' } }) });
    dtu.onBytes = (bytes) => {
      const reply = late.handle(bytes);
      if (reply !== undefined) world.clock.setTimeout(() => dtu.send(reply), 1300);
    };
    expect(brief(await found(search({ families: ['modbus'], to: 8 })))).toEqual(['modbus 4 srne-rover']);
  });

  it('ends on a silent bus with nothing found, and reports it', async () => {
    wire(await world.online(dtuOf({ devices: [], keepAliveSeconds: 86_400 })), []);
    const id = search();
    expect(await found(id)).toEqual([]);
    expect(world.states(id)).toEqual(['queued', 'sent', 'timeout silent']);
    expect(world.steps(id).at(-1)?.found).toMatchObject({ done: 26, total: 26 });
  });

  it('stops on a bus with continuous noise after eight addresses', async () => {
    const dtu = await world.online(dtuOf({ devices: [] }));
    dtu.onBytes = () => dtu.send(Uint8Array.of(0x55, 0x01, 0x83, 0xaa, 0x17));
    const id = search({ families: ['modbus'] });
    const finds = await found(id);
    expect(world.states(id).at(-1)).toBe('timeout babble');
    expect(finds.every(({ disturbed }) => disturbed)).toBe(true);
    expect(finds.length).toBeLessThanOrEqual(8);
  });

  it('ends with its results when a half-open DTU is given up', async () => {
    const dtu = await world.online(dtuOf({ devices: [], keepAliveSeconds: 10 }));
    wire(dtu, [slave('epever-tracer', { address: 1 })]);
    const id = search({ families: ['modbus'], to: 200 });
    await world.passUntil(() => (world.gateway.scan(id)?.finds.length ?? 0) === 1, 50);
    dtu.onBytes = () => {};
    expect(await found(id)).toHaveLength(1);
    expect(world.states(id).at(-1)).toBe('acknowledged dtu-offline');
    expect(world.gateway.scan(id)).toBeUndefined();
  });

  it('stops at once when it is cancelled, reports its progress, and lets the next one begin', async () => {
    wire(await world.online(dtuOf({ devices: [] })), [slave('epever-tracer', { address: 1 })]);
    const id = search({ families: ['modbus'], to: 200 });
    await world.passUntil(() => (world.gateway.scan(id)?.done ?? 0) >= 3, 50);
    world.gateway.stopScan(id);
    expect(world.states(id).at(-1)).toBe('acknowledged cancelled');
    expect(world.steps(id).at(-1)?.found).toMatchObject({ done: 3, total: 200 });
    expect(world.states(search())).toEqual(['queued']);
  });
});

it('a scan does not delay the stop of a gateway', async () => {
  wire(await world.online(dtuOf({ devices: [] })), []);
  const id = search({ to: 200 });
  await world.passUntil(() => (world.gateway.scan(id)?.done ?? 0) >= 2, 50);
  void world.gateway.close(1000);
  expect(world.states(id).at(-1)).toBe('timeout stopped');
});

describe('a bus scan during polling', () => {
  const polledEvery = (periodSeconds: number) =>
    [11, 12].map((address) =>
      device(address, { id: `polled-${address}`, profile: 'heliodeck-mppt4', periodSeconds }),
    );
  const polled = polledEvery(10);
  const field = () => polled.map(({ address }) => slave('heliodeck-mppt4', { address }));

  /** Mean time between two readings of a device, ms. */
  const cycle = (since: number) => {
    const times = world.all
      .filter(
        ({ deviceId, record, at }) => deviceId === 'polled-11' && record === 'controller' && at >= since,
      )
      .map(({ at }) => at);
    return ((times.at(-1) ?? 0) - (times[0] ?? 0)) / (times.length - 1);
  };

  it.each([
    ['with leisure', 10, 40],
    ['that is never idle for as long as an answer may take', 1, 3],
  ])(
    'keeps the cycle of healthy devices on a bus %s: it grows by less than a twentieth',
    async (_, period, to) => {
      wire(await world.online(dtuOf({ devices: polledEvery(period) })), field());
      const from = world.clock.now();
      await world.passUntil(() => world.clock.now() - from > 120_000, 50);
      const before = cycle(from);
      const since = world.clock.now();
      await found(search({ families: ['modbus', 'pace-ascii'], to }));
      expect(world.clock.now() - since).toBeGreaterThan(40_000);
      expect(cycle(since) / before).toBeLessThan(1.05);
      expect(world.events.filter(({ kind }) => kind === 'device-offline')).toEqual([]);
    },
  );

  it('counts nothing for the devices of the DTU', async () => {
    wire(await world.online(dtuOf({ devices: polled })), field());
    await found(search({ families: ['modbus'], to: 10 }));
    const counts = [...(world.gateway.line('dtu-1')?.counts.values() ?? [])];
    expect(counts.reduce((sum, { timeouts }) => sum + timeouts, 0)).toBe(0);
  });

  it('a command is carried out while it runs', async () => {
    wire(await world.online(dtuOf({ devices: polled })), field());
    const id = search({ families: ['modbus'], to: 200 });
    await world.passUntil(() => (world.gateway.scan(id)?.done ?? 0) >= 3, 50);
    const command = world.order({
      kind: 'raw',
      bytes: Uint8Array.of(0x0b, 0x03, 0x00, 0x00, 0x00, 0x01, 0x84, 0xa0),
    });
    await world.passUntil(() => world.steps(command).at(-1)?.final === true, 50, 30_000);
    expect(world.steps(id).at(-1)?.final).toBe(false);
  });

  it('an echo is the loop-back if the device supports it', async () => {
    const dtu = await world.online(dtuOf({ devices: polled }));
    dtu.onBytes = (bytes) => {
      if (bytes[1] === 8) dtu.send(bytes);
    };
    const id = world.order({ kind: 'echo', deviceId: 'polled-11' });
    await world.passUntil(() => world.steps(id).at(-1)?.final === true, 50);
    expect(world.states(id)).toEqual(['queued', 'sent', 'acknowledged']);
    expect(world.steps(id).at(-1)?.frames?.[0]?.hex).toMatch(/^0b080000a537/);
  });

  it('an echo is answered by a device without a loop-back as well', async () => {
    wire(await world.online(dtuOf({ devices: polled })), field());
    const id = world.order({ kind: 'echo', deviceId: 'polled-11' });
    await world.passUntil(() => world.steps(id).at(-1)?.final === true, 50);
    expect(
      world
        .steps(id)
        .at(-1)
        ?.frames?.some(({ direction }) => direction === 'in'),
    ).toBe(true);
  });
});
