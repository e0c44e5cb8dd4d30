import { describe } from 'vitest';
import { captures } from '../register-lists/register-lists.test-support.ts';

describe('Huawei SUN2000 with LUNA2000, a log in issue 1314 of wlcrs/huawei_solar', () => {
  captures('huawei-sun2000', 3, [
    [
      'a battery that is charged with 3.3 kW at 768 V',
      37_760,
      '0316000000021dfb002d00000d06000027100000271000002710000027100000000000000000' +
        '00000002d3a30002ec880000033500000274',
      {
        soc: 79,
        storageStatus: 2,
        bmsVoltage: 767.5,
        bmsCurrent: 4.5,
        bmsPower: 3334,
        bmsChargeInputTotalEnergy: 1852.51,
        bmsDischargeInputTotalEnergy: 1916.24,
        bmsChargeDayInputEnergy: 8.21,
        bmsDischargeDayInputEnergy: 6.28,
      },
    ],
  ]);
});
