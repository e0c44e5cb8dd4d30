import type { MetricValue } from '@heliodeck/model/descriptors/record';
import { dlt645Read } from '@heliodeck/protocol/dlt645/requests';
import { readRegisters } from '@heliodeck/protocol/modbus/requests';
import { dlt645Vectors } from '@heliodeck/protocol/vectors/dlt645';
import { frameOf } from '@heliodeck/protocol/vectors/exchanges';
import { modbusVectors } from '@heliodeck/protocol/vectors/modbus';
import { paceVectors } from '@heliodeck/protocol/vectors/pace';
import type { Vector } from '@heliodeck/protocol/vectors/vector';
import { describe, expect, it } from 'vitest';
import type { Profile } from '../definition/profile.ts';
import { explain } from '../description/explain.ts';
import { profiles } from '../registry.ts';

const profileIds: Readonly<Record<string, string>> = {
  'epever-modbus': 'epever-tracer',
  'rover-modbus': 'srne-rover',
  'modbus-meter': 'eastron-sdm',
};

/** A vector's word → our point, and the factor to its stored unit. */
type Words = Readonly<Record<string, readonly [point: string, factor?: number]>>;

const tariff: Words = {
  forwardActiveTotal_kWh: ['totalPositiveActiveEnergy'],
  total_kWh: ['totalPositiveActiveEnergy'],
  sharp_kWh: ['positiveJian'],
  peak_kWh: ['positiveFeng'],
  flat_kWh: ['positivePing'],
  valley_kWh: ['positiveGu'],
  combinedActiveTotal_kWh: ['combinedEnergy'],
  Ua_V: ['firstVoltage'],
  Ub_V: ['voltageB'],
  Uc_V: ['voltageC'],
  Ia_A: ['currentA'],
  P_total_kW: ['totalActivePower'],
};

const words: Readonly<Record<string, Words>> = {
  'epever-tracer': {
    pvVoltage_V: ['pv1Voltage'],
    pvCurrent_A: ['pv1ChargingCurrent'],
    pvPower_W: ['pvPower'],
    batteryVoltage_V: ['batteryVoltage'],
    chargingCurrent_A: ['chargingCurrent'],
    chargingPower_W: ['chargingPower'],
    loadVoltage_V: ['loadVoltage'],
    loadCurrent_A: ['loadCurrent'],
    pvRatedVoltage_V: ['ratedPvVoltage'],
    batteryNetCurrent_A: ['netCurrent'],
    clock: ['clock'],
  },
  'srne-rover': {
    soc: ['stateOfCharge'],
    batteryVoltage_V: ['batteryVoltage'],
    chargingCurrent_A: ['chargingCurrent'],
    controllerTemp_C: ['internalTemperature'],
    batteryTemp_C: ['batteryTemperature'],
    loadVoltage_V: ['loadVoltage'],
    loadCurrent_A: ['loadCurrent'],
    loadPower_W: ['loadPower'],
    pvVoltage_V: ['pv1Voltage'],
    pvCurrent_A: ['pv1ChargingCurrent'],
    chargingPower_W: ['chargingPower'],
    minBattToday_V: ['minimumToday'],
    maxBattToday_V: ['maximumToday'],
    maxChargeCurrentToday_A: ['peakCurrentToday'],
    maxChargePowerToday_W: ['peakPowerToday'],
    chargeAhToday: ['chargedToday'],
    dischargeAhToday: ['dischargedToday'],
    dailyEnergy_Wh: ['dailyEnergy', 0.001],
    dailyLoadEnergy_Wh: ['dailyLoadEnergy', 0.001],
    operatingDays: ['operatingDays'],
    totalChargeAh: ['chargedTotal'],
    totalEnergy_Wh: ['totalEnergy', 0.001],
    chargingState: ['chargingState'],
    loadOn: ['loadOn'],
    brightness_pct: ['brightness'],
    spec_workStatus: ['workStatus'],
    maxSystemVoltage_V: ['ratedVoltage'],
    ratedChargeCurrent_A: ['ratedCurrent'],
    model: ['modelName'],
  },
  'eastron-sdm': { voltage_V: ['firstVoltage'], float: ['firstVoltage'] },
  'dlt645-2007': tariff,
  'dlt645-1997': tariff,
  'pace-modbus': {
    reg1_voltage_raw: ['voltage'],
    voltage_V: ['voltage', 100],
    current_A: ['batteryCurrent', 100],
    soc_pct: ['soc'],
  },
  'pace-ascii': {
    current_A: ['batteryCurrent', 100],
    remainCapacity_Ah: ['remainCapacity', 100],
    fullCapacity_Ah: ['fullCapacity', 100],
    designCapacity_Ah: ['disignCapacity', 100],
    cycles: ['cycleCounts'],
    currentAlert_charge: ['currentAlert'],
    voltageAlert_total: ['voltageAlert'],
    dischargeCurrentAlert: ['dischargeCurrent'],
    protectionStatus1: ['protectionStatus1'],
    protectionStatus2: ['protectionStatus2'],
    indicatorStatus: ['indicatorStatus'],
    controlStatus: ['controlStatus'],
    faultStatus: ['faultStatus'],
    balanceStatus1: ['balanceStatus1'],
    balanceStatus2: ['balanceStatus2'],
    alertStatus1: ['alertStatus1'],
    alertStatus2: ['alertStatus2'],
    softwareVersion: ['softwareVersion'],
  },
};

/** Lists of a PACE vector → our points, numbered from 1, and their factor. */
const lists: Readonly<Record<string, readonly [point: string, factor: number, most: number]>> = {
  cell_mV: ['cellVoltage', 1, 16],
  temp_C: ['cellTemperature', 10, 4],
  voltageAlert: ['voltageAlert', 1, 16],
  temperatureAlert: ['temperatureAlert', 1, 6],
};

/** Vectors about the link, or about commands that no profile has. */
const elsewhere = new Set(['dl07-readaddr', 'pace-A6-capacity', 'pace-ctl-buzzer-on', 'rv-factory']);

/** The requests for answers that were captured without them. */
const questions: Readonly<Record<string, Uint8Array>> = {
  'dl07-comb-energy': dlt645Read({ edition: '2007', address: '223002000066', di: '00000000' }).request,
  'mm-wago-clean': readRegisters({ unit: 1, fn: 4, address: 0, count: 2 }).request,
  'dl07-block-badcs': dlt645Read({ edition: '2007', address: '201000000002', di: '0001FF00' }).request,
};

function profileOf({ protocol }: Vector): Profile {
  const profile = profiles.get(profileIds[protocol] ?? protocol);
  if (profile === undefined) throw new Error(`no profile for ${protocol}`);
  return profile;
}

function expectedOf(vector: Vector): Record<string, MetricValue> {
  const known = words[profileOf(vector).id] ?? {};
  const expected: Record<string, MetricValue> = {};
  const packs: unknown = vector.meaning.packs;
  const meaning: Readonly<Record<string, unknown>> = {
    ...vector.meaning,
    ...(Array.isArray(packs) ? packs[0] : {}),
  };
  for (const [word, value] of Object.entries(meaning)) {
    const [point, factor = 1] = known[word] ?? [];
    // The address determines which of its two battery voltages was read from a Tracer.
    const name = vector.id === 'ep-cap-331A' && word === 'batteryVoltage_V' ? 'terminalVoltage' : point;
    if (name !== undefined) expected[name] = storedAs(value, factor);
    const [stem, scale, most] = lists[word] ?? [];
    if (stem === undefined || scale === undefined || !Array.isArray(value)) continue;
    for (const [i, item] of value.slice(0, most).entries())
      expected[`${stem}${i + 1}`] = storedAs(item, scale);
  }
  return expected;
}

function storedAs(value: unknown, factor: number): MetricValue {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'number') return Number((value * factor).toFixed(6));
  return typeof value === 'string' ? value : null;
}

const all = [...modbusVectors, ...dlt645Vectors, ...paceVectors].filter(({ id }) => !elsewhere.has(id));
const accepted = all
  .filter(({ verdict }) => verdict === 'accept')
  .map((vector) => [vector.id, vector] as const);
const errors = all
  .filter(({ verdict }) => verdict === 'accept-as-error')
  .map((vector) => [vector.id, vector] as const);
const rejected = all
  .filter(({ verdict }) => verdict.startsWith('reject'))
  .map((vector) => [vector.id, vector] as const);

function explained(vector: Vector) {
  const request = vector.request === undefined ? questions[vector.id] : frameOf(vector.request);
  if (request === undefined) throw new Error(`nobody knows what ${vector.id} answers`);
  return explain(profileOf(vector), request, frameOf(vector.response));
}

describe('published frames', () => {
  it('all 47 published frames are checked', () => {
    expect(accepted.length + errors.length + rejected.length + elsewhere.size).toBe(47);
  });

  it.each(rejected)('%s decodes to nothing', (_, vector) => {
    expect(explained(vector)).toBeUndefined();
  });

  it.each(errors)('%s is an error of the device', (_, vector) => {
    expect(explained(vector)).toMatchObject({ kind: 'error' });
  });

  it.each(accepted)('%s decodes to the values of its source', (_, vector) => {
    const expected = expectedOf(vector);
    expect(Object.keys(expected)).not.toEqual([]);
    expect(explained(vector)).toMatchObject({ kind: 'values', values: expected });
  });
});
