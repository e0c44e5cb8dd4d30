import type { FlowNode, TerminateReach } from '../definition.ts';
import { Fault, type StateDraft } from './draft.ts';
import { eventSubProcessesOf, graphOf, startsOf } from './graph.ts';
import type { Scope, Token } from './state.ts';
import { subscribeEventSubProcesses } from './subscribe.ts';

/** Opens a scope for a process, sub-process or event sub-process: its events wait, its start goes on. */
export function openScope(draft: StateDraft, scope: Scope, start?: FlowNode): void {
  subscribeEventSubProcesses(draft, scope.node, scope.id);
  const starts = start === undefined ? startsOf(draft.definition, scope.node) : [start];
  for (const { id } of starts) draft.moves.push({ kind: 'enter', node: id, scope: scope.id });
}

/** A boundary event goes on; the activity it stands on is cancelled where the event interrupts. */
export function fireBoundary(draft: StateDraft, node: FlowNode, host: Token): void {
  draft.note('boundary', node.id, host.scope);
  if (node.isInterrupting !== false) draft.cancelToken(host);
  draft.moves.push({ kind: 'leave', node: node.id, scope: host.scope });
}

/** An event sub-process begins in a scope; everything else in it is cancelled where its start interrupts. */
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

/** Tells the process that called this one of an escalation that nothing here catches, with the variables as they are. */
export function tellEscalation(draft: StateDraft, code: string): void {
  draft.effects.push({ kind: 'escalated', code, vars: draft.scopes[draft.rootId]?.vars ?? {} });
}

interface Raised {
  readonly kind: 'error' | 'escalation';
  readonly code: string;
}

/**
 * Looks for whoever catches an error or escalation: an event sub-process of the scope, then a boundary event of what the scope
 * belongs to, outwards. One that names the code goes before one that catches all. True where one was found.
 */
export function raise(draft: StateDraft, raised: Raised, from: string): boolean {
  // An event sub-process does not catch what it raises itself: its own scope lies within the one it stands in.
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

/** Looks for a boundary event of the activity of a token. A round of a repeated activity has none of its own. */
export function raiseAt(draft: StateDraft, raised: Raised, token: Token): boolean {
  if (draft.scopes[token.scope]?.isRound === true) return false;
  const caught = pick(graphOf(draft.definition).boundaries.get(token.node) ?? [], raised, (one) => one);
  if (caught === undefined) return false;
  keepCode(draft, raised, caught, token.scope);
  fireBoundary(draft, interrupting(raised, caught), token);
  return true;
}

/** Sets the variable that takes the code where the event names one. */
function keepCode(draft: StateDraft, { code }: Raised, { event }: FlowNode, scope: string): void {
  if ((event?.kind === 'error' || event?.kind === 'escalation') && event.codeVariable !== undefined)
    draft.setVariable(scope, event.codeVariable, code);
}

/** An error interrupts, whatever the drawing says: what raised it cannot go on. */
function interrupting({ kind }: Raised, node: FlowNode): FlowNode {
  return kind === 'error' ? { ...node, isInterrupting: true } : node;
}

/** Throws an error from a scope: it is caught inside, given to the calling process, or becomes a fault. */
export function throwError(draft: StateDraft, code: string, from: string): void {
  if (raise(draft, { kind: 'error', code }, from)) return;
  if (!draft.base.isChild) throw new Fault('uncaughtError', `nothing catches the error ${code}`);
  endInstance(draft, { error: code });
}

/** Ends the whole instance: with an error for the process that called it, or with what that has to end besides. */
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
