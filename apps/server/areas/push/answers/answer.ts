import { confirmingWords } from '@heliodeck/model/push/push-texts';

/** What a provider posted to the address of a channel. */
export interface PostedAnswer {
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: unknown;
  /** The body as it was sent, where it is JSON. */
  readonly text: string;
}

/** One person's answer to one message. */
export interface PersonAnswer {
  /** The provider's id of the answer: what it sends again has the same. */
  readonly id: string;
  /** What it answers: the message with the code, the one sent to the phone, or the call. */
  readonly to: { readonly code: string } | { readonly phone: string } | { readonly receipt: string };
  /** Who answers, if the message went to a group. */
  readonly who?: string | undefined;
}

/** What a provider expects in return: an object, or the number 0. */
export type ProviderReply = Readonly<Record<string, unknown>> | 0;

/** Answers in what was posted, and what the provider expects in return. */
export interface ReadAnswers {
  readonly answers: readonly PersonAnswer[];
  readonly reply: (acknowledged: number) => ProviderReply;
}

/** The secrets of a channel that check its answers, and the time. */
export interface AnswerCheck {
  /** The channel's callback secret. */
  readonly secret: string;
  readonly now: Date;
}

/** Reads what a provider posts. @throws CodedError push.answerRefused if its signature or its time is wrong */
export type AnswerReader = (posted: PostedAnswer, check: AnswerCheck) => ReadAnswers;

/** An object of JSON; an empty one for anything else. */
export function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** The six digits in a text that are the code of a message. */
export function codeIn(text: string): string | undefined {
  return /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0];
}

/** Whether an answer without a code confirms the message it answers. */
export function confirms(text: string): boolean {
  const said = text
    .trim()
    .replace(/[。.!！]$/, '')
    .trim();
  return confirming.has(said.toLowerCase());
}

const confirming: ReadonlySet<string> = new Set([
  '1',
  ...confirmingWords.flatMap(({ zh, en }) => [zh, en.toLowerCase()]),
]);
