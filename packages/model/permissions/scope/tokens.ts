import type { ScopeProblem } from './problem.ts';
import { scopeWords } from './words.ts';

/** A token of a custom rule; `at` is the index of its first character. */
export interface RuleToken {
  readonly kind: 'word' | 'number' | 'text' | 'placeholder' | 'sign' | 'end';
  /** A word, operator or number as written, a text without its quotes, the name of a placeholder. */
  readonly text: string;
  readonly at: number;
}

/** Patterns of the tokens, matched at the start of the rest. The order matters: '<=' before '<'. */
const forms: readonly (readonly [RuleToken['kind'] | 'blank', RegExp])[] = [
  ['blank', /\s+/y],
  ['placeholder', /\$\{([A-Za-z]{1,32})\}/y],
  ['text', /'((?:[^']|'')*)'/y],
  ['number', /[+-]?\d+(?:\.\d+)?(?![\w.])/y],
  ['word', /[A-Za-z_]\w*/y],
  ['sign', /<=|>=|<>|!=|[=<>(),]/y],
];

/**
 * Splits a rule into tokens, the last of which is 'end'. Text that matches no pattern is a problem: comments,
 * semicolons, double quotes.
 */
export function tokensOf(text: string): readonly RuleToken[] | ScopeProblem {
  const tokens: RuleToken[] = [];
  let at = 0;
  while (at < text.length) {
    const found = tokenAt(text, at);
    if (found === undefined) return { at, reason: unreadable(text, at) };
    if (found.kind !== 'blank') tokens.push({ kind: found.kind, text: found.text, at });
    at += found.length;
  }
  return [...tokens, { kind: 'end', text: '', at }];
}

function tokenAt(text: string, at: number) {
  for (const [kind, form] of forms) {
    form.lastIndex = at;
    const match = form.exec(text);
    if (match === null) continue;
    const inner = match[1] ?? match[0];
    return { kind, text: kind === 'text' ? inner.replaceAll("''", "'") : inner, length: match[0].length };
  }
  return undefined;
}

function unreadable(text: string, at: number) {
  if (text[at] === "'") return scopeWords.openText;
  return scopeWords.character(String.fromCodePoint(text.codePointAt(at) ?? 0));
}
