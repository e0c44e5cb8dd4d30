import { describe, expect, test } from 'vitest';
import { meterTariff } from '../devices/records/meter-tariff.ts';
import { entityOf } from '../registries/entities.ts';
import { recordEntities } from './record-entities.ts';

const names = (key: string) => Object.keys(entityOf(key).fields);

describe('screens of telemetry', () => {
  test('a record without screens has no entities', () => {
    expect(recordEntities(meterTariff, [])).toEqual([]);
  });

  test('show the station, the device and the time, and are visible by the scope of the device', () => {
    const live = entityOf('xwjEquipment');
    expect(live).toMatchObject({
      table: 'live_controller',
      telemetry: 'live',
      scopeVia: 'xwjId',
      acts: ['add', 'view', 'edit', 'delete'],
    });
    expect(live.fields.xwjId).toMatchObject({
      kind: 'ref',
      entity: 'xwj',
      column: 'device_id',
      label: { en: 'Controller' },
    });
    expect(names('xwjEquipment').slice(0, 3)).toEqual(['stationName', 'xwjId', 'workStatus']);
    expect(names('xwjEquipment').slice(-2)).toEqual(['dataTime', 'origin']);
  });

  test('reference devices of their own type only', () => {
    expect(entityOf('batteryAlarm').fields.xwjId).toMatchObject({ where: { field: 'type', is: [4] } });
    expect(entityOf('xwjHistory').fields.xwjId).toMatchObject({ where: { field: 'type', is: [0, 1] } });
  });

  test('charging parameters belong to the device: people neither enter nor edit rows of them', () => {
    expect(entityOf('chargingParameters').acts).toEqual(['view', 'delete']);
    expect(names('chargingParameters')).not.toContain('origin');
  });

  test('a register cannot be entered below zero, and a word read twice is entered once', () => {
    expect(entityOf('meterDataHistory').fields.totalPositiveActiveEnergy).toMatchObject({ min: 0 });
    expect(entityOf('battery').fields.state).toMatchObject({ form: 'readOnly' });
  });

  test('powers are displayed in kW from stored watts, raw battery values with their scale', () => {
    expect(entityOf('xwjEquipment').fields.chargingPower).toMatchObject({
      kind: 'decimal',
      scale: 0.001,
      decimals: 2,
      unit: 'kW',
    });
    expect(entityOf('battery').fields.cellVoltage1).toMatchObject({
      kind: 'decimal',
      scale: 0.001,
      unit: 'V',
    });
    expect(entityOf('battery').fields.soc).toMatchObject({ kind: 'integer', unit: '%' });
  });

  test('a metric of one screen is on that screen only', () => {
    expect(names('operateDate')).not.toContain('totalLoadEnergy');
    expect(names('operateDateHistory')).toContain('totalLoadEnergy');
    expect(names('battery')).toContain('cellVoltage16');
    expect(names('batteryHistory')).not.toContain('cellVoltage16');
  });

  test('the state of a battery is the high byte of its fault word, on the list of current data', () => {
    expect(entityOf('battery').fields.state).toMatchObject({ kind: 'flags', column: 'fault_flag' });
    expect(names('batteryHistory')).not.toContain('state');
    expect(entityOf('batteryHistory').fields.warningFlag).toMatchObject({ bits: true });
    expect(entityOf('battery').fields.warningFlag).not.toHaveProperty('bits');
    expect(entityOf('batteryHistory').fields.balanceStatus).not.toHaveProperty('bits');
    const words = ['state', 'warningFlag', 'protectionFlag', 'faultFlag'];
    expect(names('battery').filter((name) => words.includes(name))).toEqual(words);
  });

  test('packs are distinguished if a device has several', () => {
    expect(entityOf('batteryAlarm').fields.packNum).toMatchObject({ column: 'pack' });
    expect(names('meterData')).not.toContain('packNum');
  });

  test('battery alarms have their own page sizes', () => {
    expect(entityOf('batteryAlarm').view?.pageSizes).toEqual([10, 20, 50]);
    expect(entityOf('batteryAlarmHistory').words?.nothingSelected?.en).toBe(
      'Please select at least one piece of data',
    );
  });
});
