import { label } from '@heliodeck/kit/label';
import { defineProfile } from '../definition/define-profile.ts';
import { rawPoint } from '../definition/raw-point.ts';
import { type Mounting, mountings } from './pyranometer.ts';

/** A pyranometer cannot report its mounting; the user who enters it selects it. */
const sr = ({ id, zh, en, metric }: Mounting) =>
  defineProfile({
    id: `hukseflux-sr${id}`,
    label: label(`Hukseflux SR 数字总辐射表（${zh}）`, `Hukseflux SR Digital Pyranometer (${en})`),
    manufacturer: label('Hukseflux', 'Hukseflux'),
    source:
      'SR05-D1A3-PV manual v1801, chapters 6.4 and 6.6 (easymanua.ls/hukseflux/sr05-series/manual?p=48), whose registers are those of SR05-D1A3 and 0x1000; the same registers for SR20-D2 in Campbell Scientific, SR20-D2 Product Manual, table 5-1. Not held against a device of ours, nor against SR15 and SR30. An answer has at most five registers. The irradiance is in hundredths, high word first, where the scaling factor is 100, as it is delivered; with another one it is absent.',
    protocol: 'modbus',
    deviceTypes: [5],
    link: { baud: 19_200, parity: 'even', gapMs: 50, timeoutMs: 4000 },
    areas: {
      holding: [
        [2, 6],
        [8, 9],
      ],
    },
    tables: [
      {
        record: 'environment',
        space: 'holding',
        every: 1,
        points: { [metric]: [2, 's32', 1, { factor: 'scale', zeroOffset: 30, whole: true }] },
      },
      {
        record: 'raw',
        space: 'holding',
        every: 1,
        points: {
          step: rawPoint(8, 'u16', 1, '', '辐照度分辨率', 'Step of the irradiance', {
            map: { 100: 0.01 },
            rest: 0.01,
          }),
          bodyTemperature: rawPoint(6, 's16', 0.01, '℃', '表体温度', 'Body temperature'),
        },
      },
    ],
    factors: { scale: { of: ['step'], range: [0.01, 0.01], fresh: true } },
    examples: [
      {
        name: 'bright, the irradiance as in the manual',
        request: '0103000200052409',
        response: '01030a00017c4f00017c4f0c354003',
        means: { bodyTemperature: 31.25 },
        source: 'irradiance of SR05-D1A3-PV manual, chapter 6.6; the rest constructed by the register list',
      },
      {
        name: 'the scaling factor as delivered',
        request: '01030008000105c8',
        response: '0103020064b9af',
        means: { step: 0.01 },
        source: 'constructed by the register list',
      },
    ],
  });

/** Hukseflux SR05-D1A3, SR20-D2 and similar sensors in the plane of the modules. */
export const huksefluxSrPlane = sr(mountings.plane);

/** The same, mounted horizontally. */
export const huksefluxSrLevel = sr(mountings.level);
