import type { ProblemCode } from '../problem.ts';
import {
  type FormulaNode,
  type FunctionName,
  functions,
  type GroupStep,
  type RefExpr,
  type Sign,
} from './syntax.ts';

/** Why a text is not a formula. */
export interface FormulaFault {
  readonly code: ProblemCode;
  readonly params: Readonly<Record<string, string | number>>;
}

type FormulaToken = {
  readonly kind: 'number' | 'text' | 'name' | 'sign';
  readonly text: string;
  /** Position of its first character, and of the one after its last, from 1. */
  readonly at: number;
  readonly end: number;
};

const deepest = 40;
/** From the lowest to the highest precedence. */
const levels: readonly (readonly string[])[] = [
  ['=', '<>', '<', '<=', '>', '>='],
  ['&'],
  ['+', '-'],
  ['*', '/'],
];

class FormulaError extends Error {
  readonly fault: FormulaFault;
  constructor(code: ProblemCode, params: FormulaFault['params']) {
    super(code);
    this.fault = { code, params };
  }
}

/**
 * Parses a formula: numbers, texts, cells, `+ - * / &`, comparisons, and the known functions; anything else is an error. Full-width signs,
 * as entered with Chinese keyboards, are equivalent outside of texts.
 */
export function parseFormula(
  source: string,
): { readonly expr: FormulaNode } | { readonly fault: FormulaFault } {
  try {
    return { expr: new Parser(tokens(halfWidth(source))).whole() };
  } catch (error) {
    if (error instanceof FormulaError) return { fault: error.fault };
    throw error;
  }
}

/** Offset between the full-width and the half-width Unicode block. */
const widthDistance = 0xfee0;
const quotes: Readonly<Record<string, string>> = { '"': '"', '“': '”', '＂': '＂' };

/** Single-character signs and their equivalents in the grammar. */
const signs: Readonly<Record<string, string>> = { '≥': '>=', '≤': '<=', '≠': '<>', '×': '*', '÷': '/' };

/** The same text, character for character, with half-width signs, digits and letters; quoted text is unchanged. */
function halfWidth(source: string): string {
  let made = '';
  let until: string | undefined;
  for (const char of source) {
    const isEnd = until !== undefined && char === until;
    const opened = until === undefined ? quotes[char] : undefined;
    if (isEnd || opened !== undefined) {
      made += '"';
      until = opened;
    } else if (until !== undefined) made += char;
    else if (char === '\u3000') made += ' ';
    else
      made += /[！-～]/.test(char) ? String.fromCodePoint((char.codePointAt(0) ?? 0) - widthDistance) : char;
  }
  return made;
}

function tokens(source: string): readonly FormulaToken[] {
  const found: FormulaToken[] = [];
  const pattern = /(?:(\d+(?:\.\d+)?)|"([^"]*)"|([A-Za-z][A-Za-z0-9]*)|(<>|<=|>=|[-+*/&=<>≥≤≠×÷(),;:[\]]))/y;
  const spaces = /\s*/y;
  for (let at = 0; ; ) {
    spaces.lastIndex = at;
    at += spaces.exec(source)?.[0].length ?? 0;
    if (at >= source.length) return found;
    pattern.lastIndex = at;
    const match = pattern.exec(source);
    if (!match) throw new FormulaError('formula.syntax', { position: at + 1 });
    const [whole, number, text, name, sign] = match;
    const kind = number !== undefined ? 'number' : text !== undefined ? 'text' : name ? 'name' : 'sign';
    found.push({
      kind,
      text: number ?? text ?? name ?? signs[sign ?? ''] ?? sign ?? '',
      at: at + 1,
      end: at + whole.length + 1,
    });
    at += whole.length;
  }
}

/** @throws FormulaError formula.syntax if the word is not an address */
function addressIn({ text, at }: FormulaToken): string {
  const cell = text.toUpperCase();
  if (!/^[A-Z]{1,2}[1-9]\d{0,3}$/.test(cell)) throw new FormulaError('formula.syntax', { position: at });
  return cell;
}

class Parser {
  readonly #tokens: readonly FormulaToken[];
  #at = 0;

  constructor(list: readonly FormulaToken[]) {
    this.#tokens = list;
  }

  whole(): FormulaNode {
    const expr = this.#level(0, 0);
    if (this.#at < this.#tokens.length) this.#fail();
    return expr;
  }

  #level(level: number, depth: number): FormulaNode {
    if (depth > deepest) throw new FormulaError('formula.tooDeep', {});
    const signs = levels[level];
    if (!signs) return this.#unary(depth);
    let left = this.#level(level + 1, depth);
    for (let sign = this.#peek(); sign && signs.includes(sign); sign = this.#peek()) {
      this.#at += 1;
      left = { kind: 'binary', sign: sign as Sign, left, right: this.#level(level + 1, depth) };
    }
    return left;
  }

  #unary(depth: number): FormulaNode {
    if (depth > deepest) throw new FormulaError('formula.tooDeep', {});
    if (this.#take('-')) return { kind: 'minus', of: this.#unary(depth + 1) };
    const token = this.#tokens[this.#at];
    if (!token) return this.#fail();
    this.#at += 1;
    if (token.kind === 'number') return { kind: 'number', value: Number(token.text) };
    if (token.kind === 'text') return { kind: 'text', value: token.text };
    if (token.kind === 'name') return this.#peek() === '(' ? this.#call(token, depth) : this.#ref(token);
    this.#at -= 1;
    if (!this.#take('(')) return this.#fail();
    const inner = this.#level(0, depth + 1);
    this.#expect(')');
    return inner;
  }

  #call(token: FormulaToken, depth: number): FormulaNode {
    const name = token.text.toLowerCase();
    const range = functions.get(name as FunctionName);
    if (!range) throw new FormulaError('formula.unknownFunction', { name: token.text.slice(0, 40) });
    this.#expect('(');
    const args: FormulaNode[] = [];
    if (this.#peek() !== ')') {
      do args.push(this.#level(0, depth + 1));
      while (this.#take(','));
    }
    this.#expect(')');
    const [least, most] = range;
    if (args.length < least || args.length > most)
      throw new FormulaError('formula.arguments', { name, min: least, max: most });
    if (name === 'index' && args[0]?.kind !== 'ref')
      throw new FormulaError('formula.arguments', { name, min: 1, max: 1 });
    if (name === 'rank' && !isRanking(args))
      throw new FormulaError('formula.arguments', { name, min: least, max: most });
    if (name === 'field' && args.some(({ kind }) => kind !== 'text'))
      throw new FormulaError('formula.arguments', { name, min: least, max: most });
    return { kind: 'call', name: name as FunctionName, args };
  }

  #ref(token: FormulaToken): FormulaNode {
    const cell = addressIn(token);
    if (!this.#take('[')) return { kind: 'ref', cell, shift: null };
    if (this.#take('*')) {
      this.#expect(']');
      return { kind: 'ref', cell, shift: '*' };
    }
    const shift: GroupStep[] = [];
    do shift.push(this.#step());
    while (this.#take(',') || this.#take(';'));
    this.#expect(']');
    // With several steps, each must name the cell whose groups it counts.
    if (shift.length > 1 && shift.some(({ along }) => along === null)) return this.#fail();
    return { kind: 'ref', cell, shift };
  }

  #step(): GroupStep {
    const along = this.#along();
    const isBack = this.#take('-');
    if (!isBack) this.#take('+');
    const number = this.#tokens[this.#at];
    if (number?.kind !== 'number' || !/^\d{1,4}$/.test(number.text)) return this.#fail();
    this.#at += 1;
    return { along, by: Number(number.text) * (isBack ? -1 : 1) };
  }

  /** `B1:` before a shift. */
  #along(): string | null {
    const [token, colon] = this.#tokens.slice(this.#at, this.#at + 2);
    if (token?.kind !== 'name' || colon?.text !== ':') return null;
    this.#at += 2;
    return addressIn(token);
  }

  #peek(): string | undefined {
    const token = this.#tokens[this.#at];
    return token?.kind === 'sign' ? token.text : undefined;
  }

  #take(sign: string): boolean {
    if (this.#peek() !== sign) return false;
    this.#at += 1;
    return true;
  }

  #expect(sign: string): void {
    if (!this.#take(sign)) this.#fail();
  }

  #fail(): never {
    const position = this.#tokens[this.#at]?.at ?? this.#tokens.at(-1)?.end ?? 1;
    throw new FormulaError('formula.syntax', { position });
  }
}

/** Whether the arguments are a cell, in its groups or in all of them, and optionally an order. */
function isRanking([ref, way]: readonly FormulaNode[]): boolean {
  const isCell = ref?.kind === 'ref' && (ref.shift === null || ref.shift === '*');
  return isCell && (way === undefined || (way.kind === 'text' && /^(asc|desc)$/.test(way.value)));
}

/** The references to other cells in a formula. */
export function refsOf(expr: FormulaNode): readonly RefExpr[] {
  switch (expr.kind) {
    case 'ref':
      return [expr];
    case 'call':
      return expr.args.flatMap(refsOf);
    case 'minus':
      return refsOf(expr.of);
    case 'binary':
      return [...refsOf(expr.left), ...refsOf(expr.right)];
    default:
      return [];
  }
}
