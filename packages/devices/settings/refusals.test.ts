import { describe, expect, it } from 'vitest';
import type { DeviceDialog, DeviceRef } from '../contract.ts';
import { control, poll, read, writeParameters } from '../interpreter.ts';
import { profiles } from '../registry.ts';

const noon = { year: 2026, month: 11, day: 21, hour: 12, minute: 0, second: 0 };

function device(profile: string, address = 1, memory = new Map<string, unknown>()): DeviceRef {
  return { profile, address, memory };
}

/** The result of a dialogue that sends nothing; throws if it sends a request. */
function withoutAWord<R>(talk: DeviceDialog<R>): R {
  const step = talk.next();
  if (!step.done) throw new Error(`it asked ${step.value.label}`);
  return step.value;
}

const unsupported = (detail: string) => ({ ok: false, reason: 'unsupported', detail });
const limit = (detail: string) => ({ ok: false, reason: 'limit', detail });

describe('requests that are refused before anything is sent', () => {
  it('an unknown profile is refused for any request', () => {
    const stranger = device('acme-9000');
    const expected = unsupported('acme-9000');
    expect(withoutAWord(poll(stranger, 0))).toEqual(expected);
    expect(withoutAWord(read(stranger, 'all'))).toEqual(expected);
    expect(withoutAWord(writeParameters(stranger, { chargingVoltage: 14 }))).toEqual(expected);
    expect(withoutAWord(control(stranger, 1, noon))).toEqual(expected);
  });

  it.each([
    ['epever-tracer', 0],
    ['epever-tracer', 256],
    ['srne-rover', 1.5],
    ['pace-ascii', 256],
    ['dlt645-2007', 1_000_000_000_000],
    ['dlt645-2007', -1],
    ['eastron-sdm', Number.NaN],
  ])('a %s at address %d', (profile, address) => {
    expect(withoutAWord(poll(device(profile, address), 0))).toEqual(unsupported('address'));
  });

  it.each([
    ['epever-tracer', 'meter_data'],
    ['dlt645-2007', 'charging_parameters'],
    ['dlt645-1997', 'control_version'],
    ['acrel-adl3000', 'control_version'],
    ['pace-ascii', 'operational_data'],
    ['chint-dtsu666', 'retrieve_PACK_alarm'],
  ] as const)('%s asked for %s', (profile, word) => {
    expect(withoutAWord(read(device(profile), word))).toEqual(unsupported(word));
  });

  it.each([
    ['epever-tracer', 5],
    ['epever-tracer', 6],
    ['srne-rover', 4],
    ['dlt645-2007', 1],
    ['acrel-adl3000', 4],
    ['pace-ascii', 2],
    ['pace-modbus', 6],
  ] as const)('%s with control %d', (profile, code) => {
    expect(withoutAWord(control(device(profile), code, noon))).toEqual(unsupported(`control ${code}`));
  });

  it('parameters of a device that has none', () => {
    expect(withoutAWord(writeParameters(device('pace-modbus'), { soc: 5 }))).toEqual(
      unsupported('parameters'),
    );
  });

  it('a write without parameters is refused', () => {
    expect(withoutAWord(writeParameters(device('epever-tracer'), {}))).toEqual(unsupported('parameters'));
  });

  it('a parameter that the map has but nobody may write', () => {
    expect(withoutAWord(writeParameters(device('epever-tracer'), { equalize: 14 }))).toEqual(
      unsupported('equalize'),
    );
  });

  it.each([
    ['below', { chargingVoltage: 8.99 }],
    ['above', { chargingVoltage: 68.01 }],
    ['not a number', { chargingVoltage: Number.NaN }],
    ['endless', { chargingVoltage: Number.POSITIVE_INFINITY }],
    ['finer than a step', { chargingVoltage: 14.405 }],
  ])('a charging voltage that is %s', (_, values) => {
    expect(withoutAWord(writeParameters(device('epever-tracer'), values))).toEqual(limit('chargingVoltage'));
  });

  it.each([
    ['float above charging', { nominalVoltage: 14.6, chargingVoltage: 14.4 }, 'nominalVoltage'],
    ['charging above over-charge', { chargingVoltage: 16.2, overChargeVoltage: 16 }, 'chargingVoltage'],
    ['recovery at the cut-off', { overDischargeVoltage: 11, lowVoltageRecovery: 11 }, 'overDischargeVoltage'],
    ['recovery above float', { lowVoltageRecovery: 13.9, nominalVoltage: 13.8 }, 'lowVoltageRecovery'],
    [
      'over-charge recovery at the limit',
      { overChargeRecovery: 16, overChargeVoltage: 16 },
      'overChargeRecovery',
    ],
  ])('a wrong order: %s', (_, values, name) => {
    for (const profile of ['epever-tracer', 'srne-rover', 'heliodeck-mppt4']) {
      expect(withoutAWord(writeParameters(device(profile), values))).toEqual(limit(name));
    }
  });
});

it('every profile refuses every word and control that it does not list', () => {
  for (const profile of profiles.values()) {
    for (const code of [1, 2, 4, 5, 6] as const) {
      if (profile.controls[code] !== undefined) continue;
      expect(withoutAWord(control(device(profile.id), code, noon))).toMatchObject({
        ok: false,
        reason: 'unsupported',
      });
    }
  }
});
