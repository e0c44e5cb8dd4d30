import { type Label, label } from '@heliodeck/kit/label';
import { deviceType } from '@heliodeck/model/descriptors/record';

export const detailWords = {
  unknown: label('未知设备', 'Unknown device'),
  typeOf: (type: string) => label(`设备类型：${type}`, `Equipment Type：${type}`),
  addressOf: (address: string) => label(`设备地址：${address}`, `Device Address：${address}`),
  none: label('无', 'None'),
  information: label('设备信息', 'Device Information'),
  online: label('在线', 'Online'),
  noData: label('暂无数据', 'No data yet'),
  noDataText: label('设备尚未上报此类数据', 'The device has not reported these data'),
  dataTime: label('数据时间', 'Data time'),
  loading: label('加载中...', 'Loading...'),
  readNow: label('读取设备', 'Read from device'),
  unsupported: label('该型号不支持此操作', 'Not supported by this model'),
  commands: label('命令记录', 'Commands'),
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
  edit: label('编辑参数', 'Edit Parameters'),
  cancelEdit: label('取消编辑', 'Cancel Edit'),
  submit: label('提交修改', 'Submit Changes'),
  unchanged: label('没有改动,未写入', 'Nothing was changed, so nothing was written'),
  writeAsk: (count: number) =>
    label(
      `写入 ${count} 项充电参数?`,
      count === 1 ? 'Write this charging parameter?' : `Write these ${count} charging parameters?`,
    ),
  writeThem: label('写入设备', 'Write to device'),
  checking: label('已下发,正在回读设备参数…', 'Sent; reading the parameters back from the device…'),
  fixed: label('此型号不可写', 'This model cannot be set here'),
  range: (min: string, max: string, unit: string) =>
    label(`允许 ${min}–${max} ${unit}`, `${min} to ${max} ${unit}`),
  was: (value: string, unit: string) => label(`原为 ${value} ${unit}`, `was ${value} ${unit}`),
  missing: label('请填写新的值!', 'Please fill in the new value!'),
  outOfRange: label('超出允许范围', 'Outside the limits'),
  againstOrder: label('与其他参数的大小关系不符', 'Against the order of the parameters'),
  orders: label('大小关系', 'Rules of the device'),
  parameter: label('参数', 'Parameter'),
  value: label('当前值', 'Value'),
  change: (what: string) => label(`修改${what}`, `Edit ${what}`),
  close: (what: string) => label(`取消修改${what}`, `Stop editing ${what}`),
  write: (what: string) => label(`写入${what}`, `Write ${what}`),
  refresh: (what: string) => label(`刷新${what}`, `Refresh ${what}`),
  newValue: (what: string) => label(`${what}新值`, `New value of ${what}`),
};

/** What a device type is called on cards and in the drawer (docs/product/devices.md#device-drawer). */
export const typeNames: Readonly<Record<number, Label>> = {
  [deviceType.mars]: label('MARS控制器', 'MARS Controller'),
  [deviceType.controller]: label('控制器', 'Controller'),
  [deviceType.meter]: label('电表', 'Meter'),
  [deviceType.inverter]: label('逆变器', 'Inverter'),
  [deviceType.battery]: label('电池', 'Battery'),
};

const controllerTitle = label('MPPT控制器数据', 'MPPT Controller Data');

/** Title of the drawer, by type (docs/product/devices.md#device-drawer). */
export const drawerTitles: Readonly<Record<number, Label>> = {
  [deviceType.mars]: controllerTitle,
  [deviceType.controller]: controllerTitle,
  [deviceType.meter]: controllerTitle,
  [deviceType.inverter]: label('逆变器', 'Inverter'),
  [deviceType.battery]: label('电池', 'Battery'),
};
