import { label } from '@heliodeck/kit/label';

export const regionTreeWords = {
  tree: label('区域与电站', 'Regions and stations'),
  keyword: label('输入关键字进行过滤', 'enter keyword to filter'),
  choose: label('选择电站', 'Choose a station'),
  none: label('暂无电站', 'No stations'),
  noMatch: label('没有匹配的区域或电站', 'No region or station matches'),
  failed: label('区域树加载失败', 'The regions could not be loaded'),
  again: label('重试', 'Try again'),
  loading: label('加载中...', 'Loading...'),
  offline: (count: number) => label(`${count} 座电站有设备离线`, `${count} with something offline`),
  alarming: (count: number) => label(`${count} 座电站有告警`, `${count} with an alarm`),
  stationAlarming: label('有告警', 'It has an alarm'),
  stationOffline: label('有设备离线', 'Something is offline'),
};
