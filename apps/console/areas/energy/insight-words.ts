import { label } from '@heliodeck/kit/label';

/** Words of the performance of stations. */
export const insightWords = {
  title: label('绩效分析', 'Performance'),
  station: label('电站', 'Station'),
  everywhere: label('全部电站对比', 'All stations side by side'),
  period: label('日期', 'Days'),
  measuredLight: (name: string, covered: string) =>
    label(
      `光照与组件温度由“${name}”现场实测，覆盖白天的${covered}。缺测的时段不计入PR与损失，不以其他来源补足；传感器等级未知，不声明IEC 61724-1等级。`,
      `Light and module temperature were measured on site by ${name}, over ${covered} of the daylight. Time that it missed is in no ratio and no loss, and nothing stands in for it. The class of the sensor is not known here, so no class of IEC 61724-1 is claimed.`,
    ),
  fewLight: (name: string, covered: string) =>
    label(
      `“${name}”只测得白天的${covered}，不足一半，因此未采用其光照。间隔超过 16 分钟的读数之间视为没有测量。`,
      `${name} measured ${covered} of the daylight, less than half: its light is not taken. Readings more than 16 minutes apart leave a gap between them.`,
    ),
  someSensor: label('环境监测仪', 'a weather station'),
  unlit: (energy: string) =>
    label(
      `其中${energy}在光照缺测的时段内计量，不在下图中。`,
      `${energy} of it were counted while the light was not measured, and are not in the picture.`,
    ),
  serviceLight: label(
    '光照与气温来自天气服务，非现场实测：PR为估算值，不具IEC等级。',
    'Light and air temperature are those of a weather service, not measured on site: the ratio is an estimate and has no IEC class.',
  ),
  clearLight: label(
    '没有实测光照：以下以晴空模型为参照，阴雨天的PR偏低属正常，不具IEC等级。',
    'No light was measured: figures stand against a cloudless sky. A low ratio on an overcast day is expected, and none has an IEC class.',
  ),
  noLight: label(
    '电站没有经纬度，无法计算参考光照。请在电站信息中填写位置。',
    'The station has no place, so nothing can be said of its light. Enter its place in the station’s record.',
  ),
  noCapacity: label(
    '电站没有填写装机容量，无法计算等效小时与损失。',
    'The station has no installed capacity: yields and losses cannot be worked out.',
  ),
  assumed: (tilt: number, azimuth: number) =>
    label(
      `组件倾角${tilt}°、方位角${azimuth}°为推定值，可在电站信息中填写。`,
      `Tilt ${tilt}° and azimuth ${azimuth}° of the modules are assumed; they can be entered in the station’s record.`,
    ),
  energy: label('发电量', 'Energy'),
  finalYield: label('等效利用小时', 'Specific yield'),
  referenceYield: label('参考小时', 'Reference yield'),
  ratio: label('估算PR', 'Estimated PR'),
  measuredRatio: label('PR', 'Performance ratio'),
  measuredRatioAt25: label('PR(25℃)', 'Performance ratio at 25 °C'),
  ratioAt25: label('估算PR(25℃)', 'Estimated PR at 25 °C'),
  availability: label('时间可用率', 'Availability by time'),
  energyAvailability: label('电量可用率', 'Availability by energy'),
  coverage: label('数据完整率', 'Covered by data'),
  losses: label('损失分解', 'Where the energy went'),
  lossesNote: label(
    '由理论发电量到计量电量；各项之和等于总差额，无法解释的部分单列。',
    'From what the light would have given to what was counted. The parts add up, and what nothing explains stays a part of its own.',
  ),
  theoretical: label('理论发电量', 'In theory'),
  noData: label('无数据时段', 'No data'),
  temperature: label('温度', 'Temperature'),
  outage: label('停机', 'Outages'),
  curtailment: label('限电', 'Curtailment'),
  clipping: label('削峰', 'Clipping'),
  strings: label('组串失配', 'Weak strings'),
  conversion: label('直流/交流转换', 'DC to AC'),
  lines: label('线路与变压器', 'Lines, transformer'),
  unexplained: label('天气及未解释', 'Weather, unexplained'),
  onlyUnexplained: label('未解释', 'Unexplained'),
  measured: label('计量电量', 'Counted'),
  notMeasured: label('未测得', 'not measured'),
  step: label('环节', 'Step'),
  share: label('占理论', 'Of theory'),
  daily: label('逐日等效小时与参考小时', 'Yield by day beside the reference'),
  dailyNote: label('数据不完整的日子颜色较浅。', 'Days with gaps are drawn pale.'),
  date: label('日期', 'Date'),
  inverters: label('逆变器对比（每kWp）', 'Inverters side by side, per kWp'),
  mostFirst: label('落后最多的在前。', 'Those that lag most come first.'),
  inverter: label('逆变器', 'Inverter'),
  capacity: label('组件功率', 'Modules'),
  specific: label('kWh/kWp', 'kWh/kWp'),
  against: label('与中位数相比', 'Against the middle'),
  lacking: label('少发电量', 'Lacking'),
  worth: label('折合金额', 'Worth'),
  reasons: label('原因', 'Reasons'),
  off: (hours: number) => label(`停机 ${hours} h`, `off for ${hours} h`),
  unknown: (hours: number) => label(`无数据 ${hours} h`, `no data for ${hours} h`),
  noReason: label('数据未显示原因', 'data show no reason'),
  noInverters: label('此电站没有逆变器', 'This station has no inverters'),
  stations: label(
    '电站对比（每kWp，与本区域中位数相比）',
    'Stations side by side, per kWp, against the middle of their region',
  ),
  pricedOf: (priced: number, all: number) =>
    label(
      `共 ${all} 座电站，已为差距最大的 ${priced} 座折算金额`,
      `${all} ${all === 1 ? 'station' : 'stations'}; a price is put on what the ${priced === 1 ? 'one that lags most lacks' : `${priced} that lag most lack`}`,
    ),
  noStations: label('没有可对比的电站', 'There are no stations to compare'),
  ofClearSky: label('占晴空', 'Of a clear sky'),
  region: label('对比范围', 'Compared within'),
  all: label('全部', 'all'),
  noTariff: label('未设电价', 'no tariff'),
  open: label('查看', 'Open'),
};
