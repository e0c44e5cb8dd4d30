import type { DerivedSpec } from '../values/derived.ts';

/**
 * Error and warning words of Deye and Sunsynk inverters, from two pairs of fault words and one of alarms (kellerza/sunsynk,
 * src/sunsynk/sensors.py). Bit n of the four words is the fault F(n + 1) in the manufacturer's manuals.
 */
export const deyeFaults: Readonly<Record<string, DerivedSpec>> = {
  errorMsg1: {
    bits: {
      1: [['faultWords2', 0x0000_0200]],
      4: [['faultWords2', 0x0000_0004]],
      8: [['faultWords', 0x0002_0000]],
      // F47: the frequency is too high or too low.
      15: [['faultWords2', 0x0000_4000]],
    },
  },
  errorMsg2: {
    bits: {
      1: [['faultWords', 0x0008_0000]],
      3: [['faultWords', 0x0080_0000]],
      4: [['faultWords', 0x0040_0000]],
      7: [['faultWords2', 0x4000_0000]],
    },
  },
  errorMsg4: {
    bits: {
      1: [['faultWords2', 0x0080_0000]],
      2: [['faultWords', 0x0200_0000]],
      8: [['faultWords', 0x0000_0200]],
      15: [
        ['faultWords', 0xed35_fdff],
        ['faultWords2', 0x3f7f_bdfb],
      ],
    },
  },
  errorMsg5: { bits: { 0: [['faultWords2', 0x8000_0000]] } },
  errorMsg6: { bits: { 4: [['faultWords', 0x1000_0000]] } },
  warningMsg1: { bits: { 15: [['alarmWords', 0x0000_0004]] } },
  warningMsg3: { bits: { 15: [['alarmWords', 0x4000_0000]] } },
  warningMsg4: {
    bits: {
      1: [['alarmWords', 0x0000_0002]],
      15: [['alarmWords', 0x3fff_fff1]],
    },
  },
  warningMsg6: {
    bits: {
      0: [['alarmWords', 0x0000_0008]],
      15: [['alarmWords', 0x8000_0000]],
    },
  },
};
