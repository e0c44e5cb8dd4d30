import type { Locale } from '@heliodeck/kit/label';
import { fillText, type MessageParams } from '@heliodeck/model/wire/message';
import { type MessageCode, messages } from '@heliodeck/model/wire/messages';

/** Longer texts are cut for the list. */
const longest = 1000;

/**
 * Why a job failed, for users: a coded error in their language, any other error by its message.
 * @param output error of the handler as stored in the queue; null for none
 */
export function failureWords(output: unknown, locale: Locale): string | null {
  if (output === null || output === undefined) return null;
  if (typeof output !== 'object') return String(output).slice(0, longest);
  const { code, params, message } = output as Record<string, unknown>;
  if (typeof code === 'string' && Object.hasOwn(messages, code)) {
    const given = typeof params === 'object' && params !== null ? (params as MessageParams) : {};
    return fillText(messages[code as MessageCode], given, locale).slice(0, longest);
  }
  return (typeof message === 'string' && message !== '' ? message : JSON.stringify(output)).slice(0, longest);
}
