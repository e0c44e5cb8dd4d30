import { parseModbusRequest } from '@heliodeck/protocol/modbus/slave';
import type { ProtocolDriver } from '../profile.ts';
import { Listening } from '../slave-listening.ts';
import { SlaveState } from '../slave-state.ts';
import { modbusOrder, modbusProvable } from './control.ts';
import { modbusQuestion } from './explain.ts';
import { settleQuestions } from './questions.ts';
import { planModbusReads } from './reads.ts';
import { joinsInRegisters, modbusSettingOrder } from './setting.ts';
import { ModbusSlave } from './slave.ts';
import { checkSet, writeSet } from './write.ts';

/** Modbus. Units 1–247: 0 is the broadcast, the rest is reserved. */
export const modbusDriver: ProtocolDriver = {
  family: 'modbus',
  addresses: [[1, 247]],
  spaces: { coil: 'FC01', discrete: 'FC02', holding: 'FC03', input: 'FC04', identity: 'FC2B/0E' },
  plan: planModbusReads,
  spans: settleQuestions,
  parameters: { write: writeSet, check: checkSet },
  settings: { joins: joinsInRegisters, order: modbusSettingOrder },
  provable: modbusProvable,
  order: modbusOrder,
  explain: modbusQuestion,
  simulate(profile, owner) {
    const slave = new ModbusSlave(new SlaveState(profile, owner));
    return new Listening(parseModbusRequest, (request) => slave.answer(request));
  },
  addressText: ({ address }) => address.toString(16).toUpperCase().padStart(4, '0'),
};
