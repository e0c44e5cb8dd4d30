import { describe, expect, it } from 'vitest';
import {
  batteryPort,
  counter,
  inverter,
  measured,
  model,
  otherKind,
  port,
  ports,
  pv,
  said,
  stored,
} from './der.test-support.ts';
import { common, inputs, storage, threePhase } from './strange-slave.test-support.ts';

describe('model 701 in the record', () => {
  it('reports the same as model 103', () => {
    expect(said(measured())).toMatchObject({
      inverterActivePower: 5520,
      inverterReactivePower: -315,
      inverterPowerFactor: 0.985,
      gridL1Current: 7.8,
      gridL2Current: 8,
      gridL3Current: 8.1,
      gridFrequency: 49.96,
      gridL1Voltage: 232.1,
      gridL2Voltage: 232.2,
      gridL3Voltage: 232.3,
      gridRsVoltage: 401.1,
      gridStVoltage: 401.2,
      gridRtVoltage: 401.3,
      inverterL1Power: 1800,
      inverterL2Power: 1850,
      inverterL3Power: 1870,
      pvTotalOutputEnergy: 33_319.778,
      inverterTotalOutputEnergy: 33_319.778,
      deviceRunStatus: 2,
      airTemperature: 25.1,
      invModuleTemperature: 40.2,
      radiatorTemperature: 51.9,
      transformerTemperature: 33,
      errorMsg1: 0,
      busVoltage: null,
      pvOutputPower: null,
      soc: null,
    });
  });

  it.each([
    [{ InvSt: 0 }, 6],
    [{ InvSt: 1 }, 0],
    [{ InvSt: 2 }, 1],
    [{ InvSt: 4 }, 2],
    [{ InvSt: 5 }, 6],
    [{ InvSt: 6 }, 3],
    [{ InvSt: 7 }, 0],
    [{ InvSt: 8 }, null],
    [{ InvSt: 0xffff, St: 0 }, 6],
    [{ InvSt: 0xffff, St: 1 }, null],
  ])('reports the state %j', (words, status) => {
    expect(said(measured(words)).deviceRunStatus).toBe(status);
  });

  it('reports the events of model 103 as its alarms', () => {
    expect(said(measured({ Alrm: [0, 1 << 10] })).errorMsg1).toBe(1);
    expect(said(measured({ Alrm: [1, 0] })).errorMsg1).toBe(2 ** 15);
  });

  it('one with a single phase reports the total current and voltage if only these exist', () => {
    const alone = { ACType: 0, AL1: 0x8000, VL1: 0xffff, AL2: 0x8000, VL2: 0xffff };
    expect(said(measured(alone))).toMatchObject({
      gridL1Current: 24,
      gridL1Voltage: 232,
      gridL2Voltage: null,
    });
    expect(said(measured({ ...alone, ACType: 2 }))).toMatchObject({
      gridL1Current: null,
      gridL1Voltage: null,
    });
  });

  it.each([
    [[0xffff, 0xffff, 0xffff, 0xffff], null],
    [[0x8000, 0, 0, 0], null],
    [[0x7fff, 0xffff, 0xffff, 0xffff], null],
    [[0xffff, 0xffff, 0xffff, 0x0010], null],
    [[0, 0, 0, 0], 0],
    [[0, 3, 0, 1], (3 * 2 ** 32 + 1) / 1000],
  ] as const)('a counter of %j is %s', (TotWhInj, energy) => {
    expect(said(measured({ TotWhInj })).pvTotalOutputEnergy).toBe(energy);
  });

  it.each([
    ['W_SF', 'inverterActivePower'],
    ['V_SF', 'gridL1Voltage'],
    ['A_SF', 'gridL1Current'],
    ['Hz_SF', 'gridFrequency'],
    ['TotWh_SF', 'pvTotalOutputEnergy'],
    ['Tmp_SF', 'radiatorTemperature'],
  ])('nothing is reported for %s that is not implemented or impossible', (factor, metric) => {
    for (const word of [0x8000, 11, 0xfff5]) expect(said(measured({ [factor]: word }))[metric]).toBeNull();
  });

  it('is read in one request with its scale factors, which may change between polls', () => {
    const { slave, values, show } = inverter(measured());
    expect(values()).toMatchObject({ inverterActivePower: 5520 });
    expect(slave.asked.filter((text) => text.endsWith(' 123'))).toHaveLength(1);
    show(measured({ W: 552, W_SF: 1, WL1: 180 }));
    expect(values()).toMatchObject({ inverterActivePower: 5520, inverterL1Power: 1800 });
  });

  it('a counter with only one updated register is absent until it is confirmed', () => {
    const { values, show } = inverter(measured({ TotWhInj: [0, 0, 5, 0xfff0] }));
    const next = (...TotWhInj: number[]) => {
      show(measured({ TotWhInj }));
      return values().pvTotalOutputEnergy;
    };
    expect(values().pvTotalOutputEnergy).toBe((5 * 65_536 + 0xfff0) / 1000);
    expect(next(0, 0, 6, 0xfff4)).toBeNull();
    expect(next(0, 0, 6, 4)).toBe((6 * 65_536 + 4) / 1000);
    expect(next(0, 1, 6, 8)).toBeNull();
    expect(next(0, 0, 6, 12)).toBe((6 * 65_536 + 12) / 1000);
  });
});

describe('an inverter that also has older models has one set of values', () => {
  const other = measured({ W: 999, TotWhInj: counter(7) });

  it.each([
    ['behind', [threePhase(), other]],
    ['before', [other, threePhase()]],
  ])('model 701 %s model 103 is ignored', (_, models) => {
    expect(said(...models)).toMatchObject({ inverterActivePower: 2970, pvTotalOutputEnergy: 65.536 });
  });

  it('model 701 is used if the length of model 103 is invalid', () => {
    expect(said([103, 3, 0, 0, 0], other)).toMatchObject({ inverterActivePower: 999 });
  });

  it('inputs of model 160 take precedence over ports, and the charge of model 124 over that of model 713', () => {
    expect(said(ports(port(pv)), stored(), threePhase(), inputs(1), storage())).toMatchObject({
      pv1Current: 1,
      pv1Voltage: 600,
      soc: 64.5,
      soh: 98,
    });
  });
});

describe('model 714 in the record', () => {
  it('ports of PV are inputs, and one of a battery reports its charging power', () => {
    const second = port(pv, { DCA: 310, DCV: 5801, DCW: 1798 });
    expect(said(measured(), ports(port(pv), batteryPort(), second), stored())).toMatchObject({
      pv1Current: 5,
      pv1Voltage: 600,
      pv2Current: null,
      pv2Voltage: null,
      pv3Current: 3.1,
      pv3Voltage: 580.1,
      pvOutputPower: 4798,
      bmsPower: 1640,
      bmsCurrent: 4,
      bmsVoltage: 410,
      bmsDischargeInputTotalEnergy: 812.345,
      bmsChargeInputTotalEnergy: 901.234,
      soc: 65,
      soh: 98,
    });
  });

  it('a discharging battery is below 0', () => {
    const giving = batteryPort({ DCA: 250, DCW: 1025 });
    expect(said(measured(), ports(port(pv), giving))).toMatchObject({ bmsPower: -1025, bmsCurrent: -2.5 });
  });

  it('an idle battery is at 0', () => {
    expect(said(measured(), ports(batteryPort({ DCA: 0, DCW: 0 })))).toMatchObject({
      bmsPower: 0,
      bmsCurrent: 0,
      pvOutputPower: null,
    });
  });

  it('several batteries report their sum only if each reports a value, and no voltage', () => {
    expect(said(measured(), ports(batteryPort(), batteryPort()))).toMatchObject({
      bmsPower: 3280,
      bmsVoltage: null,
      bmsChargeInputTotalEnergy: 1802.468,
    });
    expect(said(measured(), ports(batteryPort(), batteryPort({ DCW: 0x8000 })))).toMatchObject({
      bmsPower: null,
      bmsCurrent: 8,
    });
  });

  it('ports of other types are ignored', () => {
    expect(said(measured(), ports(port(otherKind), port(pv)))).toMatchObject({
      pv1Voltage: null,
      pv2Voltage: 600,
      pvOutputPower: 3000,
      bmsPower: null,
    });
  });

  it('a counter of a battery is checked like others', () => {
    const at = (value: number) => ports(batteryPort({ DCWhInj: counter(value) }));
    const { values, show } = inverter(measured(), at(65_530));
    const next = (value: number) => {
      show(measured(), at(value));
      return values().bmsDischargeInputTotalEnergy;
    };
    expect(values().bmsDischargeInputTotalEnergy).toBe(65.53);
    expect(next(131_068)).toBeNull();
    expect(next(65_540)).toBe(65.54);
  });

  it('eight ports are read in parts, whose scale factors must not change meanwhile', () => {
    const all = Array.from({ length: 8 }, (_, i) => port(pv, { DCA: 100 * (i + 1) }));
    expect(said(measured(), ports(...all))).toMatchObject({
      pv8Current: 8,
      pv9Current: null,
      pvOutputPower: 24_000,
    });
    const { slave, values } = inverter(measured(), ports(...all));
    slave.before = () => {
      const at = 2 + common.length + measured().length + 15;
      if (slave.asked.filter((text) => text.endsWith(' 116')).length === 1)
        slave.words = slave.words.map((word, i) => (i === at ? 0xffff : word));
    };
    expect(values()).not.toHaveProperty('pv1Current');
  });
});

describe('state of charge of a battery model', () => {
  it.each([
    [{ SoC: 0xffff }, { soc: null, soh: 98 }],
    [{ SoC: 1001 }, { soc: null, soh: 98 }],
    [{ Pct_SF: 0x8000 }, { soc: null, soh: null }],
    [{ SoC: 0 }, { soc: 0 }],
  ])('713 with %j', (words, values) => {
    expect(said(measured(), stored(words))).toMatchObject(values);
  });

  it('802 reports it as well, with the voltage and whether it is charging', () => {
    const bank = model(802, { SoC: 87, SoH: 100, V: 4021, ChaSt: 4, SoC_SF: 0, SoH_SF: 0, V_SF: -1 });
    expect(said(threePhase(), bank)).toMatchObject({ soc: 87, soh: 100, bmsVoltage: 402.1, bmsStatus: 1 });
  });
});
