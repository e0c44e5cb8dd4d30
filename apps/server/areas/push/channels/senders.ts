import { type PushWay, pushWay } from '@heliodeck/model/push/push-ways';
import type { Sender } from './channel.ts';
import { email } from './email.ts';
import { officialAccount } from './official-account.ts';
import { dingtalk, feishu, wecom } from './robots.ts';
import { sms } from './sms.ts';
import { voice } from './voice.ts';
import { webhook } from './webhook.ts';

/** The sender of each type of channel. */
export const senders: Readonly<Record<PushWay, Sender>> = {
  [pushWay.officialAccount]: officialAccount,
  [pushWay.sms]: sms,
  [pushWay.phone]: voice,
  [pushWay.email]: email,
  [pushWay.webhook]: webhook,
  [pushWay.wecom]: wecom,
  [pushWay.dingtalk]: dingtalk,
  [pushWay.feishu]: feishu,
};

/** The sender of a type of channel; undefined for an unknown number. */
export function senderOf(way: number): Sender | undefined {
  return (senders as Readonly<Record<number, Sender>>)[way];
}
