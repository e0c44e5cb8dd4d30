import { words } from '@heliodeck/protocol/by-hand.test-support';
import { describe, expect, it } from 'vitest';
import { meaning, type RegisterRow, says } from './register-lists.test-support.ts';

// Every register in the protocol facts, read alone.

describe('EPEVER: values × 100, low word first', () => {
  says('epever-tracer', 4, [
    [0x3000, words(15000), { ratedPvVoltage: 150 }],
    [0x3001, words(2000), { ratedPvCurrent: 20 }],
    [0x3002, words(0x93e0, 0x0004), { ratedPvPower: 3000 }],
    [0x3004, words(2400), { ratedBatteryVoltage: 24 }],
    [0x3005, words(2000), { ratedCurrent: 20 }],
    [0x3006, words(0xfbd0, 0x0000), { ratedPower: 644.64 }],
    [0x3008, words(2), { chargingMode: 2 }],
    [0x300e, words(2000), { ratedLoadCurrent: 20 }],
    [0x3100, words(0xfffe), { pv1Voltage: 655.34 }],
    [0x3100, words(0xffff), { pv1Voltage: null }],
    [0x3101, words(1234), { pv1ChargingCurrent: 12.34 }],
    [0x3102, words(0x0001, 0x0001), { pvPower: 655.37 }],
    [0x3104, words(1296), { batteryVoltage: 12.96, outputVoltage: 12.96 }],
    [0x3105, words(655), { chargingCurrent: 6.55 }],
    [0x3106, words(0x2710, 0x0000), { chargingPower: 100 }],
    [0x3106, words(0x0000, 0x0001), { chargingPower: 655.36 }],
    [0x310c, words(1342), { loadVoltage: 13.42 }],
    [0x310d, words(120), { loadCurrent: 1.2 }],
    [0x310e, words(0xffff, 0x0002), { loadPower: 1966.07 }],
    [0x3110, words(-1234), { batteryTemperature: -12.34 }],
    [0x3111, words(-32767), { internalTemperature: -327.67 }],
    [0x3112, words(-1), { heatsinkTemperature: -0.01 }],
    // The manual says × 100; devices report per cent.
    [0x311a, words(85), { stateOfCharge: 85 }],
    [0x311b, words(2512), { remoteTemperature: 25.12 }],
    [0x311d, words(2400), { systemVoltage: 24 }],
    [0x3300, words(9800), { maximumPvToday: 98 }],
    [0x3301, words(12), { minimumPvToday: 0.12 }],
    [0x3302, words(1460), { maximumToday: 14.6 }],
    [0x3303, words(1150), { minimumToday: 11.5 }],
    [0x3304, words(123, 0), { dailyLoadEnergy: 1.23 }],
    [0x3306, words(0, 1), { monthlyLoadEnergy: 655.36 }],
    [0x3308, words(1, 1), { yearlyLoadEnergy: 655.37 }],
    [0x330a, words(2, 1), { totalLoadEnergy: 655.38 }],
    [0x330c, words(456, 0), { dailyEnergy: 4.56 }],
    [0x330e, words(0, 2), { monthlyEnergy: 1310.72 }],
    [0x3310, words(1, 2), { yearlyEnergy: 1310.73 }],
    [0x3312, words(2, 2), { totalEnergy: 1310.74 }],
    // Hundredths of a ton are tens of kilograms.
    [0x3314, words(7, 0), { co2Reduction: 70 }],
    [0x3314, words(0, 1), { co2Reduction: 655_360 }],
    [0x331a, words(1276), { terminalVoltage: 12.76 }],
    [0x331b, words(0xfffd, 0xffff), { netCurrent: -0.03 }],
    [0x331b, words(0x0001, 0x8000), { netCurrent: -21_474_836.47 }],
    [0x331b, words(0x0000, 0x8000), { netCurrent: null }],
    [0x331d, words(-500), { secondTemperature: -5 }],
    [0x331e, words(-250), { ambientTemperature: -2.5 }],
  ]);
  says('epever-tracer', 3, [
    [0x9000, words(1), { batteryType: 1 }],
    [0x9001, words(200), { batteryCapacity: 200 }],
    [0x9002, words(300), { compensation: 3 }],
    [
      0x9003,
      words(1600, 1500, 1501, 1460, 1440, 1380, 1320, 1260, 1220, 1200, 1110, 1060),
      {
        overChargeVoltage: 16,
        chargeLimit: 15,
        overChargeRecovery: 15.01,
        equalize: 14.6,
        chargingVoltage: 14.4,
        nominalVoltage: 13.8,
        boostReconnect: 13.2,
        lowVoltageRecovery: 12.6,
        warningRecovery: 12.2,
        warning: 12,
        overDischargeVoltage: 11.1,
        dischargeLimit: 10.6,
      },
    ],
    [0x9013, words(0x3b3a, 0x1f17, 0x630c), { clock: '2099-12-31 23:59:58' }],
    [0x9017, words(6500, -4000), { batteryHot: 65, batteryCold: -40 }],
    [0x9019, words(8500, 7500), { insideHot: 85, insideRecovery: 75 }],
    [0x901b, words(8500, 7500), { powerHot: 85, powerRecovery: 75 }],
    [0x906b, words(120, 60), { equalizeMinutes: 120, boostMinutes: 60 }],
    [0x9070, words(1), { managementMode: 1 }],
  ]);
  says('epever-tracer', 1, [
    [2, '01', { manualLoad: 1 }],
    [5, '00', { loadTest: 0 }],
    [6, '01', { forcedLoad: 1 }],
  ]);
  says('epever-tracer', 2, [
    [0x2000, '01', { overheated: 1 }],
    [0x200c, '00', { night: 0 }],
  ]);

  it.each([
    [0x0000, 0x0000, 0, 0],
    [0x0000, 0x0001, 0, 0],
    // Running and charging: float, boost, equalise.
    [0x0000, 0x0005, 1, 0],
    [0x0000, 0x0009, 1, 0],
    [0x0000, 0x000d, 1, 0],
    // Charging without running counts as neither.
    [0x0000, 0x000c, 0, 0],
    [0x0001, 0x0000, 0, 1 << 0],
    [0x0000, 0x8000, 0, 1 << 1],
    [0x0000, 0x4000, 0, 0],
    [0x0000, 0x0400, 0, 1 << 2],
    [0x0000, 0x0200, 0, 1 << 3],
    [0x0000, 0x0100, 0, 1 << 3],
    [0x0010, 0x0000, 0, 1 << 4],
    [0x0020, 0x0000, 0, 0],
    [0x0002, 0x0000, 0, 1 << 7],
    [0x0003, 0x0000, 0, 1 << 7],
    [0x0000, 0x0080, 0, 1 << 11],
    [0x0000, 0x0800, 0, 1 << 11],
    [0x0000, 0x1000, 0, 1 << 11],
    [0x0000, 0x2000, 0, 1 << 11],
    [0x0011, 0x8789, 1, 0b1000_0001_1111],
  ])('status %i and %i: work status %i, faults %i', (battery, charging, workStatus, faultCode) => {
    expect(meaning('epever-tracer', 4, [0x3200, words(battery, charging), {}])).toMatchObject({
      values: { batteryStatus: battery, chargingStatus: charging, workStatus, faultCode },
    });
  });
});

describe('SRNE: high word first, temperatures in sign and magnitude', () => {
  says('srne-rover', 3, [
    [0x000a, '301e', { ratedVoltage: 48, ratedCurrent: 30 }],
    [0x000c, '20204d4c34383630202020202020202000'.slice(0, 32), { modelName: 'ML4860' }],
    [0x0014, words(0x0001, 0x0203), { softwareMajor: 1, softwareMinor: 2, softwarePatch: 3 }],
    [0x0016, words(0x0002, 0x0001), { hardwareVersion: 0x20001 }],
    [0x0018, words(0x1501, 0xffff), { serialNumber: 0x1501ffff }],
    [0x001a, words(16), { busAddress: 16 }],
    [0x0100, words(100), { stateOfCharge: 100 }],
    [0x0101, words(133), { batteryVoltage: 13.3, outputVoltage: 13.3 }],
    [0x0102, words(1906), { chargingCurrent: 19.06 }],
    [0x0103, '2016', { internalTemperature: 32, batteryTemperature: 22 }],
    [0x0103, '8a94', { internalTemperature: -10, batteryTemperature: -20 }],
    [0x0103, 'ffff', { internalTemperature: -127, batteryTemperature: -127 }],
    [0x0103, '8080', { internalTemperature: 0, batteryTemperature: 0 }],
    [0x0104, words(120), { loadVoltage: 12 }],
    [0x0105, words(0xfffe), { loadCurrent: 655.34 }],
    [0x0105, words(0xffff), { loadCurrent: null }],
    [0x0106, words(700), { loadPower: 700 }],
    [0x0107, words(362), { pv1Voltage: 36.2 }],
    [0x0108, words(624), { pv1ChargingCurrent: 6.24 }],
    [0x0109, words(226), { chargingPower: 226 }],
    [0x010a, words(1), { loadSwitch: 1 }],
    [0x010b, words(98), { minimumToday: 9.8 }],
    [0x010c, words(125), { maximumToday: 12.5 }],
    [0x010d, words(5616), { peakCurrentToday: 56.16 }],
    [0x010e, words(101), { peakDischargeToday: 1.01 }],
    [0x010f, words(691), { peakPowerToday: 691 }],
    [0x0110, words(55), { peakLoadToday: 55 }],
    [0x0111, words(52), { chargedToday: 52 }],
    [0x0112, words(3), { dischargedToday: 3 }],
    // Devices count watt-hours, whatever the manual prints.
    [0x0113, words(605), { dailyEnergy: 0.605 }],
    [0x0114, words(0xfffe), { dailyLoadEnergy: 65.534 }],
    [0x0114, words(0xffff), { dailyLoadEnergy: null }],
    [0x0115, words(1383), { operatingDays: 1383 }],
    [0x0116, words(7), { overDischarges: 7 }],
    [0x0117, words(9), { fullCharges: 9 }],
    [0x0118, words(0x0003, 0x4f75), { chargedTotal: 216_949 }],
    [0x011a, words(0x0001, 0x0000), { dischargedTotal: 65_536 }],
    [0x011c, words(0x003b, 0x5f00), { totalEnergy: 3890.944, co2Reduction: 3879.271 }],
    [0x011e, words(0x0001, 0x0001), { totalLoadEnergy: 65.537 }],
    [0xe002, words(200), { batteryCapacity: 200 }],
    [0xe003, 'ff18', { systemVoltageSet: 255, systemVoltage: 24 }],
    [0xe004, words(4), { batteryType: 4 }],
    [0xe01d, words(15), { loadMode: 15 }],
    [
      0xe005,
      words(160, 155, 146, 144, 138, 132, 126, 120, 111, 106),
      {
        overChargeVoltage: 16,
        chargeLimit: 15.5,
        equalize: 14.6,
        chargingVoltage: 14.4,
        nominalVoltage: 13.8,
        overChargeRecovery: 13.2,
        lowVoltageRecovery: 12.6,
        warning: 12,
        overDischargeVoltage: 11.1,
        dischargeLimit: 10.6,
      },
    ],
  ]);

  it('thresholds refer to a 12 V bank, unless the same answer contains the bank voltage', () => {
    const bank = `${words(200)}0018${words(4, 160, 155, 146, 144, 138)}`;
    expect(meaning('srne-rover', 3, [0xe002, bank, {}])).toMatchObject({
      values: { systemVoltage: 24, overChargeVoltage: 32, chargingVoltage: 28.8, nominalVoltage: 27.6 },
    });
  });

  it.each([0, 1, 2, 3, 4, 5, 6, 7])('charging state %i counts as MPPT from 2 to 6', (state) => {
    expect(meaning('srne-rover', 3, [0x0120, words(0xe400 | state), {}])).toMatchObject({
      values: {
        loadOn: 1,
        brightness: 100,
        chargingState: state,
        workStatus: state >= 2 && state <= 6 ? 1 : 0,
      },
    });
  });

  const faults: Readonly<Record<number, number>> = {
    16: 7,
    17: 0,
    18: 7,
    19: 3,
    20: 3,
    21: 5,
    22: 4,
    23: 2,
    24: 10,
    25: 1,
    26: 10,
    27: 10,
    28: 10,
    29: 11,
    30: 11,
  };
  it.each(Object.entries(faults))('fault bit %s is bit %i of the fault code', (bit, ours) => {
    const payload = (2 ** Number(bit)).toString(16).padStart(8, '0');
    expect(meaning('srne-rover', 3, [0x0121, payload, {}])).toMatchObject({
      values: { faultCode: 1 << ours },
    });
  });
});

describe('the Heliodeck map', () => {
  it.each(Array.from({ length: 12 }, (_, bit) => bit))('reports fault bit %i unchanged', (bit) => {
    const row: RegisterRow = [0x0100, words(1, 1 << bit), {}];
    expect(meaning('heliodeck-mppt4', 4, row)).toMatchObject({
      values: { workStatus: 1, faultCode: 1 << bit },
    });
  });

  it('reports null for what is not fitted, and only then', () => {
    const row: RegisterRow = [0x0102, words(0xffff, 0xffff, 0xfffe, 0), {}];
    expect(meaning('heliodeck-mppt4', 4, row)).toMatchObject({
      values: { pv1Voltage: null, pv1ChargingCurrent: null, pv2Voltage: 655.34, pv2ChargingCurrent: 0 },
    });
  });
});
