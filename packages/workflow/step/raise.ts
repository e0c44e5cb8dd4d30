import type { FlowNode, TerminateReach } from '../definition.ts';
import { Fault, type StateDraft } from './draft.ts';
import { eventSubProcessesOf, graphOf, startsOf } from './graph.ts';
import type { Scope, Token } from './state.ts';
import { subscribeEventSubProcesses } from './subscribe.ts';

/** Opens a scope for a process, sub-process or event sub-process: subscribes its events and continues at its start. */
export function openScope(draft: StateDraft, scope: Scope, start?: FlowNode): void {
  subscribeEventSubProcesses(draft, scope.node, scope.id);
  const starts = start === undefined ? startsOf(draft.definition, scope.node) : [start];
  for (const { id } of starts) draft.moves.push({ kind: 'enter', node: id, scope: scope.id });
}

/** Fires a boundary event; an interrupting one cancels the activity to which it is attached. */
export function fireBoundary(draft: StateDraft, node: FlowNode, host: Token): void {
  draft.note('boundary', node.id, host.scope);
  if (node.isInterrupting !== false) draft.cancelToken(host);
  draft.moves.push({ kind: 'leave', node: node.id, scope: host.scope });
}

/** Starts an event sub-process in a scope; an interrupting start cancels everything else in the scope. */
export function fireEventSubProcess(draft: StateDraft, node: FlowNode, start: FlowNode, scope: string): void {
  if (start.isInterrupting !== false) {
    draft.emptyScope(scope);
    for (const sub of Object.values(draft.subs))
      if (sub.scope === scope && sub.token === undefined) draft.dropSub(sub);
  }
  draft.note('enter', node.id, scope);
  const owner = draft.addToken({ node: node.id, scope, at: 'scope' });
  const vars = draft.dataOf(node.id);
  openScope(draft, draft.addScope({ node: node.id, parent: scope, owner: owner.id, vars }), start);
}

/** Reports an uncaught escalation to the calling process, with the current variables. */
export function tellEscalation(draft: StateDraft, code: string): void {
  draft.effects.push({ kind: 'escalated', code, vars: draft.scopes[draft.rootId]?.vars ?? {} });
}

interface Raised {
  readonly kind: 'error' | 'escalation';
  readonly code: string;
}

/**
 * Searches for a handler of an error or escalation: an event sub-process of the scope, then a boundary event of the scope's owner,
 * outwards. One that names the code takes precedence over one that catches all. True if one was found.
 */
export function raise(draft: StateDraft, raised: Raised, from: string): boolean {
  // An event sub-process does not catch its own errors: its scope is within the scope that it handles.
  const passed = new Set<string>();
  for (let scope: Scope | undefined = draft.scopes[from]; scope !== undefined; ) {
    passed.add(scope.node);
    if (scope.isRound !== true) {
      const inside = eventSubProcessesOf(draft.definition, scope.node).filter(
        ({ node }) => !passed.has(node.id),
      );
      const caught = pick(inside, raised, ({ start }) => start);
      if (caught !== undefined) {
        keepCode(draft, raised, caught.start, scope.id);
        fireEventSubProcess(draft, caught.node, interrupting(raised, caught.start), scope.id);
        return true;
      }
    }
    const owner: Token | undefined = scope.owner === undefined ? undefined : draft.tokens[scope.owner];
    if (owner !== undefined && raiseAt(draft, raised, owner)) return true;
    scope = scope.parent === undefined ? undefined : draft.scopes[scope.parent];
  }
  return false;
}

/** Searches for a boundary event of a token's activity. A round of a repeated activity has none. */
export function raiseAt(draft: StateDraft, raised: Raised, token: Token): boolean {
  if (draft.scopes[token.scope]?.isRound === true) return false;
  const caught = pick(graphOf(draft.definition).boundaries.get(token.node) ?? [], raised, (one) => one);
  if (caught === undefined) return false;
  keepCode(draft, raised, caught, token.scope);
  fireBoundary(draft, interrupting(raised, caught), token);
  return true;
}

/** Sets the variable for the caught code, if the event names one. */
function keepCode(draft: StateDraft, { code }: Raised, { event }: FlowNode, scope: string): void {
  if ((event?.kind === 'error' || event?.kind === 'escalation') && event.codeVariable !== undefined)
    draft.setVariable(scope, event.codeVariable, code);
}

/** An error always interrupts, even if the model says otherwise: the part that raised it cannot continue. */
function interrupting({ kind }: Raised, node: FlowNode): FlowNode {
  return kind === 'error' ? { ...node, isInterrupting: true } : node;
}

/**
 * Throws an error of the model from a scope: it is caught inside, or passed to the calling process.
 * @throws Fault 'uncaughtError' if it is not caught and no process called this one
 */
export function throwError(draft: StateDraft, code: string, from: string): void {
  if (raise(draft, { kind: 'error', code }, from)) return;
  if (!draft.base.isChild) throw new Fault('uncaughtError', `nothing catches the error ${code}`);
  endInstance(draft, { error: code });
}

/** Ends the whole instance, with an error for the process that called it, or with everything else that must end. */
export function endInstance(
  draft: StateDraft,
  told: { readonly error: string } | { readonly reach: TerminateReach },
): void {
  const root = Object.values(draft.scopes).find(({ parent }) => parent === undefined);
  if (root === undefined) return;
  const vars = root.vars;
  draft.emptyScope(root.id);
  draft.dropScope(root);
  draft.moves = [];
  draft.status = 'ended';
  draft.effects.push({ kind: 'ended', ...told, vars });
}

function pick<T>(from: readonly T[], { kind, code }: Raised, nodeOf: (one: T) => FlowNode): T | undefined {
  const fitting = from.filter((one) => nodeOf(one).event?.kind === kind);
  const names = (one: T): boolean => {
    const { event } = nodeOf(one);
    return (event?.kind === 'error' || event?.kind === 'escalation') && event.code === code;
  };
  const catchesAll = (one: T): boolean => {
    const { event } = nodeOf(one);
    return (
      (event?.kind === 'error' || event?.kind === 'escalation') &&
      (event.code === undefined || event.catchesAll === true)
    );
  };
  return fitting.find(names) ?? fitting.find(catchesAll);
}
