import { countedNoun, grouped } from '@heliodeck/kit/grouped';
import { label } from '@heliodeck/kit/label';

export const manageWords = {
  station: label('电站', 'Station'),
  chooseStation: label('选择电站', 'Choose a station'),
  noStations: label('暂无电站', 'No stations'),
  types: label('设备类型', 'Device types'),
  devices: label('设备列表', 'Devices'),
  name: label('设备名称', 'Device name'),
  nameHint: label('搜索设备名称', 'Search by name'),
  total: (count: number) => label(`共 ${grouped(count)} 台设备`, countedNoun(count, 'device')),
  noneOf: (type: string) => label(`该电站没有${type}`, `This station don't have ${type}`),
  cut: (shown: number) =>
    label(
      `只列出前 ${shown} 台设备，请输入名称查找其他设备`,
      `The first ${shown} devices are listed: type a name to find others`,
    ),
  noMatch: label('没有匹配的设备', 'No device matches'),
  noDetail: label('暂无详细信息', 'No detailed information'),
  unModel: label('未知型号', 'UnModel'),
  unVersion: label('未知版本', 'UnVersion'),
  unSerialNumber: label('未知序列号', 'UnSerialNumber'),
  connectTime: label('连接时间', 'Connection time'),
  serialNumber: label('序列号', 'Serial number'),
  type: label('设备类型', 'Type'),
  model: label('设备型号', 'Model'),
  version: label('版本号', 'Version'),
  stationName: label('电站名称', 'Station'),
  dtu: label('DTU', 'DTU'),
  address: label('设备地址', 'Address'),
  history: label('历史数据', 'Historical Data'),
  back: label('返回设备列表', 'Back to the devices'),
};
