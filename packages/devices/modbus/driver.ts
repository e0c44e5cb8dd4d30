import { customFunction, readRegisters } from '@heliodeck/protocol/modbus/requests';
import { parseModbusRequest } from '@heliodeck/protocol/modbus/slave';
import type { ProtocolDriver } from '../definition/profile.ts';
import { Listening } from '../slave/slave-listening.ts';
import { SlaveState } from '../slave/slave-state.ts';
import { modbusOrder, modbusProvable } from './control.ts';
import { modbusQuestion } from './explain.ts';
import { harmfulReads } from './off-grid.ts';
import { settleQuestions } from './questions.ts';
import { planModbusReads } from './reads.ts';
import { askSettingBlock, joinsInRegisters, modbusSettingOrder } from './setting.ts';
import { ModbusSlave } from './slave.ts';
import { unitIn, unitLabel } from './unit.ts';
import { checkSet, writeSet } from './write.ts';

/** Function 08, sub-function 0000 (Modbus application protocol 1.1b3, 6.8): the answer repeats the request. */
const returnQueryData = { fn: 0x08, data: Uint8Array.of(0x00, 0x00, 0xa5, 0x37), answerLength: 8 };

/** Modbus. Units 1–247: 0 is the broadcast, the rest is reserved. */
export const modbusDriver: ProtocolDriver = {
  family: 'modbus',
  addresses: [[1, 247]],
  addressLabel: unitLabel,
  addressIn: unitIn,
  spaces: { coil: 'FC01', discrete: 'FC02', holding: 'FC03', input: 'FC04', identity: 'FC2B/0E' },
  plan: planModbusReads,
  spans: settleQuestions,
  parameters: { write: writeSet, check: checkSet },
  settings: { joins: joinsInRegisters, ask: askSettingBlock, order: modbusSettingOrder },
  provable: modbusProvable,
  order: modbusOrder,
  explain: modbusQuestion,
  probe: {
    // A device without such a register answers with an exception, which shows its presence as well.
    hello: (unit) => [
      readRegisters({ unit, fn: 3, address: 0, count: 1 }),
      readRegisters({ unit, fn: 4, address: 0, count: 1 }),
    ],
    loopBack: (unit) => customFunction({ unit, ...returnQueryData }),
    harm: harmfulReads,
  },
  simulate(profile, owner) {
    const slave = new ModbusSlave(new SlaveState(profile, owner));
    return new Listening(parseModbusRequest, (request) => slave.answer(request));
  },
  addressText: ({ address }) => address.toString(16).toUpperCase().padStart(4, '0'),
};
