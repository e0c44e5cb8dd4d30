import { label } from '@heliodeck/kit/label';

/**
 * Texts of messages; '{name}' is a parameter. The content of an alarm comes from the alarm, in the
 * recipient's language.
 */
export const pushTexts = {
  raised: label('【{grade}】{place}：{content}（{time}）', '[{grade}] {place}: {content} ({time})'),
  waiting: label(
    '【{grade}】再次待处理 {place}：{content}（{time}）',
    '[{grade}] waits again, {place}: {content} ({time})',
  ),
  escalated: label(
    '【{grade}】{minutes}分钟未确认 {place}：{content}（{time}）',
    '[{grade}] unacknowledged for {minutes} min, {place}: {content} ({time})',
  ),
  several: label('{count}条告警，最高等级{grade}：{first}', '{count} alarms, the worst {grade}: {first}'),
  more: label('另有{count}条', 'and {count} more'),
  tasks: label('{count}条任务通知', '{count} notices of tasks'),
  nobodyYet: label('尚未签收', 'nobody yet'),
  digest: label('{date} 告警日报：{count}条', 'Alarms of {date}: {count}'),
  test: label('这是一条测试消息（{channel}，{time}）', 'This is a test message ({channel}, {time})'),
  recovered: label('已恢复 {place}：{content}', 'Recovered, {place}: {content}'),
  ended: label('已终止 {place}：{content}', 'Ended, {place}: {content}'),
  acknowledged: label('已确认 {place}：{content}', 'Acknowledged, {place}: {content}'),
  dispatched: label('已派单 {place}：{content}', 'Dispatched, {place}: {content}'),
  closed: label('已关闭 {place}：{content}', 'Closed, {place}: {content}'),
  completed: label('工单完成 {place}：{content}', 'Work order finished, {place}: {content}'),
  returned: label('派单取消 {place}：{content}', 'Dispatch cancelled, {place}: {content}'),
  acknowledge: label('确认：{link}', 'Acknowledge: {link}'),
  answerWith: label('@机器人 回复 {code} 即可确认', 'Answer the robot with {code} to acknowledge'),
  answered: label('已确认', 'Acknowledged'),
  nothingToAnswer: label('没有待确认的告警', 'Nothing is waiting for this answer'),
  title: label('光伏储能告警', 'Station alarm'),
  noPhone: label('用户没有手机号', 'The user has no phone number'),
  noEmail: label('用户没有邮箱', 'The user has no e-mail address'),
  noOpenId: label('用户没有公众号OpenID', 'The user has no OpenID'),
  noPerson: label('没有接收人', 'There is nobody to tell'),
  notConfigured: label('没有启用的渠道', 'No channel is enabled'),
  noSms: label('没有启用的短信配置', 'No SMS configuration is enabled'),
  noSmsCode: label('没有该资源编号的短信配置', 'No SMS configuration has this code'),
  notSecret: label('渠道没有密钥', 'The channel has no secret'),
  unreadable: label(
    '渠道密钥无法解密，请重新填写',
    'The secret of the channel cannot be decrypted; enter it again',
  ),
  interrupted: label('发送被中断，结果未知', 'Interrupted, outcome unknown'),
  unanswered: label('已发送，对方没有应答，结果未知', 'Sent without an answer, outcome unknown'),
  repeat: label('（可能重复）{text}', '(possibly a repeat) {text}'),
  network: label(
    '无法连接对方服务，请核对地址和网络',
    'The service cannot be reached; check its address and the network',
  ),
} as const;

/** Words by which people confirm a message that they answer without its code. */
export const confirmingWords = [label('确认', 'OK'), label('收到', 'Ack'), label('好的', 'Yes')] as const;
