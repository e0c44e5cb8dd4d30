import { ExprError } from './syntax.ts';

/** A token of an expression. `text` of a string is its value without quotes. */
export interface Lexeme {
  readonly kind: 'number' | 'string' | 'name' | 'sign' | 'end';
  readonly text: string;
  /** The original word of an operator written as a word: after `vars:` and a dot it is a name. */
  readonly word?: string;
}

/** The text in the source: the word for an operator written as a word. */
export const wordOf = ({ text, word = text }: Lexeme): string => word;

const longest = 2_000;
/** Operators written as words; a Map, because property names of Object must not become operators. */
const words: ReadonlyMap<string, string> = new Map([
  ['and', '&&'],
  ['or', '||'],
  ['not', '!'],
  ['eq', '=='],
  ['ne', '!='],
  ['lt', '<'],
  ['le', '<='],
  ['gt', '>'],
  ['ge', '>='],
  ['div', '/'],
  ['mod', '%'],
  ['empty', 'empty'],
]);
/** Those of FEEL, and the operators of UEL that FEEL does not have. */
const feelWords: ReadonlySet<string> = new Set(['and', 'or', 'not']);
const uelOnly: ReadonlySet<string> = new Set(['===', '!==', '&&', '||', '==', '%', '!', '?', ':']);
const number = /(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d+)?/y;
const name = /[\p{L}_$][\p{L}\p{N}_$]*/uy;
const sign = /===|!==|&&|\|\||==|!=|<=|>=|[-+*/%<>=!?:.,()[\]]/y;
const escapes: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['t', '\t'],
  ['r', '\r'],
]);

/**
 * The tokens of an expression, with one of kind 'end' last.
 * @throws ExprError if the text is longer than 2,000 characters or contains an invalid character
 */
export function lex(text: string, language: 'uel' | 'feel' = 'uel'): readonly Lexeme[] {
  if (text.length > longest)
    throw new ExprError('tooLong', `the expression has more than ${longest} characters`);
  const found: Lexeme[] = [];
  let at = 0;
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const match = pattern.exec(text)?.[0];
    if (match !== undefined) at += match.length;
    return match;
  };
  while (at < text.length) {
    const letter = text[at] ?? '';
    if (/\s/.test(letter)) {
      at += 1;
    } else if (letter === "'" || letter === '"') {
      const { value, end } = quoted(text, at);
      found.push({ kind: 'string', text: value });
      at = end;
    } else {
      found.push(lexemeAt(take, text, at, language === 'feel'));
    }
  }
  return [...found, { kind: 'end', text: '' }];
}

function lexemeAt(
  take: (pattern: RegExp) => string | undefined,
  text: string,
  at: number,
  isFeel: boolean,
): Lexeme {
  const digits = take(number);
  if (digits !== undefined) return { kind: 'number', text: digits };
  const letters = take(name);
  if (letters !== undefined) {
    const operator = isFeel && !feelWords.has(letters) ? undefined : words.get(letters);
    return operator === undefined
      ? { kind: 'name', text: letters }
      : { kind: 'sign', text: operator, word: letters };
  }
  const operator = take(sign);
  if (operator === undefined || (isFeel ? uelOnly.has(operator) : operator === '='))
    throw new ExprError('syntax', `unexpected character at ${at + 1}: ${text[at]}`);
  if (operator === '=') return { kind: 'sign', text: '==' };
  if (operator === '===' || operator === '!==') return { kind: 'sign', text: operator.slice(0, 2) };
  return { kind: 'sign', text: operator };
}

function quoted(text: string, start: number): { readonly value: string; readonly end: number } {
  const quote = text[start];
  let value = '';
  for (let at = start + 1; at < text.length; at += 1) {
    const letter = text[at] ?? '';
    if (letter === quote) return { value, end: at + 1 };
    if (letter === '\\') {
      at += 1;
      value += escapes.get(text[at] ?? '') ?? text[at] ?? '';
    } else value += letter;
  }
  throw new ExprError('syntax', `the text that begins at ${start + 1} has no end`);
}
