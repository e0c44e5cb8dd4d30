import { label } from '@heliodeck/kit/label';

export const replayWords = {
  title: label('回放', 'Replay'),
  span: label('回放范围', 'What is replayed'),
  day: label('最近24小时', 'Last 24 hours'),
  month: label('最近30天', 'Last 30 days'),
  onOneDay: label('回放某日', 'Replay a day'),
  play: label('播放', 'Play'),
  pause: label('暂停', 'Pause'),
  live: label('返回实时', 'Back to live'),
  isLive: label('实时', 'Live'),
  at: (time: string) => label(`历史 · ${time}`, `Past · ${time}`),
  pastText: (time: string) =>
    label(`图中为 ${time} 的数据，不是实时数据`, `The diagram shows ${time}, not now`),
  today: (time: string) => label(`今天 ${time}`, `today ${time}`),
  yesterday: (time: string) => label(`昨天 ${time}`, `yesterday ${time}`),
  onDay: (day: string, time: string) => label(`${day} ${time}`, `${day} ${time}`),
  position: label('回放时刻', 'Instant shown'),
  power: label('功率', 'Power'),
  charge: label('电量', 'Charge'),
  gap: label('无数据', 'no data'),
  marks: label('命令与故障', 'Commands and troubles'),
  command: label('命令', 'Command'),
  offline: label('离线', 'Offline'),
  alarm: label('告警', 'Alarm'),
  full: label('电池已满', 'Battery full'),
  several: (count: string) => label(`${count} 条`, `${count} events`),
  more: (count: number) => label(`另有 ${count} 条`, `and ${count} more`),
  noMarks: label('期间没有命令、离线或告警', 'No commands, offline times or alarms in this time'),
  reading: label('正在读取命令与故障…', 'Reading commands and troubles…'),
  unread: (kinds: string) =>
    label(`此期间的事件未全部读取：${kinds}`, `Not all events of this time were read: ${kinds}`),
  noHistory: label('此期间没有可回放的历史数据', 'There is no history to replay in this time'),
  left: (count: number) =>
    label(
      `设备较多，另有 ${count} 台不在回放中`,
      `The station has many devices; ${count} more are not replayed`,
    ),
  keys: label('← → 移动，空格播放，Esc 返回实时', '← → move, Space plays, Esc goes back to live'),
};
