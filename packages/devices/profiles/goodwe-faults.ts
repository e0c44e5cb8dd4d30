import type { DerivedSpec } from '../values/derived.ts';

/** Error words of GoodWe inverters from the two registers of their error code (marcelblijleven/goodwe, const.py, ERROR_CODES). */
export const goodweFaults: Readonly<Record<string, DerivedSpec>> = {
  errorMsg1: {
    bits: {
      4: [['errorCode', 0x0000_0200]],
      9: [['errorCode', 0x0200_0080]],
      // Frequency or voltage out of limits, phase angle, DC component, phases.
      15: [['errorCode', 0x280a_4000]],
    },
  },
  errorMsg2: {
    bits: {
      0: [['errorCode', 0x0000_8000]],
      3: [['errorCode', 0x0004_0000]],
      4: [['errorCode', 0x0000_0400]],
    },
  },
  errorMsg4: {
    bits: {
      0: [['errorCode', 0x0000_0800]],
      5: [['errorCode', 0x0000_0143]],
      6: [['errorCode', 0x00c0_0018]],
      7: [['errorCode', 0x0001_1000]],
      15: [['errorCode', 0x0520_0024]],
    },
  },
  errorMsg5: {
    bits: {
      0: [['errorCode', 0x0000_2000]],
      4: [['errorCode', 0x0010_0000]],
    },
  },
  errorMsg6: {
    bits: {
      0: [['errorCode', 0x1000_0000]],
      5: [['errorCode', 0x4000_0000]],
      15: [['errorCode', 0x8000_0000]],
    },
  },
};
