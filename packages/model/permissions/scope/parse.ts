import type { Entity } from '../../descriptors/entity.ts';
import type { FindEntity } from '../../descriptors/via-path.ts';
import { kindOf } from '../../fields/registry.ts';
import { columnType } from '../../fields/value.ts';
import {
  type Comparison,
  comparisons,
  type Operand,
  type ScopeExpression,
  type ScopeField,
} from './expression.ts';
import { scopeFieldOf } from './fields.ts';
import { operandOf } from './operand.ts';
import { isProblem, type ScopeProblem } from './problem.ts';
import { type RuleToken, tokensOf } from './tokens.ts';
import { scopeParts, scopeWords } from './words.ts';

const longest = 2000;
const deepest = 32;
const mostValues = 200;

/**
 * Parses a custom data-scope rule over the fields of an entity (grammar: docs/guides/access.md). Pure and
 * total: every text yields a rule or a problem.
 */
export function parseScope(text: string, entity: Entity, find: FindEntity): ScopeExpression | ScopeProblem {
  if (text.trim() === '') return { at: 0, reason: scopeWords.empty };
  if (text.length > longest) return { at: longest, reason: scopeWords.tooLong(longest) };
  const tokens = tokensOf(text);
  if (isProblem(tokens)) return tokens;
  try {
    return new Parser(tokens, (written) => scopeFieldOf(entity, written, find)).whole();
  } catch (error) {
    if (error instanceof Stop) return error.problem;
    throw error;
  }
}

/** Aborts the parser from any depth. */
class Stop extends Error {
  readonly problem: ScopeProblem;
  constructor(problem: ScopeProblem) {
    super(problem.reason.en);
    this.problem = problem;
  }
}

class Parser {
  readonly #tokens: readonly RuleToken[];
  readonly #fieldOf: (written: string) => ScopeField | 'secret' | undefined;
  #next = 0;
  #depth = 0;

  constructor(tokens: readonly RuleToken[], fieldOf: (written: string) => ScopeField | 'secret' | undefined) {
    this.#tokens = tokens;
    this.#fieldOf = fieldOf;
  }

  whole(): ScopeExpression {
    const expression = this.#joined('or');
    if (this.#peek.kind !== 'end') this.#stop(scopeWords.expected(scopeParts.end, this.#peek.text));
    return expression;
  }

  /** Terms joined by one operator; 'and' has a higher precedence than 'or'. */
  #joined(word: 'and' | 'or'): ScopeExpression {
    const term = () => (word === 'or' ? this.#joined('and') : this.#term());
    const first = term();
    const of = [first];
    while (this.#takes(word)) of.push(term());
    return of.length === 1 ? first : { kind: word, of };
  }

  #term(): ScopeExpression {
    this.#depth += 1;
    if (this.#depth > deepest) this.#stop(scopeWords.tooDeep(deepest));
    const term = this.#takes('not')
      ? ({ kind: 'not', of: this.#term() } as const)
      : this.#takesSign('(')
        ? this.#bracketed()
        : this.#test();
    this.#depth -= 1;
    return term;
  }

  #bracketed(): ScopeExpression {
    const inner = this.#joined('or');
    this.#close();
    return inner;
  }

  #test(): ScopeExpression {
    const named = this.#peek;
    if (named.kind !== 'word') this.#stop(scopeWords.expected(scopeParts.test, named.text));
    const found = this.#fieldOf(named.text);
    if (found === undefined) this.#stop(scopeWords.fieldUnknown(named.text));
    if (found === 'secret') this.#stop(scopeWords.fieldSecret(named.text));
    this.#next += 1;
    if (this.#takes('is')) return this.#presence(found);
    if (columnType(found.field) === 'jsonb') this.#stop(scopeWords.onlyNull(found.field.label), named);
    const negated = this.#takes('not');
    const test = this.#takes('in')
      ? this.#list(found)
      : this.#takes('like')
        ? this.#like(found, named)
        : negated
          ? this.#stop(scopeWords.expected(scopeParts.inOrLike, this.#peek.text))
          : this.#comparison(found);
    return negated ? { kind: 'not', of: test } : test;
  }

  #presence(found: ScopeField): ScopeExpression {
    const negated = this.#takes('not');
    if (!this.#takes('null')) this.#stop(scopeWords.expected(scopeParts.null, this.#peek.text));
    const test = { ...found, kind: 'null' } as const;
    return negated ? { kind: 'not', of: test } : test;
  }

  #comparison(found: ScopeField): ScopeExpression {
    const at = this.#peek;
    const written = at.text === '!=' ? '<>' : at.text;
    const sign = comparisons.find((one): one is Comparison => at.kind === 'sign' && one === written);
    if (sign === undefined) this.#stop(scopeWords.expected(scopeParts.sign, at.text));
    const ordered = kindOf(found.field).operators.includes('gt');
    if (sign !== '=' && sign !== '<>' && !ordered) this.#stop(scopeWords.noOrder(found.field.label));
    this.#next += 1;
    return { ...found, kind: 'compare', sign, operand: this.#operand(found, false) };
  }

  #list(found: ScopeField): ScopeExpression {
    if (this.#peek.kind === 'placeholder') {
      return { ...found, kind: 'in', operands: [this.#operand(found, true)] };
    }
    if (!this.#takesSign('(')) this.#stop(scopeWords.expected(scopeParts.open, this.#peek.text));
    const operands = [this.#operand(found, true)];
    while (this.#takesSign(',')) {
      if (operands.length >= mostValues) this.#stop(scopeWords.tooMany(mostValues));
      operands.push(this.#operand(found, true));
    }
    this.#close();
    return { ...found, kind: 'in', operands };
  }

  #like(found: ScopeField, named: RuleToken): ScopeExpression {
    const { kind, text } = this.#peek;
    const isText = columnType(found.field) === 'text' && found.field.kind !== 'choice';
    if (!isText) this.#stop(scopeWords.noLike(found.field.label), named);
    if (kind !== 'text') this.#stop(scopeWords.expected(scopeParts.text, text));
    if (text.includes('\u0000')) this.#stop(scopeWords.character('NUL'));
    this.#next += 1;
    return { ...found, kind: 'like', pattern: text };
  }

  #operand(found: ScopeField, inList: boolean): Operand {
    const operand = operandOf(this.#peek, found, inList);
    if (isProblem(operand)) throw new Stop(operand);
    this.#next += 1;
    return operand;
  }

  #close(): void {
    if (!this.#takesSign(')')) this.#stop(scopeWords.expected(scopeParts.close, this.#peek.text));
  }

  #takes(keyword: string): boolean {
    const { kind, text } = this.#peek;
    return this.#step(kind === 'word' && text.toLowerCase() === keyword);
  }

  #takesSign(sign: string): boolean {
    const { kind, text } = this.#peek;
    return this.#step(kind === 'sign' && text === sign);
  }

  #step(fits: boolean): boolean {
    if (fits) this.#next += 1;
    return fits;
  }

  get #peek(): RuleToken {
    return this.#tokens[this.#next] ?? { kind: 'end', text: '', at: 0 };
  }

  #stop(reason: ScopeProblem['reason'], { at } = this.#peek): never {
    throw new Stop({ at, reason });
  }
}
