import { fromLatin1, noBytes } from '@heliodeck/kit/bytes';
import type { PaceAnalogPack } from '@heliodeck/protocol/pace/analog';
import { type PaceFrame, paceCommand } from '@heliodeck/protocol/pace/frame';
import { allPacks } from '@heliodeck/protocol/pace/report';
import { paceAnalogInfo, paceReply, paceWarningInfo } from '@heliodeck/protocol/pace/slave';
import type { PaceWarningPack } from '@heliodeck/protocol/pace/warning';
import type { Space } from '../definition/profile-spec.ts';
import type { SlaveState } from '../slave/slave-state.ts';
import { frameAddress } from './reads.ts';

/** Return code: undefined CID2. */
const unknownCommand = 0x04;
/** P of firmware V3.1, which adds SOC and SOH, and of older firmware. */
const itemFields = { v31: 9, older: 3 } as const;
/** Characters of a version reply. */
const versionLength = 20;

/** The PACE ASCII side of a simulated pack, or of a master with its packs. */
export class PaceSlave {
  readonly #state: SlaveState;

  constructor(state: SlaveState) {
    this.#state = state;
  }

  /** The reply; `undefined` for requests to other packs. */
  answer(request: PaceFrame): Uint8Array | undefined {
    const { owner } = this.#state;
    if (request.address !== frameAddress(owner)) return undefined;
    const named = request.code === paceCommand.analog || request.code === paceCommand.warning;
    const command = (named ? request.info[0] : undefined) ?? request.address;
    const packs = this.#packsFor(command);
    if (packs === undefined) return undefined;
    switch (request.code) {
      case paceCommand.analog:
        return paceReply(request, {
          info: paceAnalogInfo(
            command,
            packs.map((pack) => this.#analog(pack)),
          ),
        });
      case paceCommand.warning:
        return paceReply(request, {
          info: paceWarningInfo(
            command,
            packs.map((pack) => this.#warning(pack)),
          ),
        });
      case paceCommand.softwareVersion:
        return paceReply(request, { info: fromLatin1(this.#version().padEnd(versionLength, ' ')) });
      default:
        return paceReply(request, { code: unknownCommand, info: noBytes });
    }
  }

  #packsFor(command: number): number[] | undefined {
    const { owner } = this.#state;
    const count = owner.packs ?? 1;
    if (command === allPacks) {
      return owner.address === allPacks || count > 1
        ? Array.from({ length: count }, (_, i) => i + 1)
        : [owner.address];
    }
    const known =
      command === owner.address || command === frameAddress(owner) || (command >= 1 && command <= count);
    return known ? [command] : undefined;
  }

  #version(): string {
    const point = this.#state.profile.points.find((one) => one.space === 'version');
    return point === undefined ? '' : this.#state.values(this.#state.owner.address).textOf(point);
  }

  #analog(pack: number): PaceAnalogPack {
    const fields = this.#fields('analog', pack);
    const one = (name: string) => fields.get(name)?.[0] ?? null;
    const told = one('soc') !== null;
    return {
      cellVoltages: numbers(fields.get('cellVoltages')),
      temperatures: fields.get('temperatures') ?? [],
      current: one('current') ?? 0,
      totalVoltage: one('totalVoltage') ?? 0,
      remainingCapacity: one('remainingCapacity') ?? 0,
      userDefined: told ? itemFields.v31 : itemFields.older,
      fullCapacity: one('fullCapacity') ?? 0,
      cycles: one('cycles') ?? 0,
      designCapacity: one('designCapacity'),
      soc: one('soc'),
      chargedTotal: null,
      dischargedTotal: null,
      soh: one('soh'),
      independentVoltage: null,
      independentCurrent: null,
      trailingHex: '',
    };
  }

  #warning(pack: number): PaceWarningPack {
    const fields = this.#fields('warning', pack);
    const one = (name: string) => fields.get(name)?.[0] ?? 0;
    return {
      cellAlerts: numbers(fields.get('cellAlerts')),
      temperatureAlerts: numbers(fields.get('temperatureAlerts')),
      chargeCurrentAlert: one('chargeCurrentAlert'),
      totalVoltageAlert: one('totalVoltageAlert'),
      dischargeCurrentAlert: one('dischargeCurrentAlert'),
      protection1: one('protection1'),
      protection2: one('protection2'),
      indicator: one('indicator'),
      control: one('control'),
      fault: one('fault'),
      balance1: one('balance1'),
      balance2: one('balance2'),
      warning1: one('warning1'),
      warning2: one('warning2'),
      trailingHex: '',
    };
  }

  /** Raw numbers by field of the parsed pack; null if its owner returns none. */
  #fields(space: Space, pack: number): Map<string, (number | null)[]> {
    const values = this.#state.values(pack);
    const fields = new Map<string, (number | null)[]>();
    for (const point of this.#state.profile.points) {
      if (point.space !== space) continue;
      const items = fields.get(point.field) ?? [];
      fields.set(point.field, items);
      items[Math.max(0, point.item)] = values.valueOf(point) === null ? null : values.rawOf(point);
    }
    return fields;
  }
}

/** The numbers up to the first missing one: a pack of 15 cells sends 15. */
function numbers(items: readonly (number | null)[] = []): number[] {
  const end = items.indexOf(null);
  return items.slice(0, end < 0 ? items.length : end).map((item) => item ?? 0);
}
