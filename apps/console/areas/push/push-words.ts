import { countedNoun } from '@heliodeck/kit/grouped';
import { label } from '@heliodeck/kit/label';

/** Texts of the screens of channels, rota and deliveries. */
export const pushWords = {
  askTest: (channel: string) =>
    label(`通过“${channel}”发送一条测试消息？`, `Send a test message through “${channel}”?`),
  testsSelf: label('发给您自己的账号。', 'It is sent to your own account.'),
  testsGroup: label(
    '发到机器人所在的群，群成员都会看到。',
    'It is sent to the group of the robot, whose members all see it.',
  ),
  testsAddress: (address: string) => label(`发往 ${address}`, `It is sent to ${address}`),
  tested: (to: string) => label(`测试消息已发送至 ${to}`, `The test message was sent to ${to}`),
  askRotate: label('更换签名密钥？', 'Give it a new signing secret?'),
  askRotateText: label(
    '新旧密钥同时签名24小时，之后只用新密钥。',
    'For 24 hours the new and the old secret both sign, then the new one alone.',
  ),
  secret: label('签名密钥', 'Signing secret'),
  secretOnce: label('密钥只显示这一次，请保存。', 'The secret is shown this once. Keep it.'),
  answers: label('回复地址', 'Address for answers'),
  answersText: label(
    '在服务商的控制台把它填为回调地址（按键回执、上行短信、机器人或应用的消息）。知道该地址即可提交电话按键，请勿公开。',
    'Enter it at the provider as the callback of key presses, text replies or the messages of the robot. Whoever knows it can post key presses; keep it to yourself.',
  ),
  neverUsed: label('尚未推送', 'Not used yet'),
  onlyWebhook: label('只有网络回调有签名密钥', 'Only webhooks have a signing secret'),
  askAgain: label('重发这条消息？', 'Send this message again?'),
  again: label('消息已重新排队', 'The message is queued again'),
  noMessage: label('人工录入的记录没有消息', 'A record that was entered by hand has no message'),
  atOnce: label('立即', 'At once'),
  afterMinutes: (minutes: string) => label(`${minutes} 分钟后`, `After ${minutes} min`),
  groupsOnly: label('没有指定人员', 'Nobody by name'),
  alarmsTold: (alarms: number) => label(`共 ${alarms} 条告警`, `${countedNoun(alarms, 'alarm')} in it`),
  moreAlarms: (alarms: number) => label(`另有 ${alarms} 条`, `and ${alarms} more`),
  noAlarmsSeen: label('没有您可以查看的告警', 'There is no alarm in it that you may see'),
  handOver: label('交班', 'Hand over'),
  handOverText: label(
    '当前班次余下的时间由所选人员值班。',
    'Whoever is chosen has duty for the rest of the present shift.',
  ),
  to: label('接班人', 'Taken over by'),
  toMissing: label('请选择接班人', 'Please choose who takes over'),
  handedOver: label('已交班', 'Duty was handed over'),
  ahead: label('未来14天值班安排', 'Who is on duty for 14 days'),
  nobody: label('未来14天没有人值班', 'Nobody is on duty for 14 days'),
  gap: label('无人值班', 'Nobody on duty'),
  gapUntil: (until: string) => label(`无人值班至 ${until}`, `Nobody on duty until ${until}`),
  onDuty: (names: string, until: string) =>
    label(`${names} 值班至 ${until}`, `${names} on duty until ${until}`),
  zone: (zone: string) => label(`时区：${zone}`, `Time zone: ${zone}`),
};
