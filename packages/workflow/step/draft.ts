import type { Definition, FlowNode } from '../definition.ts';
import { type ExprContext, runExpr } from '../expr/run.ts';
import { type Expr, ExprError, type executionMembers } from '../expr/syntax.ts';
import { runTemplate, type TextTemplate, textOf } from '../expr/template.ts';
import type { Value } from '../expr/value.ts';
import { longestName } from '../longest-name.ts';
import type { Effect, LogEntry, Move, Scope, State, Sub, Token, Undelivered } from './state.ts';

/**
 * Functions that expressions may call, by name. They are pure: the same arguments give the same value; invalid arguments are refused with a
 * TypeError.
 */
export type Functions = ReadonlyMap<string, (...args: readonly Value[]) => Value>;

/** A fault that stops a token; it becomes an incident. */
export class Fault extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

type Records<T> = Record<string, T>;

/** A state during a step. The original state is not modified: scopes, tokens and subscriptions are replaced, never mutated. */
export class StateDraft {
  readonly definition: Definition;
  readonly now: number;
  readonly effects: Effect[] = [];
  readonly log: LogEntry[] = [];
  moves: Move[] = [];
  scopes: Records<Scope>;
  tokens: Records<Token>;
  subs: Records<Sub>;
  undelivered: Records<Undelivered>;
  status: State['status'];
  isSuspended: boolean;
  counter: number;
  readonly base: State;
  readonly #functions: Functions;

  constructor(definition: Definition, state: State, now: number, functions: Functions) {
    this.definition = definition;
    this.base = state;
    this.now = now;
    this.#functions = functions;
    this.scopes = { ...state.scopes };
    this.tokens = { ...state.tokens };
    this.subs = { ...state.subs };
    this.undelivered = { ...state.undelivered };
    this.status = state.status;
    this.isSuspended = state.isSuspended;
    this.counter = state.counter;
  }

  /** The current state. */
  state(): State {
    const { status, isSuspended, counter, scopes, tokens, subs, undelivered } = this;
    const { undelivered: _before, ...base } = this.base;
    const kept = { ...base, status, isSuspended, counter, scopes, tokens, subs };
    return Object.keys(undelivered).length === 0 ? kept : { ...kept, undelivered };
  }

  /** A node by its id; a state with an unknown id belongs to another definition. */
  node(id: string): FlowNode {
    const found = this.definition.nodes.get(id);
    if (found === undefined) throw new Fault('unknownNode', `the process has no node ${id}`);
    return found;
  }

  /** Initial variables of a process or sub-process. */
  dataOf(id: string): Readonly<Record<string, Value>> {
    return this.definition.data.get(id) ?? {};
  }

  note(kind: LogEntry['kind'], node: string, scope: string): void {
    this.log.push({ kind, node, scope, at: this.now });
  }

  nextId(letter: string): string {
    this.counter += 1;
    return `${letter}${this.counter}`;
  }

  addToken(token: Omit<Token, 'id'>): Token {
    const made: Token = { ...token, id: this.nextId('t') };
    this.tokens[made.id] = made;
    return made;
  }

  addScope(scope: Omit<Scope, 'id'>): Scope {
    const made: Scope = { ...scope, id: this.nextId('c') };
    this.scopes[made.id] = made;
    return made;
  }

  tokensIn(scope: string): readonly Token[] {
    return Object.values(this.tokens).filter((token) => token.scope === scope);
  }

  /** Removes a token with its subscriptions. */
  dropToken({ id }: Token): void {
    delete this.tokens[id];
    for (const sub of Object.values(this.subs)) if (sub.token === id) this.dropSub(sub);
  }

  dropSub({ id, kind }: Sub): void {
    if (this.subs[id] === undefined) return;
    delete this.subs[id];
    this.effects.push(
      kind === 'timer' ? { kind: 'timerCancelled', sub: id } : { kind: 'unsubscribed', sub: id },
    );
  }

  dropScope({ id }: Scope): void {
    delete this.scopes[id];
    for (const sub of Object.values(this.subs)) if (sub.scope === id) this.dropSub(sub);
  }

  /** Removes a token whose work is not done, with everything that runs inside it. */
  cancelToken(token: Token): void {
    if (this.tokens[token.id] === undefined) return;
    for (const scope of Object.values(this.scopes)) {
      if (scope.owner !== token.id) continue;
      this.emptyScope(scope.id);
      this.dropScope(scope);
    }
    this.dropToken(token);
    this.note('cancel', token.node, token.scope);
    if (token.at === 'user') this.effects.push({ kind: 'taskCancelled', token: token.id });
    if (token.at === 'service') this.effects.push({ kind: 'serviceCancelled', token: token.id });
    if (token.at === 'call') this.effects.push({ kind: 'childCancelled', token: token.id });
  }

  /** Cancels all tokens and moves of a scope, but not the scope itself. */
  emptyScope(scope: string): void {
    // Nodes that were entered and not left are recorded as cancelled, like waiting ones.
    for (const { kind, node, scope: of } of this.moves)
      if (of === scope && kind === 'leave') this.note('cancel', node, scope);
    this.moves = this.moves.filter((move) => move.scope !== scope);
    for (const token of this.tokensIn(scope)) this.cancelToken(token);
  }

  /** The id of the outermost scope; empty if the instance has not started. */
  get rootId(): string {
    return Object.values(this.scopes).find(({ parent }) => parent === undefined)?.id ?? '';
  }

  scopeOf(id: string): Scope {
    const found = this.scopes[id];
    if (found === undefined) throw new Fault('unknownScope', `there is no scope ${id}`);
    return found;
  }

  /** Sets a variable in the nearest scope that has it, else in the outermost one. */
  setVariable(from: string, name: string, value: Value): void {
    let scope = this.scopeOf(from);
    while (!Object.hasOwn(scope.vars, name) && scope.parent !== undefined) scope = this.scopeOf(scope.parent);
    this.scopes[scope.id] = { ...scope, vars: { ...scope.vars, [name]: value } };
  }

  setVariables(from: string, vars: Readonly<Record<string, Value>> | undefined): void {
    for (const [name, value] of Object.entries(vars ?? {})) this.setVariable(from, name, value);
  }

  /** All variables visible in a scope. */
  variablesIn(from: string): Record<string, Value> {
    const chain: Scope[] = [];
    for (let id: string | undefined = from; id !== undefined; id = this.scopes[id]?.parent)
      chain.unshift(this.scopeOf(id));
    return Object.assign({}, ...chain.map(({ vars }) => vars));
  }

  /** Context of expressions in a scope. */
  context(from: string, more: Readonly<Record<string, Value>> = {}): ExprContext {
    const find = (name: string): Value | undefined => {
      if (Object.hasOwn(more, name)) return more[name];
      for (let id: string | undefined = from; id !== undefined; ) {
        const scope = this.scopeOf(id);
        if (Object.hasOwn(scope.vars, name)) return scope.vars[name];
        const counted =
          scope.isRound && scope.owner !== undefined ? countOf(this.tokens[scope.owner], name) : undefined;
        if (counted !== undefined) return counted;
        id = scope.parent;
      }
      return name === 'execution' ? this.#execution() : undefined;
    };
    return {
      clock: { now: this.now, zone: this.base.zone },
      has: (name) => find(name) !== undefined,
      get: (name) => find(name) ?? null,
      call: (name, args) => {
        const found = this.#functions.get(name);
        if (found === undefined) throw new ExprError('unknown', `unknown function ${name}`);
        try {
          return found(...args);
        } catch (error) {
          if (!(error instanceof TypeError)) throw error;
          throw new ExprError('value', `the function ${name} does not take such a value`);
        }
      },
    };
  }

  #execution(): Value {
    const { businessKey, process, starter } = this.base;
    const members: Readonly<Record<(typeof executionMembers)[number], Value>> = {
      businessKey,
      processBusinessKey: businessKey,
      processInstanceBusinessKey: businessKey,
      processDefinitionKey: process,
      startUserId: starter,
    };
    return members;
  }

  /** The value of a template in a scope; undefined without a template. */
  value(template: TextTemplate | undefined, scope: string): Value | undefined {
    return template === undefined ? undefined : runTemplate(template, this.context(scope));
  }

  /** The value of a template; `more` hides variables with the same names. */
  valueWith(template: TextTemplate, scope: string, more: Readonly<Record<string, Value>>): Value {
    return runTemplate(template, this.context(scope, more));
  }

  /** The value of an expression in a scope; `more` hides variables with the same names. */
  evaluate(expr: Expr, scope: string, more?: Readonly<Record<string, Value>>): Value {
    return runExpr(expr, this.context(scope, more));
  }

  /**
   * The value of a template as a lookup key.
   * @param what kind of key, for the incident if it is too long
   */
  name(template: TextTemplate | undefined, scope: string, what: NamedPart): string {
    return requireShort(this.text(template, scope), what);
  }

  /** The value of a template as a text; empty without a template. */
  text(template: TextTemplate | undefined, scope: string): string {
    return textOf(this.value(template, scope) ?? null);
  }
}

/** Kinds of lookup keys with a limited length. */
type NamedPart = 'message' | 'signal' | 'candidate' | 'businessKey';

/** Returns a key. @throws Fault if it is longer than the limit */
export function requireShort(name: string, what: NamedPart): string {
  if (name.length <= longestName) return name;
  if (what === 'businessKey')
    throw new Fault('longName', `a business key has at most ${longestName} characters`);
  throw new Fault('longName', `the name of a ${what} has at most ${longestName} characters`);
}

function countOf(token: Token | undefined, name: string): number | undefined {
  const loop = token?.loop;
  if (loop === undefined) return undefined;
  if (name === 'nrOfInstances') return loop.total;
  if (name === 'nrOfCompletedInstances') return loop.completed;
  return name === 'nrOfActiveInstances' ? loop.active : undefined;
}
