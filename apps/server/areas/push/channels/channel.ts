import type { Locale } from '@heliodeck/kit/label';
import type { Context } from '../../../context.ts';
import type { AllowedHosts } from '../../../outgoing.ts';
import type { TenantDb } from '../../../store/tenant-db.ts';
import { vendorReply } from '../../../vendor-reply.ts';

/** A channel with its secrets decrypted; never leaves the server. */
export interface OpenChannel {
  readonly id: string;
  /**
   * False if a stored secret cannot be decrypted with any of the server's keys, for example after a restore from another installation. It
   * is empty here then.
   */
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
  /** The previous secret, while it is still valid. */
  readonly oldSecret: string;
  /** Checks answers of people; empty if the channel takes none by a secret of its own. */
  readonly answerSecret: string;
  readonly templateId: string;
  readonly callerNumber: string;
  readonly voiceAppId: string;
  readonly variables: string;
}

/** The recipient of a message through a channel that reaches persons. */
export interface Recipient {
  readonly name: string;
  /** E.164, or a Chinese number without country code. */
  readonly phone: string;
  readonly email: string;
  readonly openId: string;
  /** The language that the person has chosen. */
  readonly locale: Locale | undefined;
}

/** A message as sent in one attempt. */
export interface OutMessage {
  /** Identical in every attempt at one message, so that receivers recognise repeats. */
  readonly id: string;
  /** Unique to each attempt. */
  readonly attemptKey: string;
  readonly title: string;
  /** The whole text, lines separated by '\n'. */
  readonly text: string;
  /** Values of template variables. */
  readonly contents: Readonly<Record<string, string>>;
  /** Address of the page for acknowledgement; undefined if there is nothing to acknowledge. */
  readonly link: string | undefined;
  /** The event as sent to programs. */
  readonly event: { readonly type: string; readonly at: Date; readonly data: unknown };
  readonly to: Recipient | undefined;
  /** Attachments, for channels that support them. */
  readonly files?: readonly MailFile[];
}

/** An attachment of a message. */
export interface MailFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Result of an attempt. `again`: whether another attempt could succeed. `unknown`: it may have arrived, but there was no response. */
export type AttemptOutcome =
  | { readonly is: 'sent'; readonly receipt: string }
  | { readonly is: 'refused'; readonly reason: string; readonly again: boolean; readonly gone?: true }
  | { readonly is: 'unknown'; readonly reason: string }
  | { readonly is: 'notConfigured'; readonly reason: string };

/** Dependencies of the senders. */
export interface PushWorld {
  /** Connects only to public https addresses (outgoing.ts). */
  readonly call: typeof fetch;
  readonly allowed: AllowedHosts;
  readonly now: Date;
  /** 32 random hex digits. */
  readonly nonce: string;
  /** Addresses of vendors' services without a trailing slash. */
  readonly bases: PushBases;
  readonly texts: TextMessages;
  readonly context: Context;
}

/** Sends a message through one type of channel. @throws UnansweredError, Error if the network fails (outgoing.ts) */
export type Sender = (channel: OpenChannel, message: OutMessage, world: PushWorld) => Promise<AttemptOutcome>;

/** Addresses of vendors' services; replaced for proxies and tests. */
export interface PushBases {
  readonly wechat: string;
  readonly aliyunVoice: string;
  readonly tencentVoice: string;
  /** Hosts of the robots' addresses. */
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

/** Text messages through the tenant's own provider; implemented by the area of resources. */
export interface TextMessages {
  /** Returns false if no provider is enabled. @throws CodedError resource.smsFailed, resource.codeUnknown */
  send(
    context: Context,
    code: string | undefined,
    phone: string,
    params: Readonly<Record<string, string>>,
  ): Promise<boolean>;
  /** The key that signs answers of the tenant's provider; undefined if the provider signs none. */
  answerKey(db: TenantDb, code: string | undefined): Promise<string | undefined>;
}

/** A vendor's response as an object; for a response other than JSON, an object with its status. */
export async function channelReply(response: Response): Promise<Readonly<Record<string, unknown>>> {
  return (await vendorReply(response)) ?? { httpStatus: response.status };
}

/** The template variables with their values, in the order of the channel. */
export function templateParams(
  variables: string,
  contents: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(variablesOf(variables).map(([name, content]) => [name, contents[content] ?? '']));
}

/**
 * Parses comma-joined 'variable=content' pairs; a name without '=' is both. An empty entry counts as a pair, because templates are
 * positional.
 */
export function variablesOf(text: string): readonly (readonly [name: string, content: string])[] {
  if (text.trim() === '') return [];
  return text.split(',').map((part) => {
    const [name = '', content = name] = part.split('=').map((one) => one.trim());
    return [name, content] as const;
  });
}
