import type { Label } from '@heliodeck/kit/label';
import { CodedError } from '../../wire/coded-error.ts';
import { fillText } from '../../wire/message.ts';
import { messages } from '../../wire/messages.ts';

/** Why a custom rule is rejected, and the position. */
export interface ScopeProblem {
  /** Index of the character at which it was detected. */
  readonly at: number;
  readonly reason: Label;
}

/** Whether a result is a problem. */
export function isProblem(read: object): read is ScopeProblem {
  return 'reason' in read;
}

/** The message of the problem; positions are counted from 1. */
export function problemWords({ at, reason }: ScopeProblem): Label {
  const words = messages['dataScope.expression'];
  const position = at + 1;
  return {
    zh: fillText(words, { position, reason: reason.zh }, 'zh'),
    en: fillText(words, { position, reason: reason.en }, 'en'),
  };
}

/** The error of a rule with this problem. */
export function scopeProblemError(problem: ScopeProblem): CodedError {
  const params = { field: 'scopeValue', position: problem.at + 1, reason: problem.reason.en };
  return new CodedError('dataScope.expression', params, { words: problemWords(problem) });
}
