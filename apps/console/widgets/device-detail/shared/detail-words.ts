import { countedNoun } from '@heliodeck/kit/grouped';
import { label } from '@heliodeck/kit/label';
import { withUnit } from '@heliodeck/kit/quantity';

export const detailWords = {
  gone: label('设备已被删除，或已不在您可见的范围内', 'This device was deleted, or is out of your sight now'),
  unknown: label('未知设备', 'Unknown device'),
  typeOf: (type: string) => label(`设备类型：${type}`, `Equipment Type：${type}`),
  addressOf: (address: string) => label(`设备地址：${address}`, `Device Address：${address}`),
  none: label('无', 'None'),
  information: label('设备信息', 'Device Information'),
  online: label('在线', 'Online'),
  noData: label('暂无数据', 'No data yet'),
  notReported: (count: number) =>
    label(`此设备未上报的 ${count} 项`, `${countedNoun(count, 'value')} this device does not report`),
  noDataText: label('设备尚未上报此类数据', 'The device has not reported these data'),
  dataTime: label('数据时间', 'Data time'),
  loading: label('加载中...', 'Loading...'),
  readNow: label('读取设备', 'Read from device'),
  unsupported: label('该型号不支持此操作', 'Not supported by this model'),
  commands: label('命令记录', 'Command ledger'),
  communication: label('通信统计', 'Communication'),
  pv: label('光伏输入', 'PV inputs'),
  pvInput: (n: number) => label(`PV${n}`, `PV${n}`),
  voltage: label('电压', 'Voltage'),
  current: label('电流', 'Current'),
  power: label('功率', 'Power'),
  more: label('其他数据', 'Other data'),
  faults: label('故障', 'Fault'),
  packOf: label('电池PACK', 'Battery pack'),
  pack: (n: number) => label(`PACK ${n}`, `Pack ${n}`),
  cells: label('单体电压', 'Cell voltages'),
  cell: (n: number) => label(`第${n}节`, `Cell ${n}`),
  highest: label('最高', 'Highest'),
  lowest: label('最低', 'Lowest'),
  spread: label('压差', 'Spread'),
  temperatures: label('电芯温度', 'Cell temperatures'),
  statusWords: label('状态', 'Status'),
  compare: label('曲线对比', 'Compare'),
  compareDifference: label('对比：与均值之差', 'Compare: difference from mean'),
  edit: label('编辑参数', 'Edit Parameters'),
  cancelEdit: label('取消编辑', 'Cancel Edit'),
  submit: label('提交修改', 'Submit Changes'),
  unchanged: label('没有改动，未写入', 'Nothing was changed, so nothing was written'),
  writeAsk: (count: number) =>
    label(
      `写入 ${count} 项参数？`,
      count === 1 ? 'Write this parameter?' : `Write these ${count} parameters?`,
    ),
  writeThem: label('写入设备', 'Write to device'),
  checking: label('已下发，正在回读设备参数…', 'Sent; reading the parameters back from the device…'),
  fixed: label('此型号不可写', 'This model cannot be set here'),
  range: (min: string, max: string, unit: string) =>
    label(`允许 ${min}–${withUnit(max, unit)}`, `${min} to ${withUnit(max, unit)}`),
  was: (value: string, unit: string) =>
    label(`原为 ${withUnit(value, unit)}`, `was ${withUnit(value, unit)}`),
  missing: label('请填写新的值！', 'Please fill in the new value!'),
  outOfRange: label('超出允许范围', 'Outside the limits'),
  againstOrder: (has: 'below' | 'above', orEqual: boolean, other: string, value: string) => {
    const than = `${other} (${value} V)`;
    if (has === 'below')
      return orEqual
        ? label(`不得高于${than}`, `Must be at most ${than}`)
        : label(`必须低于${than}`, `Must be below ${than}`);
    return orEqual
      ? label(`不得低于${than}`, `Must be at least ${than}`)
      : label(`必须高于${than}`, `Must be above ${than}`);
  },
  scale: label('各参数的原值与新值', 'Old and new values on one scale'),
  scaleKey: label('○ 原值　● 新值　▬ 允许范围', '○ old  ● new  ▬ allowed'),
  scaleKeyPack: label(
    '○ 原值　● 新值　▬ 允许范围　▒ 电池范围　┊ 当前电压',
    '○ old  ● new  ▬ allowed  ▒ battery  ┊ now',
  ),
  packBears: (cells: number, range: string) =>
    label(
      `电池 ${cells} 串磷酸铁锂，按每串 2.5–3.65 V 计可承受 ${range} V。`,
      `The battery has ${cells} LFP cells in series: at 2.5 to 3.65 V each it tolerates ${range} V.`,
    ),
  packNow: (volts: string) => label(`当前 ${volts} V。`, `It is at ${volts} V now.`),
  beyondPack: label('超出电池可承受的范围', 'Beyond what the battery tolerates'),
  orders: label('大小关系', 'Rules of the device'),
  windows: label('充放电时段', 'Charge and discharge windows'),
  windowsOf: (kind: 'chargeTimePeriod' | 'dischargeTimePeriod') =>
    kind === 'chargeTimePeriod' ? label('充电', 'Charge') : label('放电', 'Discharge'),
  windowOf: (kind: 'chargeTimePeriod' | 'dischargeTimePeriod', n: number) =>
    kind === 'chargeTimePeriod'
      ? label(`充电时段${n}`, `Charge window ${n}`)
      : label(`放电时段${n}`, `Discharge window ${n}`),
  windowStart: (what: string) => label(`${what}开始`, `${what} start`),
  windowEnd: (what: string) => label(`${what}结束`, `${what} end`),
  windowOff: label('未启用', 'Off'),
  windowDisable: (what: string) => label(`停用${what}`, `Turn off ${what}`),
  windowBroken: label(
    '结束不能早于开始，也不能与其他时段重叠',
    'Cannot end before it begins, nor overlap another window',
  ),
  windowsEdit: label('编辑时段', 'Edit windows'),
  windowsWrite: (count: number) => label(`写入 ${count} 项改动`, `Write ${countedNoun(count, 'change')}`),
  windowWas: (text: string) => label(`原为 ${text}`, `was ${text}`),
  dayLine: (text: string) => label(`一天的时段：${text}`, `Windows of the day: ${text}`),
  parameter: label('参数', 'Parameter'),
  value: label('当前值', 'Value'),
  change: (what: string) => label(`修改${what}`, `Edit ${what}`),
  close: (what: string) => label(`取消修改${what}`, `Stop editing ${what}`),
  write: (what: string) => label(`写入${what}`, `Write ${what}`),
  refresh: (what: string) => label(`刷新${what}`, `Refresh ${what}`),
  notKnown: label('未知', 'unknown'),
  stationTime: label('电站当前时间', 'the time at the station'),
  newValue: (what: string) => label(`${what}新值`, `New value of ${what}`),
};
