import { readRegisters } from '@heliodeck/protocol/modbus/requests';
import type { DeviceDialog } from '../contract.ts';
import type { Profile } from '../definition/profile.ts';

/**
 * Where an off-grid inverter of Growatt (SPF) has its device type code, and the codes. Some of its firmware interrupts the power it supplies
 * when a register from 30000 to 39999 is read (0xAHA/Growatt_ModbusTCP, issue 88 and pull request 89).
 */
const typeCodes = [
  { fn: 4, address: 34 },
  { fn: 3, address: 43 },
] as const;
const [leastCode, mostCode] = [3400, 3403];
const [firstHarmful, lastHarmful] = [30_000, 39_999];

/**
 * Finds out whether reads of some profiles would interrupt the power of a device.
 * @returns whether a profile has such reads; undefined if none has
 */
export function* harmfulReads(unit: number): DeviceDialog<((profile: Profile) => boolean) | undefined> {
  for (const { fn, address } of typeCodes) {
    const heard = yield readRegisters({ unit, fn, address, count: 1 });
    const code = heard.kind === 'answer' && heard.value instanceof Uint16Array ? heard.value[0] : undefined;
    if (code !== undefined && code >= leastCode && code <= mostCode) return readsHarmful;
  }
  return undefined;
}

function readsHarmful({ points }: Profile): boolean {
  return points.some(
    ({ space, address }) =>
      (space === 'holding' || space === 'input') && address >= firstHarmful && address <= lastHarmful,
  );
}
