import { label } from '@heliodeck/kit/label';
import { defineProfile } from '../profile.ts';

/**
 * The house map for charge controllers with up to four PV inputs: what no public map carries is here.
 * FC04 reads input registers, FC03 and FC10 the settings and the clock, FC06 the command register. High word first.
 * FFFFH (8000H where signed): not fitted. Everything that changes lies in one read of 48 registers.
 */
export const heliodeckMppt4 = defineProfile({
  id: 'heliodeck-mppt4',
  label: label('Heliodeck 四路 MPPT 控制器', 'Heliodeck Four-input MPPT Controller'),
  manufacturer: label('Heliodeck 开放协议', 'Heliodeck open map'),
  source: 'This file is the document: Heliodeck MPPT register map, version 1.0',
  protocol: 'modbus',
  deviceTypes: [0, 1],
  link: { baud: 9600, parity: 'none', gapMs: 50, timeoutMs: 4000 },
  areas: {
    input: [
      [0x0000, 0x000f],
      [0x0100, 0x012f],
    ],
    holding: [[0x1000, 0x1005]],
  },
  tables: [
    {
      record: 'raw',
      space: 'input',
      every: 1440,
      points: {
        mapVersion: [0x0000, 'u16', 0.01, { label: label('协议版本', 'Map version'), rest: 1 }],
        deviceKind: [
          0x0001,
          'u16',
          1,
          { label: label('设备类型（0 MARS，1 控制器）', 'Kind (0 MARS, 1 controller)'), rest: 1 },
        ],
        versionMajor: [0x0002, 'hi8', 1, { label: label('固件主版本', 'Firmware, major'), rest: 1 }],
        versionMinor: [0x0002, 'lo8', 1, { label: label('固件次版本', 'Firmware, minor') }],
        versionPatch: [0x0003, 'u16', 1, { label: label('固件修订', 'Firmware, patch') }],
        serialNumber: [0x0004, 'text8', 1, { label: label('序列号', 'Serial number') }],
        ratedVoltage: [
          0x000c,
          'u16',
          0.1,
          { label: label('额定系统电压', 'Rated system voltage'), unit: 'V', rest: 48 },
        ],
        ratedCurrent: [
          0x000d,
          'u16',
          0.1,
          { label: label('额定充电电流', 'Rated charging current'), unit: 'A', rest: 60 },
        ],
      },
    },
    {
      record: 'controller',
      space: 'input',
      every: 1,
      points: {
        workStatus: [0x0100, 'u16'],
        // Bits as in the fault list: 0 battery over-voltage … 11 power tube.
        faultCode: [0x0101, 'u16'],
        pv1Voltage: [0x0102, 'u16', 0.01, { none: [0xffff] }],
        pv1ChargingCurrent: [0x0103, 'u16', 0.01, { none: [0xffff] }],
        pv2Voltage: [0x0104, 'u16', 0.01, { none: [0xffff] }],
        pv2ChargingCurrent: [0x0105, 'u16', 0.01, { none: [0xffff] }],
        pv3Voltage: [0x0106, 'u16', 0.01, { none: [0xffff] }],
        pv3ChargingCurrent: [0x0107, 'u16', 0.01, { none: [0xffff] }],
        pv4Voltage: [0x0108, 'u16', 0.01, { none: [0xffff] }],
        pv4ChargingCurrent: [0x0109, 'u16', 0.01, { none: [0xffff] }],
        batteryVoltage: [0x010a, 'u16', 0.01],
        chargingCurrent: [0x010b, 'u16', 0.01],
        outputVoltage: [0x010c, 'u16', 0.01],
        loadVoltage: [0x010d, 'u16', 0.01],
        loadCurrent: [0x010e, 'u16', 0.01],
        batteryTemperature: [0x010f, 's16', 0.1, { none: [-0x8000] }],
        internalTemperature: [0x0110, 's16', 0.1, { none: [-0x8000] }],
        batteryCapacity: [0x0111, 'u16', 1, { none: [0xffff] }],
        chargingPower: [0x0112, 'u32', 0.1],
        loadPower: [0x0114, 'u32', 0.1],
        co2Reduction: [0x0116, 'u32', 0.01],
      },
    },
    {
      record: 'raw',
      space: 'input',
      every: 1,
      points: { outputOn: [0x0118, 'u16', 1, { label: label('输出开关', 'Output on'), rest: 1 }] },
    },
    {
      record: 'operating',
      space: 'input',
      every: 1,
      points: {
        moduleCount: [0x0120, 'u16', 1, { none: [0xffff] }],
        dailyEnergy: [0x0122, 'u32', 0.001],
        monthlyEnergy: [0x0124, 'u32', 0.001],
        totalEnergy: [0x0126, 'u32', 0.001],
        dailyLoadEnergy: [0x0128, 'u32', 0.001],
        monthlyLoadEnergy: [0x012a, 'u32', 0.001],
        totalLoadEnergy: [0x012c, 'u32', 0.001],
        dailyOperatingTime: [0x012e, 'u16', 0.01],
        // A month has up to 744 hours.
        monthlyOperatingTime: [0x012f, 'u16', 0.1],
      },
    },
    {
      record: 'charging',
      space: 'holding',
      every: 60,
      points: {
        chargingVoltage: [0x1000, 'u16', 0.01, { rest: 57.6 }],
        nominalVoltage: [0x1001, 'u16', 0.01, { rest: 55.2 }],
        overDischargeVoltage: [0x1002, 'u16', 0.01, { rest: 43.2 }],
        overChargeVoltage: [0x1003, 'u16', 0.01, { rest: 60 }],
        lowVoltageRecovery: [0x1004, 'u16', 0.01, { rest: 50.4 }],
        overChargeRecovery: [0x1005, 'u16', 0.01, { rest: 54 }],
      },
    },
  ],
  also: { operating: ['batteryCapacity'] },
  version: 'V{versionMajor}.{versionMinor}.{versionPatch}',
  parameters: {
    record: 'charging',
    from: 0x1000,
    count: 6,
    // Banks of 12 to 240 V.
    limits: {
      chargingVoltage: { min: 8, max: 340, step: 0.01 },
      nominalVoltage: { min: 8, max: 340, step: 0.01 },
      overDischargeVoltage: { min: 8, max: 340, step: 0.01 },
      overChargeVoltage: { min: 8, max: 340, step: 0.01 },
      lowVoltageRecovery: { min: 8, max: 340, step: 0.01 },
      overChargeRecovery: { min: 8, max: 340, step: 0.01 },
    },
    rules: [
      'overDischargeVoltage < lowVoltageRecovery < nominalVoltage <= chargingVoltage <= overChargeVoltage',
      'overChargeRecovery < overChargeVoltage',
    ],
  },
  controls: {
    1: { by: 'register', address: 0x1100, value: 1, found: ['outputOn', 1] },
    2: { by: 'register', address: 0x1100, value: 2, found: ['outputOn', 0] },
    4: {
      by: 'clock',
      address: 0x1110,
      registers: ['year', 'month', 'day', 'hour', 'minute', 'second'],
    },
    5: { by: 'register', address: 0x1100, value: 5 },
    6: { by: 'register', address: 0x1100, value: 6 },
  },
  counters: ['totalEnergy', 'totalLoadEnergy'],
  examples: [],
});
