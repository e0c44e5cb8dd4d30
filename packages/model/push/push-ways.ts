import { label } from '@heliodeck/kit/label';
import type { ChoiceOption } from '../descriptors/field.ts';

/** Channels, by the numbers of the dictionary push_type. */
export const pushWay = {
  officialAccount: 1,
  sms: 2,
  phone: 3,
  email: 4,
  webhook: 5,
  wecom: 6,
  dingtalk: 7,
  feishu: 8,
} as const;

export type PushWay = (typeof pushWay)[keyof typeof pushWay];

const personal: readonly number[] = [pushWay.officialAccount, pushWay.sms, pushWay.phone, pushWay.email];

/** Whether a channel reaches a single person; other channels reach a group or a program. */
export function reachesPerson(way: number): boolean {
  return personal.includes(way);
}

/** The channels that write to a group chat. */
export const robotWays: readonly number[] = [pushWay.wecom, pushWay.dingtalk, pushWay.feishu];

/** The channels as options of a form; their words are those of the dictionary. */
export const wayOptions = [
  { value: pushWay.officialAccount, label: label('公众号', 'Official account') },
  { value: pushWay.sms, label: label('短信', 'SMS') },
  { value: pushWay.phone, label: label('电话', 'Phone call') },
  { value: pushWay.email, label: label('邮件', 'E-mail') },
  { value: pushWay.webhook, label: label('网络回调', 'Webhook') },
  { value: pushWay.wecom, label: label('企业微信机器人', 'WeCom robot') },
  { value: pushWay.dingtalk, label: label('钉钉机器人', 'DingTalk robot') },
  { value: pushWay.feishu, label: label('飞书机器人', 'Feishu robot') },
] as const satisfies readonly ChoiceOption[];

/** Events of alarms that a webhook can subscribe to. */
export const webhookTopics = [
  { value: 'alarm.raised', label: label('告警产生', 'Alarm raised') },
  { value: 'alarm.recovered', label: label('告警恢复', 'Alarm recovered') },
  { value: 'alarm.ended', label: label('告警终止', 'Alarm ended') },
  { value: 'alarm.acknowledged', label: label('告警确认', 'Alarm acknowledged') },
  { value: 'alarm.dispatched', label: label('告警派单', 'Alarm dispatched') },
  { value: 'alarm.closed', label: label('告警关闭', 'Alarm closed') },
  { value: 'alarm.completed', label: label('告警工单完成', 'Work order of an alarm finished') },
  { value: 'alarm.returned', label: label('告警派单取消', 'Dispatch of an alarm cancelled') },
] as const satisfies readonly ChoiceOption[];

/** Providers of phone calls. */
export const voiceService = { aliyun: 1, tencent: 2 } as const;

/** Encryption of a connection to a mail server. */
export const mailSecurity = { tls: 1, startTls: 2, none: 3 } as const;

const answering: readonly number[] = [pushWay.sms, pushWay.phone, pushWay.dingtalk, pushWay.feishu];

/** Whether people can answer a message of a channel, so that its alarms are acknowledged. */
export function takesAnswers(way: number): boolean {
  return answering.includes(way);
}
