import { countedNoun, grouped } from '@heliodeck/kit/grouped';
import { label } from '@heliodeck/kit/label';

export const deviceWords = {
  type: label('设备类型', 'Device Type'),
  empty: label('清空', 'Empty'),
  noVersion: label('暂无版本号', 'No version number yet'),
  noType: label('无', 'None'),
  address: label('设备地址', 'Device Address'),
  version: label('版本号', 'Version'),
  packs: (count: number) =>
    label(`${count} 个电池组，见详情`, `${countedNoun(count, 'pack')}, see the details`),
  heard: (time: string) => label(`数据时间 ${time}`, `Data of ${time}`),
  never: label('尚未上报数据', 'Has not reported yet'),
  details: label('详情', 'Details'),
  detailsOf: (name: string) => label(`${name} 详情`, `Details of ${name}`),
  noEquipment: label('暂无设备', 'No equipment'),
  unknown: label('未知设备', 'Unknown device'),
  devices: label('设备', 'Devices'),
  total: (count: number) => label(`共 ${grouped(count)} 台`, countedNoun(count, 'device')),
  ofStation: (station: string) => label(`电站：${station}`, `Station: ${station}`),
  wholeTenant: label('全部电站', 'All stations'),
};
