import { type Label, label } from '@heliodeck/kit/label';
import { type ChartGroup, defineRecord } from '../../descriptors/record.ts';
import { inverterArmFaults, inverterErrors, inverterWarnings, registers } from '../flags/inverter.ts';
import { inputLabel } from './input-label.ts';
import { inverterBms } from './inverter-bms.ts';
import {
  coded,
  counted,
  each,
  type Metrics,
  measured,
  perPhase,
  perSpan,
  phases,
  powers,
  upTo,
  word,
  written,
} from './inverter-metrics.ts';
import { olderInverter } from './inverter-older.ts';
import { inverterSettings } from './inverter-settings.ts';

const inputs = upTo(10);
/** Inputs beyond those of the documented screens and charts: large string inverters have up to twenty. */
const furtherInputs = upTo(20).slice(inputs.length);

const status: Metrics = {
  runMode: coded('inverterRunMode', label('运行模式', 'Run Mode')),
  deviceRunStatus: coded('inverterDeviceRunStatus', label('设备运行状态', 'Device Run Status')),
  ...each(registers, (n) => [
    `errorMsg${n}`,
    word(label(`错误信息${n}`, `Error Message ${n}`), inverterErrors[n]),
  ]),
  ...each(registers, (n) => [
    `warningMsg${n}`,
    word(label(`告警信息${n}`, `Warning Message ${n}`), inverterWarnings[n]),
  ]),
  armFaultInfo: word(label('ARM故障信息', 'ARM Fault'), inverterArmFaults),
  pvConnectStatus: coded('inverterPvConnectStatus', label('PV接入状态', 'PV Connect Status')),
  checkCountDown: counted(label('检查倒计时', 'Check Countdown'), 's'),
  armSoftVersion: written(label('ARM软件版本', 'ARM Software Version')),
  masterSoftVersion: written(label('主DSP软件版本', 'Master DSP Software Version')),
  slaveSoftVersion: written(label('从DSP软件版本', 'Slave DSP Software Version')),
};

const energies: Metrics = {
  ...perSpan((span) => `pv${span}OutputEnergy`, label('PV发电量', 'PV Energy'), 'kWh', 'generated'),
  ...perSpan(
    (span) => `inverter${span}OutputEnergy`,
    label('逆变器输出电量', 'Inverter Output Energy'),
    'kWh',
  ),
  ...perSpan(
    (span) => `inverter${span}OutputEpsEnergy`,
    label('逆变器EPS输出电量', 'Inverter EPS Energy'),
    'kWh',
  ),
  ...perSpan((span) => `device${span}OutputEnergy`, label('设备馈网电量', 'Energy to Grid'), 'kWh'),
  ...perSpan(
    (span) => `localLoad${span}OutputEnergy`,
    label('本地负载用电量', 'Local Load Energy'),
    'kWh',
    'load',
  ),
  ...perSpan((span) => `device${span}InputEnergy`, label('设备取电量', 'Energy from Grid'), 'kWh'),
};

const times: Metrics = {
  ...perSpan((span) => `pv${span}OutputTime`, label('PV发电时间', 'PV Time'), 'h'),
  ...perSpan((span) => `inverter${span}OutputNetTime`, label('逆变器并网时间', 'Inverter On-grid Time'), 'h'),
  ...perSpan((span) => `inverter${span}OutputEpsTime`, label('逆变器EPS时间', 'Inverter EPS Time'), 'h'),
  ...perSpan((span) => `device${span}OutputTime`, label('设备输出时间', 'Device Output Time'), 'h'),
  ...perSpan((span) => `localLoad${span}OutputTime`, label('本地负载用电时间', 'Local Load Time'), 'h'),
  ...perSpan((span) => `device${span}FeedTime`, label('设备馈电时间', 'Device Feed Time'), 'h'),
  deviceTotalRunTime: measured(label('设备总运行时间', 'Device Run Time'), 'h'),
};

const electrical: Metrics = {
  gridRatedVoltage: measured(label('电网额定电压', 'Rated Grid Voltage'), 'V'),
  gridRatedFrequency: measured(label('电网额定频率', 'Rated Grid Frequency'), 'Hz'),
  radiatorTemperature: measured(label('散热器温度', 'Radiator Temperature'), '℃'),
  invModuleTemperature: measured(label('逆变模块温度', 'Inverter Module Temperature'), '℃'),
  boostModuleTemperature: measured(label('升压模块温度', 'Boost Module Temperature'), '℃'),
  batteryModuleTemperature: measured(label('电池模块温度', 'Battery Module Temperature'), '℃'),
  airTemperature: measured(label('空气温度', 'Air Temperature'), '℃'),
  transformerTemperature: measured(label('变压器温度', 'Transformer Temperature'), '℃'),
  ...each(inputs, (n) => [`pv${n}Voltage`, measured(label(`PV${n}电压`, `PV${n} Voltage`), 'V')]),
  ...each(inputs, (n) => [`pv${n}Current`, measured(label(`PV${n}电流`, `PV${n} Current`), 'A')]),
  ...each(furtherInputs, (n) => [`pv${n}Voltage`, measured(label(`PV${n}电压`, `PV${n} Voltage`), 'V')]),
  ...each(furtherInputs, (n) => [`pv${n}Current`, measured(label(`PV${n}电流`, `PV${n} Current`), 'A')]),
  pvOutputPower: measured(label('PV输出功率', 'PV Power'), 'W'),
  busVoltage: measured(label('母线电压', 'Bus Voltage'), 'V'),
  ...perPhase('grid', label('电网', 'Grid')),
  gridRsVoltage: measured(label('电网RS线电压', 'Grid RS Voltage'), 'V'),
  gridRtVoltage: measured(label('电网RT线电压', 'Grid RT Voltage'), 'V'),
  gridStVoltage: measured(label('电网ST线电压', 'Grid ST Voltage'), 'V'),
  gridFrequency: measured(label('电网频率', 'Grid Frequency'), 'Hz'),
  ...powers('grid', label('电网', 'Grid')),
  ...perPhase('eps', label('EPS', 'EPS')),
  epsFrequency: measured(label('EPS频率', 'EPS Frequency'), 'Hz'),
  ...powers('eps', label('EPS', 'EPS')),
  ...powers('inverter', label('逆变器', 'Inverter')),
  ...each(phases, (at) => [
    `inverter${at}Power`,
    measured(label(`逆变器${at}功率`, `Inverter ${at} Power`), 'W'),
  ]),
  inverterFrequency: measured(label('逆变频率', 'Inverter Frequency'), 'Hz'),
  ...perPhase('localLoad', label('本地负载', 'Local Load')),
  ...powers('localLoad', label('本地负载', 'Local Load')),
};

const meter: Metrics = {
  ...each(phases, (at) => [
    `electricMeter${at}Voltage`,
    measured(label(`电表${at}电压`, `Meter ${at} Voltage`), 'V'),
  ]),
  ...each(phases, (at) => [
    `electricMeter${at}Current`,
    measured(label(`电表${at}电流`, `Meter ${at} Current`), 'A'),
  ]),
  electricMeterFrequency: measured(label('电表频率', 'Meter Frequency'), 'Hz'),
  electricMeterApparentPower: measured(label('电表视在功率', 'Meter Apparent Power'), 'VA'),
  ...powers('electricMeter', label('电表', 'Meter')),
  electricMeterOutputEnergy: measured(label('电表输出电量', 'Meter Output Energy'), 'kWh'),
  electricMeterInputEnergy: measured(label('电表输入电量', 'Meter Input Energy'), 'kWh'),
  electricMeterFlag: counted(label('电表标志', 'Meter Flag')),
};

/** Metrics that are often charted and therefore aggregated; charts of the others use the readings themselves. */
const drawn = [
  ...['pvOutputPower', 'inverterActivePower', 'gridActivePower', 'epsActivePower', 'localLoadActivePower'],
  ...['bmsPower', 'soc', 'gridFrequency', 'radiatorTemperature', 'electricMeterActivePower'],
  ...inputs.flatMap((n) => [`pv${n}Voltage`, `pv${n}Current`]),
  ...phases.flatMap((at) => [`grid${at}Voltage`, `grid${at}Current`]),
];

/** A quantity of the three phases of the grid. */
function gridPhases(key: string, words: Label, quantity: 'Voltage' | 'Current'): ChartGroup {
  return {
    key,
    label: words,
    metrics: phases.map((phase) => `grid${phase}${quantity}`),
    names: phases.map((phase) => label(phase, phase)),
  };
}

const chartGroups: readonly ChartGroup[] = [
  {
    key: 'pvVoltage',
    label: label('PV电压', 'PV Voltage'),
    metrics: inputs.map((n) => `pv${n}Voltage`),
    names: inputs.map(inputLabel),
  },
  {
    key: 'pvCurrent',
    label: label('PV电流', 'PV Current'),
    metrics: inputs.map((n) => `pv${n}Current`),
    names: inputs.map(inputLabel),
  },
  gridPhases('gridVoltage', label('电网电压', 'Grid Voltage'), 'Voltage'),
  gridPhases('gridCurrent', label('电网电流', 'Grid Current'), 'Current'),
];

const metrics: Metrics = {
  ...status,
  ...energies,
  ...times,
  ...electrical,
  ...inverterBms,
  ...meter,
  ...inverterSettings,
};

/**
 * The current data of an inverter, including its battery and meter, and its settings
 * (docs/product/devices.md#inverters).
 */
export const inverterData = defineRecord({
  key: 'inverterData',
  label: label('逆变器数据', 'Inverter Data'),
  metrics,
  rolled: drawn,
  chart: drawn,
  chartGroups,
  settings: Object.keys(inverterSettings),
  view: {
    keyColumns: [
      ...['deviceRunStatus', 'runMode', 'pvOutputPower', 'inverterActivePower', 'gridActivePower'],
      ...['localLoadActivePower', 'bmsPower', 'soc', 'pvDayOutputEnergy', 'pvTotalOutputEnergy'],
      ...['gridL1Voltage', 'gridFrequency', 'radiatorTemperature'],
      ...[1, 2, 3, 4].flatMap((n) => [`pv${n}Voltage`]),
      ...[1, 2, 3, 4].flatMap((n) => [`pv${n}Current`]),
      ...registers.map((n) => `errorMsg${n}`),
    ],
    pairs: {
      ...Object.fromEntries(inputs.map((n) => [`pv${n}Voltage`, `pv${n}Current`])),
      inverterActivePower: 'epsActivePower',
      pvDayOutputEnergy: 'pvMonthOutputEnergy',
      pvTotalOutputEnergy: 'pvYearOutputEnergy',
    },
    groups: [
      {
        label: label('功率', 'Power'),
        unit: 'W',
        columns: {
          pvOutputPower: label('光伏', 'PV'),
          inverterActivePower: label('逆变器', 'Inverter'),
          gridActivePower: label('电网', 'Grid'),
          epsActivePower: label('离网', 'EPS'),
          localLoadActivePower: label('负载', 'Load'),
          bmsPower: label('电池', 'Battery'),
        },
      },
      {
        label: label('电网与散热', 'Grid and Cooling'),
        columns: {
          gridL1Voltage: label('L1电压', 'L1'),
          gridFrequency: label('频率', 'Freq.'),
          radiatorTemperature: label('散热器', 'Heat sink'),
        },
      },
      {
        label: label('错误信息', 'Error Message'),
        columns: Object.fromEntries(registers.map((n) => [`errorMsg${n}`, label(`${n}`, `${n}`)])),
      },
      {
        label: label('告警信息', 'Warning Message'),
        columns: Object.fromEntries(registers.map((n) => [`warningMsg${n}`, label(`${n}`, `${n}`)])),
      },
      {
        label: label('光伏电压', 'PV Voltage'),
        unit: 'V',
        columns: Object.fromEntries(inputs.map((n) => [`pv${n}Voltage`, label(`${n}`, `${n}`)])),
      },
      {
        label: label('光伏电流', 'PV Current'),
        unit: 'A',
        columns: Object.fromEntries(inputs.map((n) => [`pv${n}Current`, label(`${n}`, `${n}`)])),
      },
      {
        label: label('光伏电量', 'PV Energy'),
        unit: 'kWh',
        columns: {
          pvDayOutputEnergy: label('日', 'Day'),
          pvMonthOutputEnergy: label('月', 'Month'),
          pvYearOutputEnergy: label('年', 'Year'),
          pvTotalOutputEnergy: label('总', 'Total'),
        },
      },
    ],
  },
  live: {
    key: 'inverterData',
    path: 'blade-inverterData/inverterData',
    aliases: ['inverterData/inverterData'],
    label: label('逆变器实时数据', 'Inverter Real-time Data'),
  },
  history: {
    key: 'inverterDataHistory',
    path: 'blade-inverterDataHistory/inverterDataHistory',
    aliases: ['inverterDataHistory/inverterDataHistory'],
    label: label('逆变器历史数据', 'Inverter Data History'),
  },
  views: [olderInverter],
  // Name of the inverter's id in programs of the family.
  aliases: { deviceId: 'xwjId' },
});
