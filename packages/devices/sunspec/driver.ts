import { parseModbusRequest } from '@heliodeck/protocol/modbus/slave';
import type { ProtocolDriver } from '../definition/profile.ts';
import { unitIn, unitLabel } from '../modbus/unit.ts';
import { Listening } from '../slave/slave-listening.ts';
import { SlaveState } from '../slave/slave-state.ts';
import { findChain, forgetChain } from './chain.ts';
import { sunspecQuestion } from './explain.ts';
import { othersOfKind } from './others.ts';
import { planSunspecReads } from './reads.ts';
import { askSettingModel, sunspecSettingOrder } from './setting.ts';
import { SunspecSlave } from './slave.ts';

/**
 * SunSpec over Modbus: a device has consecutive models, and reports which ones. Points are named as in the model, those of a repetition
 * with its index: 'DCA[0]'.
 */
export const sunspecDriver: ProtocolDriver = {
  family: 'modbus',
  showsSeveral: true,
  addresses: [[1, 247]],
  addressLabel: unitLabel,
  addressIn: unitIn,
  spaces: {
    common: 'SunSpec 1',
    meterCommon: 'SunSpec 1',
    ac: 'SunSpec 101–103, 111–113, 701',
    nameplate: 'SunSpec 120, 702',
    basic: 'SunSpec 121, 702',
    acState: 'SunSpec 122',
    connection: 'SunSpec 123, 703',
    immediate: 'SunSpec 123, 704',
    storage: 'SunSpec 124',
    capacity: 'SunSpec 713, 802',
    mppt: 'SunSpec 160, 401–404, 714',
    combiner: 'SunSpec 401–404',
    acMeter: 'SunSpec 201–204, 211–214',
    irradiance: 'SunSpec 302',
    moduleBack: 'SunSpec 303',
    met: 'SunSpec 307',
    miniMet: 'SunSpec 308',
  },
  plan: (_, points, optional) => planSunspecReads(points, optional),
  prepare: findChain,
  doubt: forgetChain,
  others: ({ points }, device) => othersOfKind(device, new Set(points.map(({ space }) => space))),
  spans: () => new Map(),
  settings: { joins: (settings) => settings.length === 1, ask: askSettingModel, order: sunspecSettingOrder },
  provable: () => undefined,
  order: () => undefined,
  explain: sunspecQuestion,
  // Modbus discovers devices; the chain of models shows which of them support SunSpec.
  probe: {},
  simulate(profile, owner) {
    const slave = new SunspecSlave(new SlaveState(profile, owner));
    return new Listening(parseModbusRequest, (request) => slave.answer(request));
  },
  addressText: ({ field, item }) => (item < 0 ? field : `${field}[${item}]`),
};
