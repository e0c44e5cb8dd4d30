import { label } from '@heliodeck/kit/label';
import { defineProfile } from '../definition/define-profile.ts';
import { rawPoint } from '../definition/raw-point.ts';
import { type Mounting, mountings } from './pyranometer.ts';

/** A pyranometer cannot report its mounting; the user who enters it selects it. */
const smp = ({ id, zh, en, metric }: Mounting) =>
  defineProfile({
    id: `kipp-zonen-smp${id}`,
    label: label(`Kipp & Zonen SMP 总辐射表（${zh}）`, `Kipp & Zonen SMP Pyranometer (${en})`),
    manufacturer: label('Kipp & Zonen', 'Kipp & Zonen'),
    source:
      'Instruction manual SMP series, Kipp & Zonen, appendix A: input registers 3 to 9 (easymanua.ls/kipp-and-zonen/smp-series/manual?p=41 and p=46). Not held against a device of ours. The scale factor is −1 to 2 and may move while the sensor runs; 2 means hundredths. The lowest five bits of the status word say that the signal is void, over or under its range, or that the hardware or its converter failed, in the order of discrete inputs 2 to 6; the radiation of such a reading is absent. The others concern the analogue output and what is stored in the sensor. Register 7 begins a new standard deviation when it is read and lies between the others.',
    protocol: 'modbus',
    deviceTypes: [5],
    link: { baud: 19_200, parity: 'even', gapMs: 50, timeoutMs: 4000 },
    areas: { input: [[2, 9]] },
    tables: [
      {
        record: 'environment',
        space: 'input',
        every: 1,
        points: { [metric]: [5, 's16', 1, { factor: 'scale', zeroOffset: 30, whole: true }] },
      },
      {
        record: 'raw',
        space: 'input',
        every: 1,
        points: {
          isSound: rawPoint(3, 'u16', 1, '', '信号有效', 'Signal is valid', {
            bits: [0, 5],
            map: { 0: 1 },
            rest: 1,
          }),
          step: rawPoint(4, 's16', 1, '', '辐射分辨率', 'Step of the radiation', {
            map: { '-1': 10, 0: 1, 1: 0.1, 2: 0.01 },
            rest: 1,
          }),
          bodyTemperature: rawPoint(8, 's16', 0.1, '℃', '表体温度', 'Body temperature'),
          supplyVoltage: rawPoint(9, 's16', 0.1, 'V', '供电电压', 'Supply voltage'),
        },
      },
    ],
    factors: { scale: { of: ['step', 'isSound'], range: [0.01, 10], fresh: true } },
    examples: [
      {
        name: 'as printed in the manual',
        request: '010400020008500c',
        response: '01041000010000000003e503e5000000f800ea6612',
        means: { [metric]: 997, isSound: 1, step: 1, bodyTemperature: 24.8, supplyVoltage: 23.4 },
        source: 'SMP series manual, appendix A.4',
      },
      {
        name: 'by night, in tenths',
        request: '010400020008500c',
        response: '010410000100000001ffddffdd0000ffcc00ea53db',
        means: { [metric]: 0, step: 0.1, bodyTemperature: -5.2 },
        source: 'constructed by the register list',
      },
      {
        name: 'a void signal',
        request: '010400020008500c',
        response: '01041000010001000003e503e5000000f800ea6493',
        means: { [metric]: null, isSound: null, bodyTemperature: 24.8 },
        source: 'constructed by the register list',
      },
      {
        name: 'an invalid scale factor',
        request: '010400020008500c',
        response: '01041000010000000703e503e5000000f800ea7c66',
        means: { [metric]: null, step: null, supplyVoltage: 23.4 },
        source: 'constructed by the register list',
      },
    ],
  });

/** Kipp & Zonen SMP3 to SMP22 in the plane of the modules. */
export const kippZonenSmpPlane = smp(mountings.plane);

/** The same, mounted horizontally. */
export const kippZonenSmpLevel = smp(mountings.level);
