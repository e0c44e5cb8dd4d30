import { countedNoun, grouped } from '@heliodeck/kit/grouped';
import { label } from '@heliodeck/kit/label';

export const alarmWords = {
  tabs: label('告警状态', 'Alarm status'),
  close: label('关闭', 'Close'),
  askClose: label('确定将选择的告警关闭?', 'Are you sure you want to turn off the selected alarm?'),
  several: (alarms: number) => label(`共 ${alarms} 条告警`, countedNoun(alarms, 'alarm')),
  closesMembers: label(
    '风暴中未处理的告警一并关闭。',
    'The alarms of the storm that nobody deals with are closed with it.',
  ),
  send: label('派发', 'Send'),
  processing: label('告警处理', 'Alarm Processing'),
  handlers: label('处理人员', 'Handlers'),
  due: label('要求完成时间', 'Due'),
  measureMissing: label('请输入处理措施', 'Please enter the treatment measures'),
  noHandler: label('请填写处理人员', 'Please fill in the processing personnel'),
  data: label('设备数据', 'Device data'),
  noHistory: label('该类设备没有历史数据', 'Devices of this type have no history'),
  open: label('详情', 'Details'),
  export: label('导出', 'Export'),
  prompt: label('提示', 'Prompt'),
  askExport: label('是否导出告警数据?', 'Do you want to export alarm data?'),
  acknowledge: label('确认', 'Acknowledge'),
  shelve: label('搁置', 'Shelve'),
  unshelve: label('取消搁置', 'Take off the shelf'),
  shelfUntil: label('搁置至', 'Shelved until'),
  shelvedTo: (until: string) => label(`搁置至 ${until}`, `Shelved until ${until}`),
  shelfMissing: label(
    '请选择搁置时长或截止时间，最长 30 天',
    'Choose for how long or until when, for 30 days at most',
  ),
  shelfFor: label('搁置时长', 'Shelve for'),
  shelfHours: (hours: number) => label(`${hours} 小时`, `${hours} h`),
  clock: (zone: string, now: string) =>
    label(`时区：${zone}，当地时间 ${now}`, `Time zone: ${zone}, where it is ${now}`),
  why: label('原因', 'Reason'),
  whyMissing: label('请填写搁置原因', 'Please say why'),
  takeOut: label('停用', 'Out of service'),
  takeOutText: label(
    '该规则在该设备上不再产生告警，到时自动恢复；未恢复的告警随即终止。',
    'Its rule raises no alarm on this device until then, and what stands ends.',
  ),
  askRestore: label('确定恢复启用该告警？', 'Return this alarm to service?'),
  what: label('告警', 'Alarm'),
  rule: label('当时的规则', 'The rule as it was'),
  noRule: label('由程序自身判断，没有规则', 'Raised by the program itself, without a rule'),
  values: label('告警前后的数值，红色为告警期间', 'The value around it, the alarm in red'),
  trace: label('告警前后的状态，红色为告警期间', 'The state around it, the alarm in red'),
  traceOnline: label('在线（1 在线，0 离线）', 'Online (1 online, 0 offline)'),
  traceBit: label('状态位（1 置位，0 清零）', 'The bit (1 set, 0 clear)'),
  traceEnergy: label('每15分钟发电量', 'Energy of each 15 min'),
  steps: label('处理经过', 'What was done'),
  orders: label('工单', 'Work order'),
  noOrders: label('没有工单', 'No work order'),
  told: label('发送记录', 'What was sent to whom'),
  openThen: label('当时其他未恢复的告警', 'What else was open then'),
  removed: label('告警不存在或已删除', 'This alarm does not exist any more'),
  replay: label('按近30天数据试运行', 'The last 30 days by this rule'),
  replayWaits: label(
    '填写属性、触发方式和告警值后显示',
    'Shown once attribute, trigger and limit are filled in',
  ),
  replayNone: label('这段时间不会产生告警', 'It would have raised no alarm'),
  replayAlarms: (alarms: number, firing: number, devices: number) =>
    label(
      `会产生 ${grouped(alarms)} 条告警，涉及 ${devices} 台设备中的 ${firing} 台`,
      `It would have raised ${countedNoun(alarms, 'alarm')}, on ${firing} of ${countedNoun(devices, 'device')}`,
    ),
  replayBasis: (readings: number, since: string) =>
    label(
      `依据自 ${since} 起的 ${grouped(readings)} 条读数`,
      `From ${countedNoun(readings, 'reading')} since ${since}`,
    ),
  replayPart: (devices: number, of: number) =>
    label(
      `只计算了 ${of} 台中的前 ${devices} 台`,
      `Only the first ${devices} of ${countedNoun(of, 'device')} are counted`,
    ),
  replayNoData: label('没有可用的历史读数', 'There are no readings to judge by'),
  replayOften: (perHour: string, isEstimate: boolean) =>
    label(
      `${isEstimate ? '按全部设备估算，' : ''}平均每小时 ${perHour} 条，过于频繁：请调整告警值、触发延时或回差`,
      `${perHour} an hour${isEstimate ? ', estimated for all devices,' : ''} is too often: change the limit, the delay or the deadband`,
    ),
  replayIdle: (delay: string, seconds: string, period: number) =>
    label(
      `${delay} ${seconds} 秒短于采集周期 ${period} 秒，不起作用`,
      `${delay}: ${seconds} s is shorter than the polling period of ${period} s and makes no difference`,
    ),
  replayOf: (device: string) =>
    label(`${device}：读数、告警值，红色为告警`, `${device}: readings and limit, alarms in red`),
  replayRows: (device: string) =>
    label(
      `${device}：读数与各告警值，下方每行为一条规则的告警`,
      `${device}: readings and limits; below, the alarms of each rule in a row of its own`,
    ),
  replayKeep: label('保留以对比', 'Keep to compare'),
  replayKeepWhy: label('保留后修改表单，两者并列显示', 'Then change the form: both are shown side by side'),
  replayCompare: label('对比', 'Compare'),
  sameAttribute: label('同一属性的其他规则', 'Other rules on this attribute'),
  replayCompared: label('规则对比', 'Rules compared'),
  replayFirst: (shown: number, of: number) =>
    label(`只试运行了 ${of} 条规则中的前 ${shown} 条`, `The first ${shown} of ${of} rules are replayed`),
  replayThis: label('当前表单', 'This form'),
  replayDrop: (place: number) => label(`不再对比规则 ${place}`, `Stop comparing rule ${place}`),
  hoursOpen: (hours: string) => label(`共 ${hours} 小时`, `${hours} h open`),
  replayDrawn: (drawn: number, alarms: number) =>
    label(
      `图中为 ${alarms} 条告警中最早的 ${drawn} 条`,
      `The chart shows the first ${drawn} of ${countedNoun(alarms, 'alarm')}`,
    ),
  replayCount: (alarms: number) => label(`${alarms} 条`, countedNoun(alarms, 'alarm')),
  limit: label('告警值', 'Limit'),
  absent: label('无数据', 'No data'),
  time: label('时间', 'Time'),
  stillFor: (lasted: string) => label(`未恢复，已持续 ${lasted}`, `Not recovered for ${lasted}`),
  recoveredAfter: (lasted: string) => label(`已恢复，持续 ${lasted}`, `Recovered after ${lasted}`),
  chatter: (crossings: number, minutes: number) =>
    label(
      `抖动：${minutes} 分钟内越限 ${crossings} 次`,
      `Chattering: ${countedNoun(crossings, 'crossing')} in ${minutes} min`,
    ),
  attribute: label('属性', 'Attribute'),
  device: label('查看设备', 'Show the device'),
  shown: label('显示', 'Show'),
  pack: (pack: number) => label(`电池包 ${pack}`, `pack ${pack}`),
  members: label('成员告警', 'Member alarms'),
  gallery: label('图片', 'Gallery'),
  noPicture: label('没有图片', 'No picture'),
  noneFound: label('没有符合条件的抓拍告警', 'No candid alarm meets the conditions'),
  noShots: label('还没有摄像机上报抓拍告警', 'No camera has posted an alarm yet'),
  list: label('列表', 'List'),
  bind: label('绑定属性', 'Bind attribute'),
  bindTitle: label('绑定', 'Bind'),
  bindTo: (name: string) => label(`将绑定到：${name}`, `Will be bound to: ${name}`),
  bindNone: label('请点击要绑定的属性', 'Click the attribute to bind to'),
  choose: label('选择', 'Choose'),
  askBind: label('确定将选择数据绑定?', 'Bind the selected data?'),
  starter: label('推荐规则', 'Suggested rules'),
  starterText: label(
    '按设备类型给出常用规则，选中后添加，可再修改。',
    'Usual rules by device type. Those you tick are added and can be changed afterwards.',
  ),
  starterDone: label('已添加所选规则', 'The chosen rules were added'),
};
