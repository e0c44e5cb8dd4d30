import { label } from '@heliodeck/kit/label';
import { defineProfile } from '../definition/define-profile.ts';
import { rawPoint } from '../definition/raw-point.ts';
import { existWithVolts, inputNames } from '../definition/zero-volts.ts';

/**
 * Voltages of 288 V and more, in steps of 32 V. A phase of a 240 V grid stays below, and two phases of a 380 V grid above. A grid of three
 * wires with less, such as 230 V, cannot be told from the first one; no list or log of one is known.
 */
const highVoltages = Array.from({ length: 54 }, (_, i) => i + 9);

/** Quantities of a meter that the inverter reads. */
const ofMeter = [
  ...['gridActivePower', 'localLoadActivePower', 'deviceDayOutputEnergy', 'deviceTotalOutputEnergy'],
  ...['deviceDayInputEnergy', 'deviceTotalInputEnergy'],
];

/**
 * Sungrow string inverters of the SG series. Numbers in two registers have the low word first. Register addresses are one below the
 * manufacturer's printed numbers.
 */
export const sungrowSg = defineProfile({
  id: 'sungrow-sg',
  label: label('阳光电源SG组串逆变器', 'Sungrow SG String Inverter'),
  manufacturer: label('阳光电源（Sungrow）', 'Sungrow'),
  source:
    'Register facts of bohdan-s/SunGather, SunGather/registers-sungrow.yaml, and of mkaiser/Sungrow-SHx-Inverter-Modbus-Home-Assistant, modbus_sungrow_sg1.yaml (word order); not held against a device of ours. The two do not agree on the step of the total energy, 1 or 0.1 kWh: 1 kWh is right, as SunGather has it and three owners found (biemond/solaredge.modbus issue 252, where a meter exported more than a tenth of it; issue 576 of the latter; evcc-io/evcc pull request 33321). Newer firmware sends the frequency in steps of 0.01 Hz, which is told by its size. Where the output has three wires (2 in 5002), 5019 to 5021 are voltages between phases, but below 288 V they are those of the phases: an SG10RT reports 238 V with 2.2 kVA at 3.3 A (bohdan-s/SunGather issue 6). An inverter of one phase (0 in 5002) fills the other two with zeros (issue 111 there). A meter (5083 to 5100) is one that has counted something; its power is positive when taken from the grid (evcc-io/evcc, sungrow-inverter.yaml; an owner of an SG5K-D in meltaxa/solariot, pull request 39, who switched loads; nkissick-del/winet2, an SG50RS beside its display), as SunGather has it.',
  protocol: 'modbus',
  deviceTypes: [3],
  livesOnPv: true,
  mostWatts: 1_000_000,
  ratedBy: 'ratedWatts',
  link: { baud: 9600, parity: 'none', gapMs: 50, timeoutMs: 4000 },
  areas: {
    input: [
      [0x1388, 0x13ae],
      [0x13da, 0x13eb],
      [0x13fa, 0x140c],
      [0x140d, 0x1410],
    ],
    holding: [[0x138d, 0x138f]],
  },
  tables: [
    {
      record: 'inverterData',
      space: 'input',
      every: 1,
      points: {
        pvDayOutputEnergy: [0x138a, 'u16', 0.1],
        pvTotalOutputEnergy: [0x138b, 'u32l'],
        deviceTotalRunTime: [0x138d, 'u32l'],
        radiatorTemperature: [0x138f, 's16', 0.1],
        pv1Voltage: [0x1392, 'u16', 0.1],
        pv1Current: [0x1393, 'u16', 0.1],
        pv2Voltage: [0x1394, 'u16', 0.1],
        pv2Current: [0x1395, 'u16', 0.1],
        pv3Voltage: [0x1396, 'u16', 0.1],
        pv3Current: [0x1397, 'u16', 0.1],
        pvOutputPower: [0x1398, 's32l'],
        gridL2Voltage: [0x139b, 'u16', 0.1],
        gridL3Voltage: [0x139c, 'u16', 0.1],
        gridL1Current: [0x139d, 's16', 0.1],
        gridL2Current: [0x139e, 's16', 0.1],
        gridL3Current: [0x139f, 's16', 0.1],
        inverterActivePower: [0x13a6, 'u32l'],
        inverterReactivePower: [0x13a8, 's32l'],
        gridFrequency: [0x13ab, 'u16', 0.1, { otherScale: [0.01, 40, 70] }],
        deviceRunStatus: [
          0x13ad,
          'u16',
          1,
          {
            map: {
              0: 2,
              4608: 0,
              4864: 6,
              5120: 0,
              5376: 6,
              5632: 1,
              9472: 3,
              21760: 3,
              32768: 6,
              33024: 2,
              33280: 2,
              37120: 2,
            },
          },
        ],
      },
    },
    {
      record: 'raw',
      space: 'input',
      every: 1,
      points: {
        // 0 single phase, 1 three phases and neutral, 2 three phases.
        outputType: rawPoint(0x1389, 'u16', 1, '', '输出类型码', 'Output type code', { rest: 1 }),
        firstVoltage: rawPoint(0x139a, 'u16', 0.1, 'V', '第一路电网电压', 'First grid voltage', {
          rest: 230,
        }),
      },
    },
    {
      record: 'inverterData',
      space: 'input',
      every: 1,
      optional: true,
      points: {
        pv4Voltage: [0x13fa, 'u16', 0.1],
        pv4Current: [0x13fb, 'u16', 0.1],
        pv5Voltage: [0x13fc, 'u16', 0.1],
        pv5Current: [0x13fd, 'u16', 0.1],
        pv6Voltage: [0x13fe, 'u16', 0.1],
        pv6Current: [0x13ff, 'u16', 0.1],
        pv7Voltage: [0x1400, 'u16', 0.1],
        pv7Current: [0x1401, 'u16', 0.1],
        pv8Voltage: [0x1402, 'u16', 0.1],
        pv8Current: [0x1403, 'u16', 0.1],
        pvMonthOutputEnergy: [0x1407, 'u32l', 0.1],
        pv9Voltage: [0x1409, 'u16', 0.1],
        pv9Current: [0x140a, 'u16', 0.1],
        pv10Voltage: [0x140b, 'u16', 0.1],
        pv10Current: [0x140c, 'u16', 0.1],
        pv11Voltage: [0x140d, 'u16', 0.1],
        pv11Current: [0x140e, 'u16', 0.1],
        pv12Voltage: [0x140f, 'u16', 0.1],
        pv12Current: [0x1410, 'u16', 0.1],
      },
    },
    {
      // A meter at the connection of the site, which the inverter reads.
      record: 'inverterData',
      space: 'input',
      every: 1,
      optional: true,
      points: {
        localLoadActivePower: [0x13e2, 's32l'],
        deviceDayOutputEnergy: [0x13e4, 'u32l', 0.1],
        deviceDayInputEnergy: [0x13e8, 'u32l', 0.1],
      },
    },
    {
      record: 'raw',
      space: 'input',
      every: 1,
      optional: true,
      points: {
        // Positive when taken from the grid; in the record feeding in is positive.
        takenPower: rawPoint(0x13da, 's32l', 1, 'W', '电表取电功率', 'Power taken from the grid'),
        fedInByMeter: rawPoint(0x13e6, 'u32l', 0.1, 'kWh', '电表上网总电量', 'Energy fed in, by the meter'),
        takenByMeter: rawPoint(0x13ea, 'u32l', 0.1, 'kWh', '电表取电总电量', 'Energy taken, by the meter'),
      },
    },
    {
      record: 'inverterData',
      space: 'holding',
      every: 60,
      optional: true,
      points: {
        remoteSwitch: [0x138d, 'u16', 1, { map: { 207: 1, 206: 2 }, rest: 1 }],
        // Tenths of a per cent of the rated power.
        activePowerControlValue: [0x138f, 'u16', 0.001, { factor: 'ratedWatts', rest: 110_000 }],
      },
    },
    {
      record: 'raw',
      space: 'holding',
      every: 60,
      optional: true,
      points: {
        powerLimitSwitch: rawPoint(0x138e, 'u16', 1, '', '限功率开关', 'Power limit switch', {
          map: { 170: 1, 85: 0 },
        }),
      },
    },
    {
      // Read again each hour: every limit in watts is computed with it.
      record: 'raw',
      space: 'input',
      every: 60,
      points: {
        ratedPower: rawPoint(0x1388, 'u16', 100, 'W', '额定功率', 'Rated power', { rest: 110_000 }),
      },
    },
  ],
  factors: { ratedWatts: { of: ['ratedPower'], range: [1000, 500_000] } },
  derived: {
    raw: {
      hasHighVoltages: { all: [['firstVoltage', 0xffe0, ...highVoltages]] },
      hasThreeWires: { all: [['outputType', 0xff, 2]] },
      hasPhases: { all: [['outputType', 0xff, 1, 2]] },
      // 0 and 4: one phase; 7: three wires and voltages between them.
      voltageKind: {
        words: [
          ['hasPhases', 1, 0],
          ['hasThreeWires', 1, 1],
          ['hasHighVoltages', 1, 2],
        ],
      },
      // What a meter has counted in its life; 0 or nothing without one.
      countedByMeter: { sum: ['fedInByMeter', 'takenByMeter'] },
    },
    inverterData: {
      gridActivePower: { scaled: 'takenPower', by: -1 },
      deviceTotalOutputEnergy: { same: 'fedInByMeter' },
      deviceTotalInputEnergy: { same: 'takenByMeter' },
      gridL1Voltage: { same: 'firstVoltage' },
      gridRsVoltage: { same: 'firstVoltage' },
      gridStVoltage: { same: 'gridL2Voltage' },
      gridRtVoltage: { same: 'gridL3Voltage' },
    },
  },
  where: {
    // Inputs that a model has not got contain zeros.
    ...existWithVolts(inputNames(3, 12)),
    ...Object.fromEntries(ofMeter.map((name) => [name, ['countedByMeter', 'isNot', 0, Number.NaN] as const])),
    gridL1Voltage: ['voltageKind', 'isNot', 7],
    gridL2Voltage: ['voltageKind', 'isNot', 0, 4, 7],
    gridL3Voltage: ['voltageKind', 'isNot', 0, 4, 7],
    gridL2Current: ['hasPhases', 'isNot', 0],
    gridL3Current: ['hasPhases', 'isNot', 0],
    ...Object.fromEntries(
      ['gridRsVoltage', 'gridStVoltage', 'gridRtVoltage'].map(
        (name) => [name, ['voltageKind', 'is', 7]] as const,
      ),
    ),
  },
  settings: {
    by: 6,
    fields: {
      remoteSwitch: {},
      activePowerControlValue: { min: 0, max: 1, with: { powerLimitSwitch: 1 } },
    },
  },
  // Year with its century; according to the manufacturer's list for string and hybrid inverters alike.
  controls: {
    4: {
      by: 'clock',
      address: 0x1387,
      registers: ['year', 'month', 'day', 'hour', 'minute', 'second'],
    },
  },
  counters: ['pvTotalOutputEnergy'],
  examples: [
    {
      name: 'two inputs in the sun',
      request: '01041392000854a5',
      response: '01041017e8003417d40031ffffffff180000002b0e',
      means: {
        pv1Voltage: 612,
        pv1Current: 5.2,
        pv2Voltage: 610,
        pv2Current: 4.9,
        pv3Voltage: null,
        pv3Current: null,
        pvOutputPower: 6144,
      },
      source: 'made from the register list',
    },
  ],
});
