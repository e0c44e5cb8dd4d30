import { describe } from 'vitest';
import { says } from './register-lists.test-support.ts';

describe('Sungrow SG, as SunGather documents it: the number on the wire is one less', () => {
  // 5001, nominal active power in 0.1 kW: 044CH = 1100, 110 kW. 5002 is the output type.
  says('sungrow-sg', 4, [
    [0x1388, '044c', { ratedPower: 110_000 }],
    // Whole kWh, as owners found: 11,739 (biemond/solaredge.modbus issue 252) and 4521 beside 8.1 of the day (mkaiser's issue 576).
    [0x138b, '2ddb0000', { pvTotalOutputEnergy: 11_739 }],
    [0x138a, '005111a90000', { pvDayOutputEnergy: 8.1, pvTotalOutputEnergy: 4521 }],
  ]);
});

describe('Sungrow SH, as SunGather documents it: the number on the wire is one less', () => {
  says('sungrow-sh', 4, [
    // 5015 and 5016, third input in 0.1 V and 0.1 A; FFFFH if there is none.
    [0x1396, '17d40034', { pv3Voltage: 610, pv3Current: 5.2 }],
    [0x1396, 'ffffffff', { pv3Voltage: null, pv3Current: null }],
    // 13000: 0002H is Stop, 0008H Standby.
    [0x32c7, '0002', { deviceRunStatus: 6 }],
    [0x32c7, '0008', { deviceRunStatus: 0 }],
  ]);
});

describe('Growatt MID, as 0xAHA/Growatt_ModbusTCP documents it', () => {
  // 11 and 12, third input in 0.1 V and 0.1 A.
  says('growatt-mid', 4, [[0x000b, '17d40031', { pv3Voltage: 610, pv3Current: 4.9 }]]);
});

describe('Huawei SUN2000, as huawei-solar-lib documents it', () => {
  says('huawei-sun2000', 3, [
    // MΩ with gain 1000: 0BB8H = 3000 is 3 MΩ.
    [32_088, '0bb8', { insulation: 3000 }],
    // 0203H is off-grid operation, 030CH is a shutdown with an empty battery.
    [32_089, '0203', { deviceRunStatus: 2 }],
    [32_089, '030c', { deviceRunStatus: 6 }],
    // Energy of a meter in 0.01 kWh: 1,234.56 exported, which some meters report with a sign, and 78.9 imported.
    [37_119, '0001e24000001ed2', { deviceTotalOutputEnergy: 1234.56, deviceTotalInputEnergy: 78.9 }],
    [37_119, 'fffe1dc000001ed2', { deviceTotalOutputEnergy: 1234.56, deviceTotalInputEnergy: 78.9 }],
    [37_119, '7fffffff80000000', { deviceTotalOutputEnergy: null, deviceTotalInputEnergy: null }],
    // Yields of month and year in 0.01 kWh: 123,456 and 2,345,678.
    [32_116, '0001e2400023cace', { pvMonthOutputEnergy: 1234.56, pvYearOutputEnergy: 23_456.78 }],
  ]);
});

describe('GoodWe ET, as marcelblijleven/goodwe documents it', () => {
  says('goodwe-et', 3, [
    // Positive when discharging: 9.6 A and 4980 W discharge, 4980 W charge.
    [35_181, '006000001374', { bmsCurrent: -9.6, bmsPower: -4980 }],
    [35_182, 'ffffec8c', { bmsPower: 4980 }],
    // -1 and 7FFFH: missing sensors.
    [35_174, 'ffff01a4017c', { airTemperature: null, invModuleTemperature: 42, radiatorTemperature: 38 }],
    [35_174, '7fffffffffec', { airTemperature: null, invModuleTemperature: null, radiatorTemperature: -2 }],
  ]);
});

describe('Solis, as ha-solarman and fboundy/ha_solis_modbus document it', () => {
  // 33133 to 33150: battery of 51.2 V; magnitudes of current and power, and between them the direction: 0 charging, 1 discharging.
  const battery = (direction: string, power: string) =>
    `02000062${direction}${'0000'.repeat(3)}00500064${'0000'.repeat(8)}${power}`;
  says('solis-hybrid', 4, [
    [0x816d, battery('0000', '000001f4'), { bmsVoltage: 51.2, bmsCurrent: 9.8, bmsPower: 500, soc: 80 }],
    [0x816d, battery('0001', '000001f4'), { bmsCurrent: -9.8, bmsPower: -500 }],
    [0x816d, battery('0001', 'fffffe0c'), { bmsPower: -500 }],
    [0x816d, battery('0000', 'fffffe0c'), { bmsPower: null }],
    [0x816d, battery('0002', '000001f4'), { bmsCurrent: null, bmsPower: null }],
    [0x816d, battery('ffff', '000001f4'), { bmsCurrent: null, bmsPower: null }],
  ]);
});

describe('Sungrow SH, states of newer firmware as mkaiser documents them', () => {
  says('sungrow-sh', 4, [
    [0x32c7, '8100', { deviceRunStatus: 2 }],
    [0x32c7, '5500', { deviceRunStatus: 3 }],
    [0x32c7, '0004', { deviceRunStatus: 6 }],
    [0x32c7, '0000', { deviceRunStatus: null }],
  ]);
});

describe('Afore, as evcc-io/evcc documents it from the manufacturer', () => {
  says('afore-hybrid', 4, [
    // 535, S32 in watts, positive for import: 1500 W imported, then 2400 W exported.
    [0x0217, '000005dc', { gridActivePower: -1500 }],
    [0x0217, 'fffff6a0', { gridActivePower: 2400 }],
    // 2007, S32 in watts, positive when discharging.
    [0x07d7, '000001f4', { bmsPower: -500 }],
    [0x07d7, 'fffffe0c', { bmsPower: 500 }],
    // A high word that is not the sign extension of the low one: two different instants, or firmware without it.
    [0x07d7, '0000fe0c', { bmsPower: null }],
    [0x07d7, 'ffff01f4', { bmsPower: null }],
  ]);
});
