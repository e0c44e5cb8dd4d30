import { vendorReply } from '../../../vendor-reply.ts';
import type { SmsConfig } from '../config-rows.ts';

/** One text to several phones, by a template of the provider. */
export interface SmsMessage {
  /** E.164, '+8613800000000'. */
  readonly phones: readonly string[];
  /** Variables of the template in order. */
  readonly params: Readonly<Record<string, string>>;
}

/** Result of a provider; it responds with status 200 to refusals too, so that only its own code shows the result. */
type SmsResult =
  | { readonly sent: true; readonly receipt: string }
  | { readonly sent: false; readonly reason: string };

/** Dependencies of a provider. */
interface SmsWorld {
  /** A fetch restricted to public https URLs (outgoing.ts). */
  readonly call: typeof fetch;
  readonly now: Date;
  /** Random digits and nonces. */
  readonly nonce: string;
  /** URL of the service without a trailing slash. */
  readonly base: string;
}

/** A service that sends text messages. @throws Error if it is unreachable */
export interface SmsProvider {
  readonly base: string;
  send(config: SmsConfig, message: SmsMessage, world: SmsWorld): Promise<SmsResult>;
}

/** Parses the response as JSON; anything else is a refusal with its status. */
export async function smsReply(response: Response): Promise<Readonly<Record<string, unknown>>> {
  const status = `HTTP ${response.status}`;
  return (await vendorReply(response)) ?? { code: status, message: status };
}

/** A message that was not sent, with the provider's code and message. */
export function refusal(...said: readonly unknown[]): SmsResult {
  const words = said.filter((one) => typeof one === 'string' || typeof one === 'number');
  return { sent: false, reason: words.join(' ') || 'refused' };
}
