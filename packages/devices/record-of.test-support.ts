import type { MetricValue } from '@heliodeck/model/descriptors/record';
import type { DeviceRef } from './contract.ts';
import { TinyBus, valuesIn } from './dialog.test-support.ts';
import { poll } from './interpreter.ts';
import type { Slave } from './slave/slave-owner.ts';
import { sealed } from './sunspec/strange-slave.test-support.ts';

/**
 * The record of an inverter with these registers, all others 0, whatever the function. @param polls readings that were made before: factors
 * and settings are read with the first one
 */
export function recordOf(
  profile: string,
  registers: Readonly<Record<number, number>>,
  polls = 0,
): Readonly<Record<string, MetricValue>> {
  const slave: Slave = {
    handle([unit = 0, fn = 0, ah = 0, al = 0, ch = 0, cl = 0]) {
      const words = Array.from({ length: ch * 256 + cl }, (_, i) => registers[ah * 256 + al + i] ?? 0);
      return sealed([unit, fn, 2 * words.length, ...words.flatMap((word) => [word >> 8, word & 0xff])]);
    },
  };
  const device: DeviceRef = { profile, address: 1, memory: new Map() };
  const bus = new TinyBus(slave);
  for (let tick = 0; tick < polls; tick++) bus.run(poll(device, tick));
  return valuesIn(bus.run(poll(device, Math.max(1, polls))), 'inverterData');
}
