import { type Label, label } from '@heliodeck/kit/label';
import type { ExportPeriod } from './command-line.facts.ts';

export const paletteWords = {
  title: label('搜索', 'Search'),
  hint: label('搜索菜单、电站、设备', 'Search menus, stations, devices'),
  // Beside the magnifying glass; a phone has no room for more.
  kinds: label('菜单、电站、设备、命令', 'Menus, stations, devices, commands'),
  results: label('搜索结果', 'Results'),
  none: label('没有匹配项', 'Nothing matches'),
  busy: label('搜索中…', 'Searching…'),
  close: label('关闭', 'Close'),
  keys: label('↑↓ 选择 · 回车打开 · Esc 关闭', '↑↓ choose · Enter open · Esc close'),
  examples: label(
    '也可输入：离线 · 拼音或首字母 · 新增 用户 · 设置浮充 54.4 敦煌 · 导出 电表 上周',
    'Also: offline · add user · set float 54.4 Dunhuang · export meter last week · pinyin',
  ),
  recent: label('最近', 'Recent'),
  setting: label('设置', 'Setting'),
  station: label('电站', 'Station'),
  device: label('设备', 'Device'),
  dtu: label('DTU', 'DTU'),
  alarm: label('告警', 'Alarm'),
  order: label('工单', 'Work order'),
  online: label('在线', 'online'),
  offline: label('离线', 'offline'),
  setTo: (what: string, value: string) => label(`设置${what}为 ${value} V…`, `Set ${what} to ${value} V…`),
  setForm: label('打开表单，不会直接下发', 'opens the form; nothing is sent yet'),
  packetTo: (dtu: string) => label(`下发报文：${dtu}`, `Downlink packet: ${dtu}`),
  packetForm: label('打开表单，不会直接下发', 'opens the form; nothing is sent yet'),
  add: (what: string) => label(`新增：${what}`, `Add: ${what}`),
  addForm: label('打开表单', 'opens the form'),
  export: (what: string) => label(`导出：${what}`, `Export: ${what}`),
  exportForm: label('先显示内容并询问', 'says what it holds and asks first'),
  stationsThat: (state: string) => label(`电站：${state}`, `Stations: ${state}`),
  allOffline: label('所有离线设备', 'All offline devices'),
};

/** Names of the periods that an export can be restricted to. */
export const periodLabels: Readonly<Record<ExportPeriod, Label>> = {
  today: label('今天', 'today'),
  yesterday: label('昨天', 'yesterday'),
  lastWeek: label('上周', 'last week'),
  lastMonth: label('上月', 'last month'),
  thisMonth: label('本月', 'this month'),
};
