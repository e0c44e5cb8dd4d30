import { type Label, label } from '@heliodeck/kit/label';

export const powerSiteWords = {
  gone: label(
    '电站已被删除，或已不在您可见的范围内',
    'This station was deleted, or is out of your sight now',
  ),
  noStation: label('暂无电站详情', 'No power station details'),
  noStationHint: label(
    '尚无可查看的电站，在“电站管理”中添加后显示在这里',
    'There is no station you may see yet. Once one is added under Stations, it shows here.',
  ),
  noTreeHint: label('区域树加载失败，请重试', 'The region tree could not be loaded. Try it again there.'),
  noCategory: label('暂无类别', 'No category yet'),
  noCapacity: label('暂无装机容量', 'No installed capacity yet'),
  noPhone: label('暂无联系电话', 'No phone number'),
  noAddress: label('暂无地址', 'No address yet'),
  category: label('类别', 'Category'),
  capacity: label('装机容量', 'Installed capacity'),
  phone: label('联系电话', 'Phone'),
  address: label('地址', 'Address'),
  flow: label('能量流图', 'Energy Flow Diagram'),
  total: (count: number) => label(`[ 共 ${count} ]`, `[ Total ${count} ]`),
  online: label('[ 在线 ]', '[ Online ]'),
  loading: label('加载中...', 'Loading...'),
  noEquipment: label('暂无设备', 'No equipment'),
  devicesFailed: label('设备加载失败', 'The devices could not be loaded'),
  again: label('重试', 'Try again'),
  generation: label('发电量统计', 'Generation'),
  past: label('命令、变更与上下线记录', 'Commands, changes, online and offline'),
  nextStep: label('接入电站', 'Connect this station'),
  stepStation: label('电站已建立', 'The station is registered'),
  stepDtu: label('登记现场的DTU（IMEI）', 'Register the DTU on site by its IMEI'),
  stepDtuThere: (name: string) => label(`DTU ${name} 已登记`, `DTU ${name} is registered`),
  stepDial: (imei: string) =>
    label(`等待DTU（IMEI ${imei}）拨入平台`, `Waiting for the DTU (IMEI ${imei}) to dial in`),
  stepOnline: label('DTU已在线', 'The DTU is online'),
  stepDevice: label('添加总线上的设备', 'Add the devices on its bus'),
  stepDevices: (count: number) =>
    label(
      `已登记 ${count} 台设备`,
      count === 1 ? '1 device is registered' : `${count} devices are registered`,
    ),
  stepAnswer: label(
    '等待设备首次应答：请核对地址、型号和接线',
    'Waiting for a first answer of its devices: check address, model and wiring',
  ),
  stepDone: label('已完成', 'done'),
  commission: label('继续开通', 'Continue commissioning'),
  stepOpen: label('待完成', 'to do'),
};

/** Categories of a station, by type (docs/product/stations.md#station-dashboard). */
export const categories: Readonly<Record<number, Label>> = {
  1: label('集中式光伏', 'Ground-mounted photovoltaic'),
  2: label('分布式光伏', 'Distributed photovoltaic'),
};
