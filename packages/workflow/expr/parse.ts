import { clockFunctions, isTimeMethod } from './clock.ts';
import { executionCall, isExecutionMember, memberNamed } from './execution-call.ts';
import { isMethod, isVariablesFunction } from './functions.ts';
import { type Lexeme, lex, wordOf } from './lex.ts';
import { type BinaryOp, checkName, type Expr, ExprError } from './syntax.ts';

/** Functions that an expression may call in addition to the built-in ones. */
export interface ParseOptions {
  /** Names of registered functions, such as `deptHead` or `users.managerOf`; undefined accepts every name. */
  readonly functions?: ReadonlySet<string> | undefined;
  /** Default UEL. In FEEL `=` compares, `if … then … else …` chooses, `some` and `every` look through a list, and lists are not read by number: they begin at 1 there. */
  readonly language?: 'uel' | 'feel' | undefined;
}

const deepest = 60;
const powers: ReadonlyMap<string, number> = new Map([
  ['?', 1],
  ['||', 2],
  ['&&', 3],
  ['==', 4],
  ['!=', 4],
  ['<', 5],
  ['<=', 5],
  ['>', 5],
  ['>=', 5],
  ['+', 6],
  ['-', 6],
  ['*', 7],
  ['/', 7],
  ['%', 7],
]);
const constants: ReadonlyMap<string, boolean | null> = new Map<string, boolean | null>([
  ['true', true],
  ['false', false],
  ['null', null],
]);
const prefixes: ReadonlySet<string> = new Set(['var', 'vars', 'variables']);

/**
 * Parses an expression in the language of `${…}` (UEL without assignment and lambdas), by operator precedence.
 * @throws ExprError if it is invalid, too long or too deep, or refers to a refused or unregistered name
 */
export function parseExpr(text: string, options: ParseOptions = {}): Expr {
  const parser = new Parser(lex(text, options.language), options);
  return parser.whole();
}

/** An assignment of a variable: its name and value. */
interface ParsedSetting {
  readonly name: string;
  readonly value: Expr;
}

/**
 * Parses `execution.setVariable('name', value)`, which is not an expression: it is the whole work of a task.
 * @throws ExprError as parseExpr does, and if there is no quoted name with one value
 */
export function parseSetting(text: string, options: ParseOptions = {}): ParsedSetting {
  return new Parser(lex(text), options).setting();
}

class Parser {
  readonly #lexemes: readonly Lexeme[];
  readonly #options: ParseOptions;
  #at = 0;
  #depth = 0;
  /** Number of `?` without their `:` so far. */
  #openChoices = 0;

  constructor(lexemes: readonly Lexeme[], options: ParseOptions) {
    this.#lexemes = lexemes;
    this.#options = options;
  }

  whole(): Expr {
    const found = this.#expr(0);
    if (this.#peek().kind !== 'end') throw unexpected(this.#peek());
    return found;
  }

  setting(): ParsedSetting {
    for (const part of ['execution', '.', 'setVariable'])
      if (this.#peek().text !== part) throw unexpected(this.#peek());
      else this.#at += 1;
    const [name, value, ...more] = this.#args();
    if (this.#peek().kind !== 'end') throw unexpected(this.#peek());
    if (name?.kind !== 'literal' || typeof name.value !== 'string' || value === undefined || more.length > 0)
      throw new ExprError('syntax', 'execution.setVariable needs the name of a variable in quotes');
    return { name: checkName(name.value), value };
  }

  #peek(ahead = 0): Lexeme {
    return this.#lexemes[this.#at + ahead] ?? { kind: 'end', text: '' };
  }

  #next(): Lexeme {
    const found = this.#peek();
    this.#at += 1;
    return found;
  }

  #isSign(text: string, ahead = 0): boolean {
    const found = this.#peek(ahead);
    return found.kind === 'sign' && found.text === text;
  }

  #expect(text: string): void {
    if (!this.#isSign(text)) throw unexpected(this.#peek());
    this.#at += 1;
  }

  #expr(least: number): Expr {
    this.#depth += 1;
    if (this.#depth > deepest) throw new ExprError('tooDeep', `the expression nests deeper than ${deepest}`);
    let left = this.#operand();
    let chain = 0;
    for (;;) {
      const { kind, text } = this.#peek();
      const power = kind === 'sign' ? powers.get(text) : undefined;
      if (power === undefined || power <= least) break;
      chain += 1;
      // A long chain also makes a deep tree, although the parser does not recurse for it.
      if (chain > 500) throw new ExprError('tooDeep', 'the expression joins more than 500 operands');
      this.#at += 1;
      if (text === '?') {
        this.#openChoices += 1;
        const then = this.#expr(0);
        this.#expect(':');
        this.#openChoices -= 1;
        left = { kind: 'choice', test: left, then, otherwise: this.#expr(0) };
      } else {
        left = { kind: 'binary', op: text as BinaryOp, left, right: this.#expr(power) };
      }
    }
    this.#depth -= 1;
    return left;
  }

  #operand(): Expr {
    const { kind, text } = this.#peek();
    if (kind === 'sign' && (text === '!' || text === '-' || text === 'empty')) {
      this.#at += 1;
      return { kind: 'unary', op: text, of: this.#expr(7) };
    }
    return this.#members(this.#primary());
  }

  #primary(): Expr {
    const found = this.#next();
    if (found.kind === 'number') return { kind: 'literal', value: Number(found.text) };
    if (found.kind === 'string') return { kind: 'literal', value: found.text };
    if (found.kind === 'name') return this.#named(found.text);
    if (found.kind === 'sign' && found.text === '(') {
      const inner = this.#expr(0);
      this.#expect(')');
      return inner;
    }
    if (this.#isFeel && found.kind === 'sign' && found.text === '[')
      return { kind: 'list', items: this.#upTo(']') };
    throw unexpected(found);
  }

  #named(name: string): Expr {
    const constant = constants.get(name);
    if (constant !== undefined) return { kind: 'literal', value: constant };
    checkName(name);
    if (this.#isFeel && name === 'if') return this.#choice();
    if (this.#isFeel && (name === 'some' || name === 'every') && this.#peek().kind === 'name')
      return this.#quantified(name);
    if (prefixes.has(name) && this.#isSign(':') && this.#isSign('(', 2)) {
      this.#at += 1;
      return this.#variables(wordOf(this.#next()));
    }
    // Other engines register functions under prefixes. In `a ? b : c(1)` the sign is that of the choice.
    if (this.#openChoices === 0 && this.#isSign(':') && this.#peek(1).kind === 'name' && this.#isSign('(', 2))
      throw new ExprError('unknown', `unknown function ${name}:${this.#peek(1).text}`);
    if (clockFunctions.has(name) && this.#isSign('(') && this.#isSign(')', 1)) {
      this.#at += 2;
      return { kind: 'clock', name };
    }
    if (this.#isSign('(')) return { kind: 'call', name: this.#registered(name), args: this.#args() };
    return { kind: 'name', name };
  }

  /** The rest of `if … then … else …`. */
  #choice(): Expr {
    const test = this.#expr(0);
    this.#word('then');
    const then = this.#expr(0);
    this.#word('else');
    return { kind: 'choice', test, then, otherwise: this.#expr(0) };
  }

  /** The rest of `some x in list satisfies test`, with one list. */
  #quantified(word: 'some' | 'every'): Expr {
    const name = checkName(this.#next().text);
    this.#word('in');
    const of = this.#expr(0);
    this.#word('satisfies');
    return { kind: 'quantified', word, name, of, test: this.#expr(0) };
  }

  #word(text: string): void {
    const found = this.#next();
    if (found.kind !== 'name' || found.text !== text) throw unexpected(found);
  }

  get #isFeel(): boolean {
    return this.#options.language === 'feel';
  }

  /** `vars:equals(x, 'y')`: the first argument names a variable, with or without quotes. */
  #variables(name: string): Expr {
    if (!isVariablesFunction(name)) throw new ExprError('unknown', `unknown function vars:${name}`);
    const [first, ...rest] = this.#args();
    if (first?.kind === 'name')
      return { kind: 'variables', name, args: [{ kind: 'literal', value: first.name }, ...rest] };
    if (first?.kind !== 'literal' || typeof first.value !== 'string') {
      throw new ExprError('syntax', `vars:${name} needs the name of a variable`);
    }
    checkName(first.value);
    return { kind: 'variables', name, args: [first, ...rest] };
  }

  #registered(name: string): string {
    const { functions } = this.#options;
    if (functions !== undefined && !functions.has(name)) {
      throw new ExprError('unknown', `unknown function ${name}`);
    }
    return name;
  }

  #args(): readonly Expr[] {
    this.#expect('(');
    return this.#upTo(')');
  }

  /** Expressions separated by commas, and the closing sign. */
  #upTo(end: ')' | ']'): readonly Expr[] {
    const found: Expr[] = [];
    while (!this.#isSign(end)) {
      if (found.length > 0) this.#expect(',');
      found.push(this.#expr(0));
    }
    this.#expect(end);
    return found;
  }

  #members(start: Expr): Expr {
    let of = start;
    for (let count = 0; ; count += 1) {
      if (count > deepest) throw new ExprError('tooDeep', `a path has more than ${deepest} parts`);
      if (this.#isSign('[') && !this.#isFeel) {
        this.#at += 1;
        const key = this.#expr(0);
        this.#expect(']');
        if (key.kind === 'literal' && typeof key.value === 'string') checkName(key.value);
        of = { kind: 'member', of, key };
      } else if (this.#isSign('.')) {
        this.#at += 1;
        const found = this.#next();
        // Words such as `empty` and `lt` are legal names of members.
        if (found.kind !== 'name' && found.word === undefined) throw unexpected(found);
        of = this.#member(of, checkName(wordOf(found)));
      } else return of;
    }
  }

  #member(of: Expr, name: string): Expr {
    const path = pathOf(of);
    if (!this.#isSign('(')) {
      // A member that only another engine has would silently evaluate to null.
      if (path === 'execution' && !isExecutionMember(name))
        throw new ExprError('unknown', `unknown variable execution.${name}`);
      return memberNamed(of, name);
    }
    const whole = path === undefined ? undefined : `${path}.${name}`;
    if (path === 'execution') return executionCall(of, name, this.#args());
    const { functions } = this.#options;
    if (whole !== undefined && (functions?.has(whole) || (functions === undefined && !isValueMethod(name)))) {
      return { kind: 'call', name: whole, args: this.#args() };
    }
    if (!isValueMethod(name)) throw new ExprError('unknown', `unknown function ${whole ?? name}`);
    return { kind: 'method', of, name, args: this.#args() };
  }
}

const isValueMethod = (name: string): boolean => isMethod(name) || isTimeMethod(name);

function pathOf(expr: Expr): string | undefined {
  if (expr.kind === 'name') return expr.name;
  if (expr.kind !== 'member' || expr.key.kind !== 'literal') return undefined;
  const before = pathOf(expr.of);
  return before === undefined ? undefined : `${before}.${String(expr.key.value)}`;
}

function unexpected({ kind, text }: Lexeme): ExprError {
  return new ExprError('syntax', kind === 'end' ? 'the expression ends too early' : `unexpected ${text}`);
}
