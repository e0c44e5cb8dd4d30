import { asked } from '@heliodeck/protocol/by-hand.test-support';
import { describe, expect, it } from 'vitest';
import { explain } from '../description/explain.ts';
import { solisHybrid } from '../profiles/solis-hybrid.ts';
import { everyQuestion } from '../questions.test-support.ts';
import { type CaptureRow, captures } from '../register-lists/register-lists.test-support.ts';

// Answers of inverters published by their owners, and their meaning: decoded by others, or manually from the register list.

describe('GoodWe, marcelblijleven/goodwe (MIT), tests/sample/et and test_et.py', () => {
  captures('goodwe-et', 3, [
    [
      'GW10K-ET',
      35_100,
      '1508160b0b0c0cfe00330000069f0cfe0035000006e100000000000000000000000000000000000002020959000f138700000150096f000d13870000011f096b000b1387000000ce00010000033ffffffffd000000000000000009560006138600010000006b096d000913880001000000bd096c00021387000100000000000000e000000050000000e9000001380000020a000401fe0000024b00001f640fb209eeff9efffff63000030000002000010000000000000000edb50000007d0000b8520000241e00620000024400000001588a007400006bbd003500005f65001d0005000000010000000000000000000107000800000209ee0000',
      {
        pv1Voltage: 332.6,
        pv1Current: 5.1,
        pv2Voltage: 332.6,
        pv2Current: 5.3,
        pvOutputPower: 3456,
        gridL1Voltage: 239.3,
        gridL2Voltage: 241.5,
        gridL3Voltage: 241.1,
        gridFrequency: 49.99,
        inverterActivePower: 831,
        gridActivePower: -3,
        epsL1Voltage: 239,
        epsL2Voltage: 241.3,
        epsL2Current: 0.9,
        epsL3Voltage: 241.2,
        epsFrequency: 49.98,
        epsActivePower: 312,
        localLoadActivePower: 522,
        airTemperature: 51,
        radiatorTemperature: 58.7,
        bmsVoltage: 254.2,
        bmsCurrent: 9.8,
        bmsPower: 2512,
        deviceRunStatus: 2,
        pvTotalOutputEnergy: 6085.3,
        pvDayOutputEnergy: 12.5,
        deviceTotalOutputEnergy: 4718.6,
        deviceTotalRunTime: 9246,
        deviceTotalInputEnergy: 58,
        localLoadTotalOutputEnergy: 8820.2,
        localLoadDayOutputEnergy: 11.6,
        bmsChargeInputTotalEnergy: 2758.1,
        bmsChargeDayInputEnergy: 5.3,
        bmsDischargeInputTotalEnergy: 2442.1,
        bmsDischargeDayInputEnergy: 2.9,
        errorMsg1: 0,
      },
    ],
    [
      'GW10K-ET by night, firmware 1023',
      35_100,
      '18050b000322000000000000000000000000000000000000000000000000000000000000000000000000098c00141380000001b3098b000c1380000000f10991000813800000008400010000032cfffffff50000000000000000098a000d13800001000000d9098600061380000100000072098f00031380000100000005000000810000006c000000f700000141000001f60005016c0000014540001ee30f6f0f8300140000033400020000002000010000000000000004ac8500000000000426d50000811f0000000002bf00000005658000000001821b00000001519600010008000000000000000000000000000002000040000303580000',
      {
        pv1Voltage: 0,
        pvOutputPower: 0,
        inverterActivePower: 812,
        gridActivePower: -11,
        epsActivePower: 321,
        localLoadActivePower: 502,
        airTemperature: 36.4,
        invModuleTemperature: 0,
        bmsVoltage: 397.1,
        bmsCurrent: -2,
        bmsPower: -820,
        pvTotalOutputEnergy: 30_630.9,
        deviceTotalOutputEnergy: 27_208.5,
        deviceTotalRunTime: 33_055,
        bmsDischargeDayInputEnergy: 0.1,
      },
    ],
    [
      'GW6000-EH, one phase, no battery',
      35_100,
      '1508081228090ce7001a000003590ce00015000002b3ffffffffffffffffffffffffffffffff00000202093e0042138500000619ffffffffffff7fffffffffffffffffff7fffffff0001000006190000ff5c7fffffffffffffff000000000000000000000000ffffffffffffffffffffffffffffffffffffffffffffffff000006bc7fffffff7fffffff00000000000006bd0000025c7fff018201000edeffff00000001000000000000000000030001ffff0000000000000252000000dc0000024a0000002100d8000000000000000002bd010f000000000000000000000000000700000000000000000000400000010708484700000000ffff',
      {
        pv1Voltage: 330.3,
        pvOutputPower: 1548,
        pv3Voltage: null,
        pv4Current: null,
        gridL1Voltage: 236.6,
        gridL2Voltage: null,
        gridL3Voltage: null,
        epsL2Voltage: null,
        inverterActivePower: 1561,
        gridActivePower: -164,
        localLoadActivePower: 1725,
        airTemperature: 60.4,
        invModuleTemperature: null,
        radiatorTemperature: 38.6,
        bmsVoltage: null,
        bmsCurrent: null,
        bmsPower: null,
        pvTotalOutputEnergy: 59.4,
        pvDayOutputEnergy: 22,
        deviceTotalRunTime: 33,
      },
    ],
    [
      'GEH10-1U-10, one phase, with voltages of the two it has not got',
      35_100,
      '17011a0b22070977007300000ad908570073000009970d05006e00000e38073500680000077b02020202097d016d13860000220606fcffffffff7fffffff0320ffffffff7fffffff000100002206000010b5fffff98e000022a109600007138600010000004d06fb0006ffffffff000000000000ffffffffffffffffffff000011047fffffff800000000000004d0000110400010000ff9c029e010111e8ffff0fddffdafffff9e20003000000090001ffff0000000000018f72000000e70001914d00000cb800a60000000000000000aba3006b0000058b006000000497001a000800070001000000000000000000000200098000020658ffff',
      {
        pv1Voltage: 242.3,
        pv4Voltage: 184.5,
        pvOutputPower: 10_787,
        gridL1Voltage: 242.9,
        gridL1Current: 36.5,
        gridL2Voltage: null,
        gridL2Current: null,
        gridL3Voltage: null,
        gridL3Current: null,
        epsL1Voltage: 240,
        epsL1Current: 0.7,
        epsL2Voltage: null,
        epsL2Current: null,
        epsL3Voltage: null,
        epsL3Current: null,
        inverterActivePower: 8710,
        gridActivePower: 4277,
        inverterReactivePower: -1650,
        epsActivePower: 77,
        localLoadActivePower: 4356,
        airTemperature: 0,
        invModuleTemperature: -10,
        radiatorTemperature: 67,
        bmsVoltage: 406.1,
        bmsCurrent: 3.8,
        bmsPower: 1566,
        pvTotalOutputEnergy: 10_225.8,
        deviceTotalOutputEnergy: 10_273.3,
      },
    ],
    [
      'GW29K9-ET without its first battery',
      35_100,
      '1801110e310e1aad000f000001de1aad0000000002a7168d001200000186168d000000000000000202020909001d1387000002470919001b1387000002350920001d13850000024b0001000006c7ffffeae500000133000007b708fb00071386000000000015090b0007138800000000000509190006138500000000002500000287000002800000028b0000004200001ba0000100f1000000cd00001db40eda0000ffff0000000000000000002000010000000000000000b237000000090000af6100000497000c0000005700000001a39e01b600000000000000000000000000060000000000000000000000000000020400ce000000000300',
      {
        pvOutputPower: 1547,
        gridL1Voltage: 231.3,
        gridL2Voltage: 232.9,
        gridL3Voltage: 233.6,
        gridActivePower: -5403,
        bmsVoltage: null,
        bmsCurrent: null,
        bmsPower: null,
      },
    ],
    [
      'GW29K9-ET, its second battery',
      35_262,
      '1052ffe2fffffb1a00030008',
      { battery2Voltage: 417.8, battery2Current: -3, battery2Power: -1254 },
    ],
    [
      'GW10K-ET, what its battery says',
      37_000,
      '00ff01000001015e00190019000000440063000500000101000000000000000000000000000000000000000000000000',
      { soc: 68, soh: 99, bmsCurrentAllowMaxChargeCurrent: 25, bmsCurrentAllowMaxDischargeCurrent: 25 },
    ],
  ]);
});

describe('Huawei, logs in issues of wlcrs/huawei_solar', () => {
  captures('huawei-sun2000', 3, [
    // Issue 307: the inverter itself reports 277,825 kWh charged and 399 kWh discharged.
    [
      'issue 307, a battery that is charged',
      37_760,
      '037a00000002112c006b0000126a000000000000000000000000000000000000000000000000000001a7edaf00009c01000003390000012c',
      {
        soc: 89,
        bmsVoltage: 439.6,
        bmsCurrent: 10.7,
        bmsPower: 4714,
        bmsDischargeInputTotalEnergy: 399.37,
        bmsChargeDayInputEnergy: 8.25,
        bmsDischargeDayInputEnergy: 3,
      },
    ],
    [
      'issue 507, an inverter of one phase',
      32_064,
      '0000017d0932000000000481000200000000066a000000000000000000000579000001740000000003e81387261f01600bb802000000652cee11652c373a0000017b000000000000000000000000000000000000000736ac00077826652d30890000002e00000078',
      {
        pvOutputPower: 381,
        gridRsVoltage: null,
        gridStVoltage: null,
        gridL1Voltage: 235.4,
        gridL2Voltage: null,
        gridL3Current: null,
        gridL1Current: 1.642,
        inverterActivePower: 372,
        gridFrequency: 49.99,
        radiatorTemperature: 35.2,
        insulation: 3000,
        deviceRunStatus: 2,
        pvTotalOutputEnergy: 4727.48,
        pvDayOutputEnergy: 1.2,
      },
    ],
  ]);
});

describe('Solis RHI-6K-48ES-5G behind its data logger, candlerb/solis_exporter (MIT), docs/packet_log', () => {
  const logged: readonly CaptureRow[] = [
    [
      'at dusk, its reactive power garbled: 655,350 var in an inverter of 6 kW',
      33_049,
      '000e0001000f00000000000000000000000000000000000000000000000000000000000000000000003100000f3a0000095800000000001400000000ffffff9c0009fff60000000a',
      {
        pv1Voltage: 1.4,
        pv1Current: 0.1,
        pv2Voltage: 1.5,
        pvOutputPower: 0,
        gridL1Voltage: 239.2,
        gridL1Current: 2,
        inverterActivePower: -100,
        inverterReactivePower: null,
      },
    ],
    [
      'temperature and frequency',
      33_091,
      '0000003500ef13880003',
      { radiatorTemperature: 23.9, gridFrequency: 50 },
    ],
    [
      'faults and state',
      33_100,
      '00000000000000002af803e80000000000000000000000000000000000000002000000000000000000000701',
      { deviceRunStatus: 2, errorMsg1: 0, errorMsg3: 0 },
    ],
    [
      'a battery that gives 2.8 A, with half of its power',
      33_126,
      '00134598095d00eefffffe55002301ea001c00010d2209580014001400631303000602e402e400000000012e00000000',
      {
        bmsVoltage: 49,
        bmsCurrent: -2.8,
        soc: 20,
        soh: 99,
        bmsCurrentAllowMaxChargeCurrent: 74,
        localLoadActivePower: 302,
        epsActivePower: 0,
      },
    ],
    [
      'energies',
      33_161,
      '000003e0001c00150000047a0022003300000081003000120000046d0000000000000986005e004b',
      {
        bmsChargeInputTotalEnergy: 992,
        bmsChargeDayInputEnergy: 2.8,
        bmsDischargeInputTotalEnergy: 1146,
        bmsDischargeDayInputEnergy: 3.4,
        deviceTotalInputEnergy: 129,
        deviceDayInputEnergy: 4.8,
        deviceTotalOutputEnergy: 1133,
        localLoadTotalOutputEnergy: 2438,
        localLoadDayOutputEnergy: 9.4,
      },
    ],
  ];
  captures('solis-hybrid', 4, logged);

  it('an answer to its logger is not an answer to our request', () => {
    const meter =
      '0002095d00ea0000000000000000fffffe620000000000000000fffffe6200000121000000000000000000000121000001f90000000000000000000001f9ffaf1387000032880001bad4';
    const clock = '0016000b000d001300270017';
    const ours = [...everyQuestion(solisHybrid, { profile: solisHybrid.id, address: 1, memory: new Map() })];
    expect(ours.length).toBeGreaterThan(5);
    for (const payload of [...logged.map(([, , one]) => one), meter, clock, '3105', '0000000000000000'])
      for (const [name, { request }] of ours) {
        const { response } = asked(1, 4, 0, payload.length / 4, payload);
        const said = explain(solisHybrid, request, response);
        expect([name, payload, said]).toEqual([name, payload, undefined]);
      }
  });
});

describe('Solis S5-GR3P20K, values printed by its owner in issue 49 of jmccrohan/pysolarmanv5', () => {
  captures('solis-string', 4, [
    [
      'powers and energies in its first days',
      3004,
      '0000026c000002f2000000e0000000e00000000000f600c9000000e0',
      {
        inverterActivePower: 620,
        pvOutputPower: 754,
        pvTotalOutputEnergy: 224,
        pvMonthOutputEnergy: 224,
        pvDayOutputEnergy: 24.6,
        pvYearOutputEnergy: 224,
      },
    ],
    [
      'two of its inputs',
      3021,
      '0e9c0015001a0000',
      { pv1Voltage: 374, pv1Current: 2.1, pv2Voltage: 2.6, pv2Current: 0 },
    ],
  ]);
});

describe('Solis, a log in issue 10 of jmccrohan/pysolarmanv5: a battery that discharges at 10 W', () => {
  captures('solis-hybrid', 4, [
    ['the size of its power', 33_149, '0000000a', { batteryPower: 10 }],
    ['the size of its current', 33_134, '0002', { batteryCurrent: 0.2 }],
    ['its direction', 33_135, '0001', { batteryDirection: 1 }],
  ]);
});

describe('Deye SUN-12K-SG04LP3, a log in issue 302 of davidrapan/ha-solarman', () => {
  captures('deye-lp3', 3, [
    [
      'by night, the house on its battery',
      586,
      '047e14a5000b0000ffefffdf012c00000000000000000000091b091e091800000000000002320021002302760000138300ed0032002e010800800086022f011500f7043b00000000022f011500f7043b0000092209200919ffecffecffecffe4ffe5ffe5ffaeffae13830000021600000000022409240914091b000000000000021300fa00dc03e903e913830000000000000000000000050001000400000000000000000000000000000000000000000000000001220000005c000000000000000000000000000000000000000000000000ffffffffffffffffffff0000000000000000000000000000000000000000000000000000',
      {
        soc: 11,
        bmsPower: 17,
        gridL1Voltage: 233.1,
        gridL3Voltage: 232.8,
        gridFrequency: 49.95,
        gridActivePower: -1083,
        inverterActivePower: -82,
        inverterFrequency: 49.95,
        epsActivePower: 548,
        localLoadL1Voltage: 234,
        localLoadActivePower: 1001,
        pv1Voltage: 29,
        pv1Current: 0,
        pv2Voltage: 9.2,
        pvOutputPower: 0,
      },
    ],
  ]);
});

describe('Sungrow SH10RT, a log in issue 16696 of evcc-io/evcc', () => {
  captures('sungrow-sh', 4, [
    ['what its battery gave in its life', 0x32e2, '2dfa0000', { bmsDischargeInputTotalEnergy: 1177 }],
    ['its charge', 0x32de, '03dc', { soc: 98.8 }],
  ]);
});

describe('SolarEdge', () => {
  captures('sunspec', 3, [
    [
      'an inverter of three phases, issue 12708 of evcc-io/evcc',
      40_069,
      '006700320942030d031d0317fffe0fae0fbe0fb7090b090a0921ffff159000001384fffe15980000f3b2ffffd901fffe01fc6b6200001cbefffd1dc0ffff15e400008000144d80008000fffe00040000ffffffffffffffff00000000ffffffffffffffff00000000',
      {
        gridL1Current: 7.81,
        gridRsVoltage: 401.4,
        gridL3Voltage: 233.7,
        inverterActivePower: 5520,
        gridFrequency: 49.96,
        inverterReactivePower: -315,
        inverterPowerFactor: -0.9983,
        pvTotalOutputEnergy: 33_319.778,
        busVoltage: 761.6,
        pvOutputPower: 5604,
        invModuleTemperature: null,
        radiatorTemperature: 51.97,
        deviceRunStatus: 2,
      },
    ],
  ]);
  captures('sunspec-meter', 3, [
    [
      'a meter of three phases, issue 15445 of evcc-io/evcc',
      40_188,
      '00cb0069006700300008002effff5bfd5bfd5c4f5a690000000000000000fffe1385fffeffc6043fff85fc02000001e804560094040d0000fe1bff1effafff4f0000080fdae519462403fffe01448402015e60540000000000000000011408200028f5e80053b62200b1386700000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000',
      {
        totalActivePower: -0.058,
        totalPositiveActiveEnergy: 18_090.016,
        firstVoltage: 235.49,
        totalCurrent: 10.3,
      },
    ],
  ]);
});

describe('SolaX X3 Hybrid, a log in issue 2253 of wills106/homeassistant-solax-modbus', () => {
  captures('solax-x3-g4', 4, [
    [
      'two inputs in the sun',
      0x0003,
      '0fcf0fe6002c0055138d00350002071a0da0',
      {
        pv1Voltage: 404.7,
        pv2Voltage: 407,
        pv1Current: 4.4,
        pv2Current: 8.5,
        radiatorTemperature: 53,
        deviceRunStatus: 2,
        pvOutputPower: 5306,
      },
    ],
  ]);
});

describe('Huawei SUN2000 by night, a log in issue 618 of wlcrs/huawei_solar', () => {
  captures('huawei-sun2000', 3, [
    [
      'energies beside registers of an output that is off',
      32_106,
      '0002f67d00030dfd65c7ad3e000000000000' + '01a1',
      { pvTotalOutputEnergy: 1941.73, pvDayOutputEnergy: 4.17 },
    ],
  ]);
});
