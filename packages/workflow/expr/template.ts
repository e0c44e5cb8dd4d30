import { type ParseOptions, parseExpr } from './parse.ts';
import { type ExprContext, runExpr } from './run.ts';
import { type Expr, ExprError } from './syntax.ts';
import type { Value } from './value.ts';

/** A parsed text with `${…}` or `#{…}` in it. */
export interface TextTemplate {
  readonly source: string;
  readonly parts: readonly (string | Expr)[];
}

/**
 * Parses a text with expressions in it. White space around a single `${…}` is ignored.
 * @throws ExprError if an expression in it is invalid
 */
export function parseTemplate(source: string, options?: ParseOptions): TextTemplate {
  const text = source.trim();
  const parts: (string | Expr)[] = [];
  let plainFrom = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at + 1] !== '{' || (text[at] !== '$' && text[at] !== '#')) continue;
    const end = endOf(text, at + 2);
    if (at > plainFrom) parts.push(text.slice(plainFrom, at));
    parts.push(parseExpr(text.slice(at + 2, end), options));
    at = end;
    plainFrom = end + 1;
  }
  if (plainFrom < text.length) parts.push(text.slice(plainFrom));
  return { source, parts };
}

/**
 * Parses a text that is one expression in FEEL, after an equals sign in Zeebe.
 * @throws ExprError if it is invalid, or uses a part of FEEL that is not supported
 */
export function parseFeel(source: string, options?: ParseOptions): TextTemplate {
  return { source, parts: [parseExpr(source.trim().replace(/^=/, ''), { ...options, language: 'feel' })] };
}

/** The only expression of a template; undefined if it has plain text, several expressions or none. */
function onlyExpr({ parts }: TextTemplate): Expr | undefined {
  const [first] = parts;
  return parts.length === 1 && typeof first === 'object' ? first : undefined;
}

/** Evaluates a template: a single expression keeps its type, everything else becomes a text. */
export function runTemplate(template: TextTemplate, context: ExprContext): Value {
  const whole = onlyExpr(template);
  if (whole !== undefined) return runExpr(whole, context);
  return template.parts
    .map((part) => (typeof part === 'string' ? part : textOf(runExpr(part, context))))
    .join('');
}

/** A value as a text; null is empty. */
export function textOf(value: Value): string {
  if (value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function endOf(text: string, from: number): number {
  let quote = '';
  for (let at = from; at < text.length; at += 1) {
    const letter = text[at] ?? '';
    if (quote !== '') {
      if (letter === '\\') at += 1;
      else if (letter === quote) quote = '';
    } else if (letter === "'" || letter === '"') quote = letter;
    else if (letter === '}') return at;
  }
  throw new ExprError('syntax', 'an expression has no closing brace');
}
