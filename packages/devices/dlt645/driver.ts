import type { Dlt645Edition } from '@heliodeck/protocol/dlt645/frame';
import { dlt645BroadcastTime } from '@heliodeck/protocol/dlt645/requests';
import { parseDlt645Request } from '@heliodeck/protocol/dlt645/slave';
import { clockControl } from '../clock-control.ts';
import type { ProtocolDriver } from '../profile.ts';
import { Listening } from '../slave-listening.ts';
import { SlaveState } from '../slave-state.ts';
import { takeMeterClock } from './clock.ts';
import { dlt645Question } from './explain.ts';
import { identifierText, planDlt645Reads } from './reads.ts';
import { Dlt645Slave } from './slave.ts';

/** One edition of DL/T 645; both have the same frame. Addresses have twelve digits, 0 is the only meter on the bus. */
export function dlt645Driver(edition: Dlt645Edition): ProtocolDriver {
  return {
    family: 'dlt645',
    addresses: [[0, 999_999_999_999]],
    spaces: { data: 'DL/T 645' },
    plan: (profile, points) => planDlt645Reads(edition, profile, points),
    spans: () => new Map(),
    provable(_, device, spec, time, early) {
      if (spec.by !== 'broadcast-clock') return undefined;
      // Nobody answers a broadcast: the meter's own clock is the only witness.
      const take = (quiet: boolean) => takeMeterClock(edition, device, quiet);
      return clockControl(time, early, dlt645BroadcastTime(time), take);
    },
    order: () => undefined,
    explain: dlt645Question,
    simulate(profile, owner) {
      const slave = new Dlt645Slave(edition, new SlaveState(profile, owner));
      return new Listening(parseDlt645Request, (request) => slave.answer(request));
    },
    addressText: ({ address }) => identifierText(edition, address),
  };
}
