import { label } from '@heliodeck/kit/label';
import { anyMeter, type Dlt645Edition, decodeDlt645Frame } from '@heliodeck/protocol/dlt645/frame';
import { dlt645BroadcastTime, dlt645Read } from '@heliodeck/protocol/dlt645/requests';
import { parseDlt645Request } from '@heliodeck/protocol/dlt645/slave';
import type { ProtocolDriver } from '../definition/profile.ts';
import { clockControl } from '../settings/clock-control.ts';
import { Listening } from '../slave/slave-listening.ts';
import { SlaveState } from '../slave/slave-state.ts';
import { takeMeterClock } from './clock.ts';
import { dlt645Question } from './explain.ts';
import { identifierText, planDlt645Reads } from './reads.ts';
import { Dlt645Slave } from './slave.ts';

/** Forward active energy, which every meter has. */
const totalEnergy: Readonly<Record<Dlt645Edition, string>> = { '2007': '00010000', '1997': '9010' };

/** One edition of DL/T 645; both have the same frame. Addresses have twelve digits; 0 addresses the only meter on the bus. */
export function dlt645Driver(edition: Dlt645Edition): ProtocolDriver {
  return {
    family: 'dlt645',
    addresses: [[0, 999_999_999_999]],
    addressLabel: {
      text: label('表号（12位，不写前导零）', 'Meter number, 12 digits without leading zeros'),
      isComplete: true,
    },
    spaces: { data: 'DL/T 645' },
    plan: (profile, points) => planDlt645Reads(edition, profile, points),
    spans: () => new Map(),
    provable(_, device, spec, time, early) {
      if (spec.by !== 'broadcast-clock') return undefined;
      // A broadcast has no answer: only the meter's own clock shows the effect.
      const take = (quiet: boolean) => takeMeterClock(edition, device, quiet);
      return clockControl(time, early, dlt645BroadcastTime(time), take);
    },
    order: () => undefined,
    explain: dlt645Question,
    probe: {
      // A masked address addresses any meter with these last digits (DL/T 645-2007, 5.2.1); the answer contains its address.
      call: {
        anyone: (ending) =>
          dlt645Read({
            edition,
            di: totalEnergy[edition],
            address: `${anyMeter.slice(0, anyMeter.length - ending.length)}${ending}`,
          }),
        addressIn: (frame) => Number(decodeDlt645Frame(frame.subarray(frame.indexOf(0x68))).address),
      },
    },
    simulate(profile, owner) {
      const slave = new Dlt645Slave(edition, new SlaveState(profile, owner));
      return new Listening(parseDlt645Request, (request) => slave.answer(request));
    },
    addressText: ({ address }) => identifierText(edition, address),
  };
}
