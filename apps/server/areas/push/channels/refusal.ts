import { type Label, label } from '@heliodeck/kit/label';
import { pushTexts } from '@heliodeck/model/push/push-texts';
import { type RefusalMeaning, refusalTexts } from '@heliodeck/model/push/refusal-texts';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { AttemptOutcome } from './channel.ts';
import { cloudWords, robotWords } from './refusal-words.facts.ts';

/** A text in both languages as stored in push records; the console shows the reader's half. */
export const both = ({ zh, en }: Label): string => `${zh} · ${en}`;

/** Most characters of a service's own words: both halves repeat them, and a record holds 500 characters. */
const mostWords = 140;

/** A meaning with the service's own words behind it. */
function withWords(meaning: Label, words: string): string {
  // The separator of the halves must not occur in one of them.
  const said = words
    .replaceAll(/[\s·]+/g, ' ')
    .trim()
    .slice(0, mostWords);
  if (said === '') return both(meaning);
  return both(label(`${meaning.zh}（详情：${said}）`, `${meaning.en} (detail: ${said})`));
}

/**
 * The outcome of an attempt that a service refused.
 * @param words what the service answered
 * @param again whether another attempt could succeed
 */
export function refusedBy(
  meaning: RefusalMeaning,
  words: string,
  again = true,
): Extract<AttemptOutcome, { is: 'refused' }> {
  return { is: 'refused', reason: withWords(refusalTexts[meaning], words), again };
}

/** The outcome of an attempt that failed before or in the connection, or whose address is not permitted. */
export function unreachable(error: unknown): AttemptOutcome {
  if (error instanceof CodedError) return { is: 'refused', reason: both(error.label), again: false };
  const words = causeOf(error);
  if (isEncryptionFault(words)) return refusedBy('encryption', words);
  return { is: 'refused', reason: withWords(pushTexts.network, words), again: true };
}

/** Whether the words of an error are about TLS or a certificate: nothing was sent then. */
export function isEncryptionFault(words: string): boolean {
  return /certificate|wrong version number|\bSSL\b|\bTLS\b|tlsv1|ERR_TLS|altname/i.test(words);
}

/** The innermost message: that of a fetch says only that it failed. */
function causeOf(error: unknown): string {
  let inner = error;
  while (inner instanceof Error && inner.cause instanceof Error) inner = inner.cause;
  return inner instanceof Error ? inner.message : '';
}

/** Meaning of an SMTP response: its enhanced status (RFC 3463), else its code (RFC 5321 §4.2). */
export function mailMeaning(code: number, response: string): RefusalMeaning {
  if (code === 530 || code === 534 || code === 535) return 'credentials';
  const [, subject, detail] = /\b[45]\.(\d{1,3})\.(\d{1,3})\b/.exec(response) ?? [];
  if (subject === '1') return detail === '7' || detail === '8' ? 'mailSender' : 'recipient';
  if (subject === '2') return detail === '2' ? 'mailboxFull' : 'recipient';
  if (code < 500) return 'unavailable';
  if (subject === '7' || code === 554) return 'mailSender';
  if (code === 552) return 'mailboxFull';
  return code === 550 || code === 551 || code === 553 ? 'recipient' : 'other';
}

/** Meaning of an error code of the official account's service. */
export function accountMeaning(code: unknown): RefusalMeaning {
  return accountCodes.get(Number(code)) ?? 'other';
}

const accountCodes: ReadonlyMap<number, RefusalMeaning> = new Map([
  ...[40001, 40013, 40014, 40125, 41002, 41004, 42001].map((code) => [code, 'credentials'] as const),
  ...[40164, 48001, 50001, 50002].map((code) => [code, 'permission'] as const),
  ...[40037, 47001, 47003].map((code) => [code, 'template'] as const),
  ...[45009, 45011].map((code) => [code, 'tooMany'] as const),
  [40003, 'recipient'],
  [43004, 'notFollowing'],
  [43101, 'notFollowing'],
  [-1, 'unavailable'],
]);

/** Meaning of a refusal of a group robot; DingTalk gives one code to several reasons. */
export function robotMeaning(code: unknown, words: string, status: number): RefusalMeaning {
  const known = robotCodes.get(Number(code ?? Number.NaN));
  if (known !== undefined) return known;
  const said = robotWords.find(([pattern]) => pattern.test(words));
  return said?.[1] ?? (code === undefined ? statusMeaning(status) : 'other');
}

/** Codes of WeCom (93000, 45009), DingTalk (130101) and Feishu. */
const robotCodes: ReadonlyMap<number, RefusalMeaning> = new Map([
  [93000, 'address'],
  [19001, 'address'],
  [19021, 'signature'],
  [19022, 'permission'],
  [19024, 'keyword'],
  ...[45009, 130101, 9499, 11232].map((code) => [code, 'tooMany'] as const),
  [-1, 'unavailable'],
]);

/** Meaning of what a cloud's service for text messages or calls answered; the first pattern that fits decides. */
export function cloudMeaning(words: string): RefusalMeaning {
  return cloudWords.find(([pattern]) => pattern.test(words))?.[1] ?? 'other';
}

/** Meaning of an HTTP status other than success. */
export function statusMeaning(status: number): RefusalMeaning {
  if (status === 410) return 'gone';
  if (status === 404 || status === 405) return 'address';
  if (status === 401 || status === 403) return 'signature';
  if (status === 429) return 'tooMany';
  if (status >= 300 && status < 400) return 'moved';
  return status >= 500 ? 'unavailable' : 'other';
}
