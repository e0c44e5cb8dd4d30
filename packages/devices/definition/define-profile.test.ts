import { label } from '@heliodeck/kit/label';
import { describe, expect, it } from 'vitest';
import { defineProfile } from './define-profile.ts';
import type { ProfileSpec } from './profile-spec.ts';

const sensible: ProfileSpec = {
  id: 'test-controller',
  label: label('测试', 'Test'),
  manufacturer: label('无', 'Nobody'),
  source: 'this test',
  protocol: 'modbus',
  deviceTypes: [1],
  link: { baud: 9600, parity: 'none', gapMs: 50, timeoutMs: 4000 },
  tables: [
    {
      record: 'controller',
      space: 'input',
      every: 1,
      points: { pv1Voltage: [0x10, 'u16', 0.01], loadPower: [0x11, 'u32'] },
    },
    {
      record: 'charging',
      space: 'holding',
      every: 60,
      points: { chargingVoltage: [0x20, 'u16', 0.1], nominalVoltage: [0x21, 'u16', 0.1] },
    },
    { record: 'raw', space: 'input', every: 1, points: { state: [0x14, 'u16'] } },
  ],
  examples: [],
};

const limits = { chargingVoltage: { min: 9, max: 17, step: 0.1 } };

/** Invalid changes, and the expected error message. */
const foolish: readonly (readonly [string, Partial<ProfileSpec>, RegExp])[] = [
  ['an id with capitals', { id: 'Test' }, /profile Test: its id/],
  ['no device type', { deviceTypes: [] }, /names no device type/],
  [
    'a record nobody knows',
    { tables: [{ record: 'contoller', space: 'input', every: 1, points: { a: [1, 'u16'] } }] },
    /contoller/,
  ],
  [
    'a metric nobody knows',
    { tables: [{ record: 'controller', space: 'input', every: 1, points: { pv9Voltage: [1, 'u16'] } }] },
    /'pv9Voltage' is no metric of record controller/,
  ],
  [
    'a record of other devices',
    { tables: [{ record: 'meter', space: 'input', every: 1, points: { firstVoltage: [1, 'u16'] } }] },
    /record meter is not of its device types/,
  ],
  [
    'a space of another protocol',
    { tables: [{ record: 'controller', space: 'data', every: 1, points: { pv1Voltage: [1, 'bcd2'] } }] },
    /no 'data' in modbus/,
  ],
  [
    'a table without points',
    { tables: [{ record: 'controller', space: 'input', every: 1, points: {} }] },
    /has no points/,
  ],
  [
    'a period of a third',
    { tables: [{ record: 'controller', space: 'input', every: 0.3, points: { pv1Voltage: [1, 'u16'] } }] },
    /every 0.3 polls/,
  ],
  [
    'a type of another space',
    { tables: [{ record: 'controller', space: 'input', every: 1, points: { pv1Voltage: [1, 'bcd2'] } }] },
    /'pv1Voltage': type 'bcd2'/,
  ],
  [
    'an invalid address',
    { tables: [{ record: 'controller', space: 'input', every: 1, points: { pv1Voltage: [-1, 'u16'] } }] },
    /'pv1Voltage': -1 is no address/,
  ],
  [
    'a scale of nothing',
    { tables: [{ record: 'controller', space: 'input', every: 1, points: { pv1Voltage: [1, 'u16', 0] } }] },
    /'pv1Voltage' has scale 0/,
  ],
  [
    'two points in one register',
    {
      tables: [
        {
          record: 'controller',
          space: 'input',
          every: 1,
          points: { loadPower: [1, 'u32'], pv1Voltage: [2, 'u16'] },
        },
      ],
    },
    /'loadPower' and 'pv1Voltage' lie in one place/,
  ],
  [
    'bits beyond the register',
    {
      tables: [
        { record: 'raw', space: 'input', every: 1, points: { state: [1, 'u16', 1, { bits: [12, 5] }] } },
      ],
    },
    /'state': bits 12\+5/,
  ],
  [
    'a condition of no metric',
    { where: { nothing: ['state', 'is', 1] } },
    /a condition names unknown 'nothing'/,
  ],
  [
    'a condition that asks for nothing',
    { where: { pv1Voltage: ['nothing', 'is', 1] } },
    /the condition of 'pv1Voltage' asks for unknown 'nothing'/,
  ],
  [
    'a condition whose word is read less often',
    { where: { pv1Voltage: ['nominalVoltage', 'isNot', 0] } },
    /the condition of 'pv1Voltage' asks for 'nominalVoltage', which is not read as often/,
  ],
  [
    'a condition whose word is made of one that is read less often',
    {
      derived: { raw: { made: { sum: ['state', 'nominalVoltage'] } } },
      where: { pv1Voltage: ['made', 'isNot', 0] },
    },
    /asks for 'made', which is not read as often/,
  ],
  [
    'a point outside the readable areas',
    { areas: { input: [[0x10, 0x12]] } },
    /'state' lies in no readable area/,
  ],
  [
    'a factor nobody knows',
    {
      tables: [
        {
          record: 'controller',
          space: 'input',
          every: 1,
          points: { pv1Voltage: [1, 'u16', 1, { factor: 'ct' }] },
        },
      ],
    },
    /unknown factor 'ct'/,
  ],
  [
    'a factor made of nothing',
    { factors: { ct: { of: ['ratio'] } } },
    /factor 'ct' is made from unknown 'ratio'/,
  ],
  [
    'a metric that is read and derived',
    { derived: { controller: { pv1Voltage: { same: 'state' } } } },
    /'pv1Voltage' is both read and derived/,
  ],
  [
    'a metric made of nothing',
    { derived: { controller: { workStatus: { all: [['status', 1]] } } } },
    /'workStatus' is made from unknown 'status'/,
  ],
  [
    'a second record of nothing',
    { also: { operating: ['batteryCapacity'] } },
    /'batteryCapacity', which nothing gives/,
  ],
  [
    'two reads whose answers nothing tells apart',
    {
      tables: [
        { record: 'raw', space: 'input', every: 1, points: { state: [0x10, 'u16'] } },
        { record: 'raw', space: 'input', every: 5, points: { mode: [0x40, 'u16'] } },
      ],
    },
    /answers to the reads input (0010..0010 and input 0040..0040|0040..0040 and input 0010..0010) cannot be told/,
  ],
  [
    'a clock that is read back like its settings',
    {
      parameters: { record: 'charging', from: 0x20, count: 2, limits, rules: [] },
      controls: { 4: { by: 'clock', address: 0x80, registers: ['hour', 'minute'] } },
    },
    /holding 0020..0021 and holding 0080..0081 cannot be told/,
  ],
  ['a counter that is no point', { counters: ['totalEnergy'] }, /counter 'totalEnergy'/],
  [
    'a parameter outside the span',
    { parameters: { record: 'charging', from: 0x21, count: 1, limits, rules: [] } },
    /'chargingVoltage' is no point of charging in the span/,
  ],
  [
    'limits upside down',
    {
      parameters: {
        record: 'charging',
        from: 0x20,
        count: 2,
        limits: { chargingVoltage: { min: 17, max: 9, step: 0.1 } },
        rules: [],
      },
    },
    /foolish limits 17..9/,
  ],
  [
    'a rule that is no order',
    { parameters: { record: 'charging', from: 0x20, count: 2, limits, rules: ['chargingVoltage > 3'] } },
    /rule 'chargingVoltage > 3'/,
  ],
  [
    'a rule about a stranger',
    { parameters: { record: 'charging', from: 0x20, count: 2, limits, rules: ['chargingVoltage < boost'] } },
    /rule about 'boost'/,
  ],
];

describe('an invalid profile does not start', () => {
  it.each(foolish)('%s', (_, change, complaint) => {
    expect(() => defineProfile({ ...sensible, ...change })).toThrow(complaint);
  });

  it('names an unknown type', () => {
    const tables: unknown = [{ record: 'raw', space: 'input', every: 1, points: { state: [1, 'u17'] } }];
    expect(() => defineProfile({ ...sensible, tables: tables as ProfileSpec['tables'] })).toThrow(
      /'state' has unknown type 'u17'/,
    );
  });
});

describe('a valid profile', () => {
  it('assigns every metric to its record', () => {
    const profile = defineProfile(sensible);
    expect([...profile.records]).toEqual([
      [
        'controller',
        [
          { metric: 'pv1Voltage', slot: 0 },
          { metric: 'loadPower', slot: 1 },
        ],
      ],
      [
        'charging',
        [
          { metric: 'chargingVoltage', slot: 2 },
          { metric: 'nominalVoltage', slot: 3 },
        ],
      ],
    ]);
  });

  it('widens a read by a neighbour of its area if it would look like another read', () => {
    const apart = {
      ...sensible,
      tables: [
        { record: 'raw', space: 'input', every: 1, points: { state: [0x10, 'u16'] } },
        { record: 'raw', space: 'input', every: 5, points: { mode: [0x40, 'u16'] } },
      ],
      areas: {
        input: [
          [0x10, 0x10],
          [0x40, 0x41],
        ],
      },
    } as const satisfies ProfileSpec;
    const asked = [...defineProfile(apart).spans.values()];
    expect(asked.map(({ address, count }) => [address, count])).toEqual(
      expect.arrayContaining([
        [0x10, 1],
        [0x40, 2],
      ]),
    );
  });

  it('stores decimal scales as two whole numbers', () => {
    const [point] = defineProfile(sensible).points;
    expect(point).toMatchObject({ multiply: 1, divide: 100 });
  });
});
