import type { SmsConfig } from '../config-rows.ts';

/** One text to some people, by a template the provider knows. */
export interface SmsMessage {
  /** E.164, '+8613800000000'. */
  readonly phones: readonly string[];
  /** Variables of the template in their order. */
  readonly params: Readonly<Record<string, string>>;
}

/** What a provider said; it answers 200 to refusals too, so that only its own code tells. */
type SmsResult =
  | { readonly sent: true; readonly receipt: string }
  | { readonly sent: false; readonly reason: string };

/** What a provider needs of the world. */
interface SmsWorld {
  /** Goes to public https addresses only (outgoing.ts). */
  readonly call: typeof fetch;
  readonly now: Date;
  /** Random digits and nonces. */
  readonly nonce: string;
  /** Address of the service without a slash at its end. */
  readonly base: string;
}

/** A service that sends text messages. @throws Error where it cannot be reached */
export interface SmsProvider {
  readonly base: string;
  send(config: SmsConfig, message: SmsMessage, world: SmsWorld): Promise<SmsResult>;
}

/** The answer as JSON; anything else is a refusal with its status. */
export async function answerOf(response: Response): Promise<Readonly<Record<string, unknown>>> {
  const text = await response.text();
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  } catch {
    // Told below.
  }
  return { code: `HTTP ${response.status}`, message: `HTTP ${response.status}` };
}

/** A message that was not sent, with what the provider said of it: its code and its words. */
export function refusal(...said: readonly unknown[]): SmsResult {
  const words = said.filter((one) => typeof one === 'string' || typeof one === 'number');
  return { sent: false, reason: words.join(' ') || 'refused' };
}

/** The number without country where it is Chinese, as most providers of the mainland want it. */
export function bare(phone: string): string {
  return phone.startsWith('+86') ? phone.slice(3) : phone;
}
