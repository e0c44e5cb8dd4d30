import { label } from '@heliodeck/kit/label';
import { devicesDictionaries } from '../devices/dictionaries.ts';
import { qualityColumn } from './band-columns.ts';
import { type FixedReport, type ReportColumn, reportPeriod } from './fixed-report.ts';
import { measureReport, timeDivisionForm, timeSharingReport } from './meter-reports.ts';
import { everyPeriod, periodColumn, stationColumn } from './shared-columns.ts';

const { day, month, year } = reportPeriod;
const capacity: ReportColumn = {
  key: 'capacity',
  of: 'capacity',
  label: label('装机容量', 'Installed Capacity'),
  kind: 'number',
  unit: 'kW',
  decimals: 2,
  merge: true,
  width: 130,
  help: label('该时段内有效的容量，按天数平均', 'The capacity valid in the period, averaged over its days'),
};
const weather: ReportColumn = {
  key: 'weather',
  of: 'weather',
  label: label('天气', 'Weather'),
  kind: 'text',
  width: 140,
  help: label(
    '当天傍晚天气服务所报的天气与最高/最低气温；未获知的日子和月、年为空',
    'What a weather service said in the evening of the day, with the warmest and coldest; absent for days nobody told of, for months and years',
  ),
};
const energy = { kind: 'number', unit: 'kWh', decimals: 3, sum: true, width: 130 } as const;
const hours = { kind: 'number', unit: 'h', decimals: 2, width: 120 } as const;
const share = { kind: 'number', unit: '%', decimals: 2, width: 120 } as const;
const brands =
  devicesDictionaries
    .find(({ code }) => code === 'inverter_brand')
    ?.items.map(({ key, label: words }) => ({
      value: key,
      label: words,
    })) ?? [];

const plate = label('铭牌', 'Nameplate');
const output = label('发电', 'Generation');

/** Generation of inverters, with their power and the weather. */
const inverterReport: FixedReport = {
  key: 'inverterReport',
  path: 'blade-inverterReport/inverterReport',
  label: label('逆变器运行报表', 'Inverter Operation Report'),
  subject: 'inverter',
  periods: everyPeriod,
  columns: [
    stationColumn('name'),
    periodColumn('data'),
    {
      key: 'noun',
      of: 'deviceNo',
      label: label('设备编号', 'Device Number'),
      kind: 'text',
      group: plate,
      width: 150,
    },
    {
      key: 'vender',
      of: 'brand',
      label: label('厂家', 'Maker'),
      kind: 'choice',
      group: plate,
      width: 120,
      options: brands,
    },
    {
      key: 'ratedPower',
      of: 'ratedPower',
      label: label('额定功率', 'Rated Power'),
      kind: 'number',
      unit: 'kW',
      decimals: 2,
      group: plate,
      width: 120,
    },
    {
      key: 'incCapacity',
      of: 'connectedPower',
      label: label('接入容量', 'Connected Capacity'),
      kind: 'number',
      unit: 'kW',
      decimals: 2,
      group: plate,
      width: 130,
    },
    {
      key: 'generation',
      of: 'generation',
      label: label('发电量', 'Generation'),
      opens: ['generated'],
      ...energy,
      group: output,
    },
    {
      key: 'uthours',
      of: 'fullHours',
      label: label('利用小时', 'Utilisation Hours'),
      ...hours,
      opens: ['generated'],
      group: output,
      help: label(
        '发电量 ÷ 接入容量；未填时除以额定功率',
        'Generation ÷ connected capacity; where that is not entered, the rated power',
      ),
    },
    { ...qualityColumn('quality'), group: output },
    capacity,
    weather,
  ],
  pageSizes: [10, 20, 50, 100, 10_000],
  exportQuestion: label(
    '是否导出逆变器运行报表数据？',
    'Do you want to export inverter operation report data?',
  ),
};

/** Stations: generation according to inverters and meters, compared with capacity and plan, and its use. */
const powerReport: FixedReport = {
  key: 'powerReport',
  path: 'blade-powerReport/powerReport',
  label: label('电站运行报表', 'Station Operation Report'),
  subject: 'station',
  periods: [day, month, year],
  columns: [
    stationColumn('name'),
    capacity,
    weather,
    periodColumn('data'),
    {
      key: 'inverter',
      of: 'generation',
      label: label('逆变器电量', 'Inverter Energy'),
      ...energy,
      opens: ['generated'],
    },
    {
      key: 'ammeter',
      of: 'meterEnergy',
      label: label('电表电量', 'Meter Energy'),
      ...energy,
      opens: ['metered'],
    },
    {
      key: 'fullHour',
      of: 'fullHours',
      label: label('等效满发小时', 'Full-load Hours'),
      ...hours,
      opens: ['counted'],
      help: label('发电量 ÷ 装机容量', 'Generation ÷ installed capacity'),
    },
    {
      key: 'deviation',
      of: 'deviation',
      label: label('计量偏差', 'Metering Deviation'),
      ...share,
      opens: ['generated', 'metered'],
      help: label(
        '（逆变器电量 − 电表电量）÷ 逆变器电量',
        '(inverter energy − meter energy) ÷ inverter energy',
      ),
    },
    {
      key: 'planEle',
      of: 'planned',
      label: label('计划电量', 'Planned Energy'),
      ...energy,
      entered: 'planEnergy',
    },
    {
      key: 'planRate',
      of: 'planRate',
      label: label('计划完成率', 'Plan Completion Rate'),
      ...share,
      opens: ['counted'],
      help: label('发电量 ÷ 计划电量', 'Generation ÷ planned energy'),
    },
    {
      key: 'selfCapacity',
      of: 'selfConsumed',
      label: label('自用电量', 'Self-consumed Energy'),
      ...energy,
      opens: ['counted', 'reverse'],
      help: label('发电量 − 上网电量', 'Generation − energy fed to the grid'),
    },
    {
      key: 'onEnergy',
      of: 'fed',
      label: label('上网电量', 'Grid-fed Energy'),
      ...energy,
      opens: ['reverse'],
    },
    qualityColumn('quality'),
  ],
  pageSizes: [10, 20, 50, 100, 10_000],
  exportQuestion: label('是否导出电站运行报表数据？', 'Do you want to export station operation report data?'),
};

/** Generation of stations by period. */
const powerHistory: FixedReport = {
  key: 'powerHistory',
  path: 'blade-powerHistory/powerHistory',
  label: label('发电历史', 'Power Generation History'),
  subject: 'station',
  periods: everyPeriod,
  columns: [
    stationColumn('stationName'),
    capacity,
    periodColumn('date'),
    {
      key: 'generation',
      of: 'counted',
      label: label('发电量', 'Generation'),
      ...energy,
      opens: ['counted'],
      help: label(
        '并网侧发电电表的电量；没有时为逆变器与控制器的电量',
        'Of the meters at the generation; where there are none, of inverters and controllers',
      ),
    },
    {
      key: 'fullHour',
      of: 'fullHours',
      label: label('等效满发小时', 'Full-load Hours'),
      ...hours,
      opens: ['counted'],
      help: label('发电量 ÷ 装机容量', 'Generation ÷ installed capacity'),
    },
    {
      key: 'onEnergy',
      of: 'fed',
      label: label('上网电量', 'Grid-fed Energy'),
      ...energy,
      opens: ['reverse'],
    },
    qualityColumn('quality'),
  ],
  pageSizes: [20, 50, 100, 10_000],
  exportQuestion: label('是否导出发电历史数据？', 'Do you want to export the power generation history?'),
};

/** The reports whose rows are computed on request, by the code of their page. */
export const fixedReports: ReadonlyMap<string, FixedReport> = new Map(
  [timeDivisionForm, timeSharingReport, measureReport, inverterReport, powerReport, powerHistory].map(
    (report) => [report.key, report],
  ),
);
