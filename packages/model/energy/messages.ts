import type { Messages } from '../wire/message.ts';

/**
 * Messages about tariff calendars (`{at}` is the location: version, season, day), their confirmations, and
 * planned energy.
 */
export const energyMessages = {
  'tariff.shape': {
    http: 400,
    zh: '电价日历的结构有误：{at}',
    en: 'This is no tariff calendar: {at}',
  },
  'tariff.second': {
    http: 400,
    zh: '已有适用于所有电站的电价日历，请编辑它',
    en: 'There is a tariff for all stations already; edit that one',
  },
  'tariff.tooLong': {
    http: 400,
    zh: '分时电量一次最多查询366天',
    en: 'Energy by band is answered for at most 366 days at once',
  },
  'tariff.noVersion': {
    http: 400,
    zh: '电价日历至少需要一个生效版本',
    en: 'A tariff calendar needs at least one version',
  },
  'tariff.badDate': {
    http: 400,
    zh: '{at}：{value} 不是有效日期',
    en: '{at}: {value} is no date',
  },
  'tariff.badTime': {
    http: 400,
    zh: '{at}：{value} 不是 00:00 至 24:00 之间的时间',
    en: '{at}: {value} is no time from 00:00 to 24:00',
  },
  'tariff.offGrid': {
    http: 400,
    zh: '{at}：{value} 不在整刻钟上，电量按15分钟保存',
    en: '{at}: {value} is not on a quarter of an hour, and energy is kept by quarters',
  },
  'tariff.backwards': {
    http: 400,
    zh: '{at}：{from} 至 {to} 的结束不晚于开始，跨越零点或跨年请分成两段',
    en: '{at}: {from} to {to} does not end after its start; enter two ranges across midnight or the turn of the year',
  },
  'tariff.hole': {
    http: 400,
    zh: '{at}：{from} 起没有覆盖',
    en: '{at}: nothing covers {from}',
  },
  'tariff.overlap': {
    http: 400,
    zh: '{at}：{from} 被重复覆盖',
    en: '{at}: {from} is covered twice',
  },
  'tariff.unknownBand': {
    http: 400,
    zh: '{at}：未知的电价时段 {value}',
    en: '{at}: unknown band {value}',
  },
  'tariff.sameBand': {
    http: 400,
    zh: '电价时段 {value} 重复',
    en: 'The band {value} stands there twice',
  },
  'tariff.sameStart': {
    http: 400,
    zh: '生效日期 {value} 重复',
    en: 'Two versions are valid from {value}',
  },
  'tariff.noPrice': {
    http: 400,
    zh: '{at}：电价时段 {value} 没有价格',
    en: '{at}: the band {value} has no prices',
  },
  'tariff.badPrice': {
    http: 400,
    zh: '{at}：{value} 不是价格（最多六位小数，不能为负）',
    en: '{at}: {value} is no price (six decimals at most, not negative)',
  },
  'plan.noMonth': {
    http: 400,
    zh: '{value} 不是有效的月份（yyyy-MM，2000年至2099年）',
    en: '{value} is no month (yyyy-MM, from 2000 to 2099)',
  },
  'plan.noStation': {
    http: 400,
    zh: '电站“{value}”不存在或有重名，重名时请填写编号',
    en: 'There is no station called “{value}”, or several: of several give the id',
  },
  'plan.noEnergy': {
    http: 400,
    zh: '{value} 不是电量（0 至 1000000000 kWh）',
    en: '{value} is no energy (0 to 1000000000 kWh)',
  },
  'plan.empty': { http: 400, zh: '此单元格不能为空', en: 'This cell cannot be empty' },
  'plan.exists': {
    http: 400,
    zh: '该电站 {value} 已有计划',
    en: 'The station has a plan for {value} already',
  },
  'plan.nothing': {
    http: 400,
    zh: '没有可建议的月份：各月已有计划，或缺少电站位置与容量',
    en: 'Nothing to propose: every month has a plan, or place and capacity of the station are missing',
  },
  'series.signalUnknown': {
    http: 400,
    zh: '电站没有曲线 {name}',
    en: 'Stations have no signal {name}',
  },
  'series.rangeTooLong': {
    http: 400,
    zh: '电站曲线一次最多查询{most}天',
    en: 'Signals of stations are answered for at most {most} days at once',
  },
  'series.tooManyDevices': {
    http: 400,
    zh: '电站有 {count} 台设备，电站曲线最多由 {most} 台合计',
    en: 'The station has {count} devices; its signals are added up over {most} at most',
  },
} as const satisfies Messages;
