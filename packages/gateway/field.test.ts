import { profiles } from '@heliodeck/devices/registry';
import { createSlave } from '@heliodeck/devices/slave/slave';
import type { Slave, SlaveOwner } from '@heliodeck/devices/slave/slave-owner';
import {
  chainOf,
  common,
  energyMeter,
  inputs,
  StrangeSlave,
  threePhase,
} from '@heliodeck/devices/sunspec/strange-slave.test-support';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { profileDialogs } from './device-dialogs.ts';
import { device, dtuOf, GatewayWorld } from './world.test-support.ts';

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

const controller = device(1, { id: 'controller', profile: 'heliodeck-mppt4' });
const meter = device(200_000_000_001, { id: 'meter', profile: 'dlt645-2007' });
const battery = device(1, { id: 'battery', profile: 'pace-ascii' });

/** A DTU with slaves of these shipped profiles on its bus. */
async function fieldOf(
  slaves: readonly Slave[],
  settings = dtuOf({ devices: [controller, meter, battery] }),
) {
  const dtu = await world.online(settings);
  dtu.onBytes = (bytes) => {
    for (const one of slaves) {
      const reply = one.handle(bytes);
      if (reply !== undefined) dtu.send(reply);
    }
  };
  return dtu;
}

describe('shipped profiles on one bus', () => {
  it('a controller, a meter and a battery pack of three protocols share bus and address and are all read', async () => {
    await fieldOf([
      slave('heliodeck-mppt4', { read: () => ({ controller: { pv1Voltage: 61.2 } }) }),
      slave('dlt645-2007', { address: meter.address, read: () => ({ meter: { totalEnergy: 1234.5 } }) }),
      slave('pace-ascii', { read: () => ({ battery: { soc: 77 } }) }),
    ]);
    const online = () => world.kinds().filter((kind) => kind === 'device-online').length;
    await world.passUntil(() => online() === 3, 20);
    await world.passUntil(() => world.gateway.counters().queuedReadings === 0, 20);
    expect(world.gateway.counters().timeouts).toBe(0);
    const said = (deviceId: string, record: string) =>
      world.all.find((reading) => reading.deviceId === deviceId && reading.record === record)?.values;
    expect(said('controller', 'controller')).toMatchObject({ pv1Voltage: 61.2 });
    expect(said('battery', 'battery')).toMatchObject({ soc: 77 });
    expect(world.all.some(({ deviceId }) => deviceId === 'meter')).toBe(true);
  });

  it('a third-party SunSpec inverter is found and polled next to a meter', async () => {
    const sun = device(1, { id: 'inverter', profile: 'sunspec' });
    const strange = new StrangeSlave(chainOf(common, threePhase(), inputs(8)), 50_000);
    await fieldOf(
      [
        { handle: (bytes) => (bytes[0] === 1 && bytes.length === 8 ? strange.handle(bytes) : undefined) },
        slave('dlt645-2007', { address: meter.address, read: () => ({ meter: { totalEnergy: 1234.5 } }) }),
      ],
      dtuOf({ devices: [sun, meter] }),
    );
    const said = () => world.all.filter(({ deviceId }) => deviceId === 'inverter');
    await world.passUntil(() => said().some(({ record }) => record === 'inverterData'), 20);
    expect(said().find(({ record }) => record === 'inverterData')?.values).toMatchObject({
      inverterActivePower: 2970,
      pv8Current: 8,
      pv9Current: null,
    });
    strange.words = chainOf(common, [64_001, 1, 0], threePhase({ 14: 1500 }), inputs(8));
    await world.passUntil(() => said().at(-1)?.values.inverterActivePower === 1500, 20, 400_000);
  });

  it('an inverter and the meter in its chain of models are read as two devices at one address', async () => {
    const both = ['sunspec', 'sunspec-meter'].map((profile) => device(1, { id: profile, profile }));
    const strange = new StrangeSlave(chainOf(common, threePhase(), common, energyMeter()));
    await fieldOf([strange], dtuOf({ devices: both }));
    const said = (deviceId: string, record: string) =>
      world.all.find((reading) => reading.deviceId === deviceId && reading.record === record)?.values;
    await world.passUntil(() => said('sunspec-meter', 'meter') !== undefined, 20);
    await world.passUntil(() => said('sunspec', 'inverterData') !== undefined, 20);
    expect(said('sunspec-meter', 'meter')).toMatchObject({ totalActivePower: -2.75, firstVoltage: 230.1 });
    expect(said('sunspec', 'inverterData')).toMatchObject({ inverterActivePower: 2970 });
    expect(world.gateway.counters().timeouts).toBe(0);
  });

  it('parameters are written as one set and read back', async () => {
    const wrote: unknown[] = [];
    const owner = {
      onWrite: (values: unknown) => {
        wrote.push(values);
        return true;
      },
    };
    await fieldOf([slave('heliodeck-mppt4', owner)], dtuOf({ devices: [controller] }));
    const id = world.order({ kind: 'write', deviceId: 'controller', values: { nominalVoltage: 55 } });
    await world.passUntil(() => world.steps(id).at(-1)?.final === true);
    expect(wrote).toHaveLength(1);
    expect(world.states(id).slice(0, 3)).toEqual(['queued', 'sent', 'acknowledged']);
    expect(world.steps(id).at(-1)?.asked).toEqual({ nominalVoltage: 55 });
  });

  it('a limit is refused before a byte is sent', async () => {
    const dtu = await fieldOf([], dtuOf({ devices: [controller] }));
    const id = world.order({ kind: 'write', deviceId: 'controller', values: { nominalVoltage: 9000 } });
    expect(world.states(id)).toEqual(['queued', 'refused limit:nominalVoltage']);
    await world.settle();
    expect(dtu.received).toHaveLength(0);
  });

  it('the clock is set to the wall time of the station', async () => {
    const set: unknown[] = [];
    const owner: Partial<SlaveOwner> = {
      onControl: (code, time) => {
        set.push(code, time);
        return true;
      },
    };
    await fieldOf([slave('heliodeck-mppt4', owner)], dtuOf({ devices: [controller] }));
    const id = world.order({ kind: 'control', deviceId: 'controller', code: 4 });
    await world.passUntil(() => world.steps(id).at(-1)?.final === true);
    expect(set).toEqual([4, { year: 2026, month: 6, day: 1, hour: 12, minute: 0, second: 0 }]);
  });

  it('a broadcast without an answer is not a timeout: the clock read back decides whether it was received', async () => {
    const set: unknown[] = [];
    const owner: Partial<SlaveOwner> = {
      address: meter.address,
      onControl: (code) => {
        set.push(code);
        return true;
      },
    };
    await fieldOf([slave('dlt645-2007', owner)], dtuOf({ devices: [meter] }));
    const id = world.order({ kind: 'control', deviceId: 'meter', code: 4 });
    await world.passUntil(() => world.steps(id).at(-1)?.final === true);
    expect(set).toEqual([4]);
    expect(world.states(id)).toEqual(['queued', 'sent', 'acknowledged', 'verified']);
    expect(world.gateway.counters().timeouts).toBe(0);
  });

  it('two devices of one protocol cannot share an address, devices of two protocols can', () => {
    const other = { ...controller, id: 'other', profile: 'epever-tracer' };
    expect(() => world.gateway.put(dtuOf({ devices: [controller, other] }))).toThrow(
      expect.objectContaining({ code: 'address-taken' }),
    );
    world.gateway.put(dtuOf({ devices: [controller, battery] }));
  });

  it('two meters cannot share an address, nor can a meter of SunSpec and another device of Modbus', () => {
    const sun = { ...controller, id: 'sun', profile: 'sunspec-meter' };
    for (const profile of ['sunspec-meter-fed-in', 'eastron-sdm', 'heliodeck-mppt4', 'deye-lp3']) {
      const other = { ...controller, id: 'other', profile };
      expect(() => world.gateway.put(dtuOf({ devices: [sun, other] }))).toThrow(
        expect.objectContaining({ code: 'address-taken' }),
      );
    }
  });

  it('a device of an unknown profile does not affect others', async () => {
    const unknown = device(9, { profile: 'of-tomorrow' });
    await fieldOf([slave('heliodeck-mppt4', {})], dtuOf({ devices: [unknown, controller] }));
    await world.passUntil(() => world.kinds().includes('device-online'), 20);
    expect(world.discards('poll-unsupported')).toBe(1);
  });
});
