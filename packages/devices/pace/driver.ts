import { label } from '@heliodeck/kit/label';
import { paceCommand } from '@heliodeck/protocol/pace/frame';
import { paceRequest } from '@heliodeck/protocol/pace/requests';
import { parsePaceRequest } from '@heliodeck/protocol/pace/slave';
import type { ProtocolDriver } from '../definition/profile.ts';
import { Listening } from '../slave/slave-listening.ts';
import { SlaveState } from '../slave/slave-state.ts';
import { paceQuestion } from './explain.ts';
import { planPaceReads } from './reads.ts';
import { PaceSlave } from './slave.ts';

/**
 * PACE in ASCII. Addresses are those of the DIP switch (V3.1: up to 32), and 255 for all packs of a master; a command may name any pack,
 * with one byte.
 */
export const paceDriver: ProtocolDriver = {
  family: 'pace-ascii',
  addresses: [
    [0, 32],
    [255, 255],
  ],
  addressLabel: { text: label('PACE 地址（拨码）', 'PACE address (DIP switch)') },
  askable: [[0, 255]],
  spaces: { analog: 'CID2 42H', warning: 'CID2 44H', version: 'CID2 C1H' },
  plan: (_, points, optional) => planPaceReads(points, optional),
  spans: () => new Map(),
  provable: () => undefined,
  order: () => undefined,
  explain: paceQuestion,
  probe: {
    // The answer repeats COMMAND: a master that answers for its slaves is not mistaken for each of them.
    hello: (address) => [paceRequest({ address, cid2: paceCommand.analog, info: Uint8Array.of(address) })],
  },
  simulate(profile, owner) {
    const slave = new PaceSlave(new SlaveState(profile, owner));
    return new Listening(parsePaceRequest, (request) => slave.answer(request));
  },
  addressText: ({ field, item }) => (item < 0 ? field : `${field}[${item}]`),
};
