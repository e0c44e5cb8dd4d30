import type { Locale } from '@heliodeck/kit/label';
import type { Context } from '../../../context.ts';
import type { AllowedHosts } from '../../../outgoing.ts';

/** A channel to send by, secrets in the clear; never leaves the server. */
export interface OpenChannel {
  readonly id: string;
  /** False where a stored secret opens with none of the server's keys: restored from elsewhere, say. Then it is empty here. */
  readonly isReadable: boolean;
  readonly type: number;
  readonly name: string;
  readonly endpoint: string;
  readonly robotAddress: string;
  readonly smtpHost: string;
  readonly smtpSecurity: number;
  readonly sender: string;
  readonly smsCode: string;
  readonly voiceService: number;
  readonly account: string;
  readonly secretKey: string;
  /** The secret before the present one, while it still holds. */
  readonly oldSecret: string;
  readonly templateId: string;
  readonly callerNumber: string;
  readonly voiceAppId: string;
  readonly variables: string;
}

/** Whom a message is for, of those that reach a person. */
export interface Recipient {
  readonly name: string;
  /** E.164 or a Chinese number without country. */
  readonly phone: string;
  readonly email: string;
  readonly openId: string;
  /** The language the person chose. */
  readonly locale: Locale | undefined;
}

/** A message as it is sent once. */
export interface OutMessage {
  /** The same for every attempt at one message: receivers that look at it tell repeats. */
  readonly id: string;
  /** Its own for every attempt. */
  readonly attemptKey: string;
  readonly title: string;
  /** All of it, lines broken by '\n'. */
  readonly text: string;
  /** What variables of templates stand for. */
  readonly contents: Readonly<Record<string, string>>;
  /** Address at which it is acknowledged; undefined where there is nothing to acknowledge. */
  readonly link: string | undefined;
  /** What programs get. */
  readonly event: { readonly type: string; readonly at: Date; readonly data: unknown };
  readonly to: Recipient | undefined;
  /** Sent along by ways that take files. */
  readonly files?: readonly MailFile[];
}

/** A file of a message. */
export interface MailFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** What became of an attempt. `again`: whether another could succeed. `unknown`: it may have arrived, nothing answered. */
export type AttemptOutcome =
  | { readonly is: 'sent'; readonly receipt: string }
  | { readonly is: 'refused'; readonly reason: string; readonly again: boolean; readonly gone?: true }
  | { readonly is: 'unknown'; readonly reason: string }
  | { readonly is: 'notConfigured'; readonly reason: string };

/** What sending needs of the world. */
export interface PushWorld {
  /** Goes to public https addresses only (outgoing.ts). */
  readonly call: typeof fetch;
  readonly allowed: AllowedHosts;
  readonly now: Date;
  /** 32 random hex digits. */
  readonly nonce: string;
  /** Address of a vendor's service without a slash at its end. */
  readonly bases: PushBases;
  readonly texts: TextMessages;
  readonly context: Context;
}

/** One way to tell somebody. @throws UnansweredError, Error where the network fails (outgoing.ts) */
export type Sender = (channel: OpenChannel, message: OutMessage, world: PushWorld) => Promise<AttemptOutcome>;

/** Addresses of vendors' services; others for proxies and tests. */
export interface PushBases {
  readonly wechat: string;
  readonly aliyunVoice: string;
  readonly tencentVoice: string;
  /** Hosts of robots' addresses. */
  readonly wecom: string;
  readonly dingtalk: string;
  readonly feishu: string;
}

export const vendorBases: PushBases = {
  wechat: 'https://api.weixin.qq.com',
  aliyunVoice: 'https://dyvmsapi.aliyuncs.com',
  tencentVoice: 'https://vms.tencentcloudapi.com',
  wecom: 'https://qyapi.weixin.qq.com',
  dingtalk: 'https://oapi.dingtalk.com',
  feishu: 'https://open.feishu.cn',
};

/** Text messages through the tenant's own provider; the area of resources has them. */
export interface TextMessages {
  /** @throws CodedError resource.smsFailed, resource.codeUnknown; false where no provider is enabled */
  send(
    context: Context,
    code: string | undefined,
    phone: string,
    params: Readonly<Record<string, string>>,
  ): Promise<boolean>;
}

/** What an attempt came to where a vendor said no. */
export function refusedBy(reason: string, again = true): AttemptOutcome {
  return { is: 'refused', reason: reason.slice(0, 300), again };
}

/** A vendor's answer as an object; what is no JSON tells its status. */
export async function answerOf(response: Response): Promise<Readonly<Record<string, unknown>>> {
  const text = await response.text();
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  } catch {
    // Told below.
  }
  return { httpStatus: response.status };
}

/** The variables of a template with what they stand for, in the order of the channel. */
export function templateParams(
  variables: string,
  contents: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(variablesOf(variables).map(([name, content]) => [name, contents[content] ?? '']));
}

/** 'variable=content' pairs, comma-joined; a name alone is both. Nothing between two commas is a pair too: templates count places. */
export function variablesOf(text: string): readonly (readonly [name: string, content: string])[] {
  if (text.trim() === '') return [];
  return text.split(',').map((part) => {
    const [name = '', content = name] = part.split('=').map((one) => one.trim());
    return [name, content] as const;
  });
}
