import { label } from '@heliodeck/kit/label';
import { defineProfile } from '../definition/define-profile.ts';
import type { PointSpec } from '../definition/profile-spec.ts';

interface Variant {
  readonly id: string;
  readonly zh: string;
  readonly en: string;
  /** Points of additional sensors. */
  readonly more: Readonly<Record<string, PointSpec>>;
  readonly example: string;
  readonly means: Readonly<Record<string, number>>;
}

/** A silicon reference cell is in the plane of the modules and has their temperature. */
const reference = ({ id, zh, en, more, example, means }: Variant) =>
  defineProfile({
    id,
    label: label(zh, en),
    manufacturer: label('IMT (Mencke & Tegtmeyer)', 'IMT (Mencke & Tegtmeyer)'),
    source:
      'MODBUS Specification for Irradiance Sensors Si-RS485 Series, March 2017: input registers 0, 3, 7 and 8. Not held against a device of ours. Registers 7 and 8 are there from firmware 1.53 on. What a variant does not have it answers as 0, so each variant reads only what it has. The cell lies in the plane of the modules; its temperature stands for theirs.',
    protocol: 'modbus',
    deviceTypes: [5],
    link: { baud: 9600, parity: 'none', gapMs: 50, timeoutMs: 4000 },
    areas: { input: [[0, 8]] },
    tables: [
      {
        record: 'environment',
        space: 'input',
        every: 1,
        points: {
          planeIrradiance: [0, 'u16', 0.1, { whole: true }],
          moduleTemperature: [7, 's16', 0.1],
          ...more,
        },
      },
    ],
    examples: [
      {
        name: 'bright and warm',
        request: '010400000009300c',
        response: example,
        means,
        source: 'constructed by the register list',
      },
    ],
  });

/** Reference cell with the temperature of its cell. */
export const imtSiRs485 = reference({
  id: 'imt-si-rs485',
  zh: 'IMT Si-RS485TC-T 辐照度传感器',
  en: 'IMT Si-RS485TC-T Irradiance Sensor',
  more: {},
  example: '0104121fbb02d600000000000005c4000001dc000020f8',
  means: { planeIrradiance: 812, moduleTemperature: 47.6 },
});

/** The same with sensors of ambient temperature and wind. */
export const imtSiRs485Wind = reference({
  id: 'imt-si-rs485-2t-v',
  zh: 'IMT Si-RS485TC-2T-v 辐照度传感器（含气温、风速）',
  en: 'IMT Si-RS485TC-2T-v Irradiance Sensor with Air Temperature and Wind',
  more: { windSpeed: [3, 'u16', 0.1], ambientTemperature: [8, 's16', 0.1] },
  example: '0104121fbb02d600e50022000005c403d301dcffeb76ba',
  means: { planeIrradiance: 812, moduleTemperature: 47.6, windSpeed: 3.4, ambientTemperature: -2.1 },
});
