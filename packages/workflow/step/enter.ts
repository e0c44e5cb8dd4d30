import type { FlowNode, ProcessCall, TerminateReach, UserWork } from '../definition.ts';
import type { TextTemplate } from '../expr/template.ts';
import { isList, type Value } from '../expr/value.ts';
import { Fault, requireShort, type StateDraft } from './draft.ts';
import { linkTarget } from './graph.ts';
import { isJoin, tryParallel } from './joins.ts';
import { beginLoop, leaveLoop, loopAround } from './loops.ts';
import { endInstance, openScope, raise, tellEscalation, throwError } from './raise.ts';
import { serviceInput } from './service.ts';
import { isSkipped } from './skip.ts';
import type { Move, Task, Token } from './state.ts';
import { subscribe, subscribeBoundaries } from './subscribe.ts';

/** Moves a token into a node. */
export function enter(
  draft: StateDraft,
  node: FlowNode,
  { scope, flow }: Extract<Move, { kind: 'enter' }>,
): void {
  if (isJoin(node)) {
    draft.note('arrive', node.id, scope);
    draft.addToken({ node: node.id, scope, at: 'join', flow });
    if (node.kind === 'parallel') tryParallel(draft, node, scope);
    return;
  }
  draft.note('enter', node.id, scope);
  // A handler does the work of the event.
  if (node.kind !== 'task' && node.work !== undefined) {
    act(draft, node, scope);
    return;
  }
  switch (node.kind) {
    case 'start':
      if (node.initiator !== undefined) draft.setVariable(scope, node.initiator, draft.base.starter);
      break;
    case 'end':
      // Nothing in it takes time: without this the history would show it as current forever.
      draft.note('leave', node.id, scope);
      end(draft, node, scope);
      return;
    case 'throw':
      if (throwOn(draft, node, scope)) return;
      break;
    case 'catch':
      if (node.event?.kind === 'link') break;
      subscribe(draft, node, scope, draft.addToken({ node: node.id, scope, at: 'event' }));
      return;
    case 'eventGateway':
      waitForFirst(draft, node, scope);
      return;
    case 'task':
    case 'subProcess':
    case 'callActivity':
      if (node.loop !== undefined) {
        beginLoop(draft, node, node.loop, scope);
        return;
      }
      act(draft, node, scope);
      return;
    default:
      break;
  }
  draft.moves.push({ kind: 'leave', node: node.id, scope });
}

/** Starts the work of an activity, once or for one of its rounds. */
export function act(draft: StateDraft, node: FlowNode, scope: string): void {
  const wait = (at: Token['at']): Token => {
    const token = draft.addToken({ node: node.id, scope, at });
    if (
      draft.scopes[scope]?.isRound !== true ||
      node.loop === undefined ||
      draft.scopes[scope]?.node !== node.id
    ) {
      subscribeBoundaries(draft, token);
    }
    return token;
  };
  if (node.kind === 'subProcess') {
    const owner = wait('scope');
    const vars = draft.dataOf(node.id);
    openScope(draft, draft.addScope({ node: node.id, parent: scope, owner: owner.id, vars }));
    return;
  }
  if (node.call !== undefined) {
    callChild(draft, node.call, scope, wait('call'));
    return;
  }
  const { work } = node;
  if (isSkipped(draft, node.skip, scope)) {
    finish(draft, node.id, scope);
    return;
  }
  switch (work?.kind) {
    case 'user': {
      const task = taskOf(draft, node, work, scope);
      draft.effects.push({ kind: 'taskCreated', token: wait('user').id, node: node.id, task });
      return;
    }
    case 'service': {
      const input = serviceInput(draft, work, scope);
      const { id: token } = wait('service');
      draft.effects.push({ kind: 'serviceDue', token, handler: work.handler, ...input });
      return;
    }
    case 'receive':
      subscribe(draft, node, scope, wait('receive'));
      return;
    case 'send':
      draft.effects.push({ kind: 'messageThrown', name: draft.text(work.message, scope), node: node.id });
      break;
    case 'compute': {
      const value = draft.value(work.value, scope) ?? null;
      if (work.result !== undefined) draft.setVariable(scope, work.result, value);
      break;
    }
    default:
      break;
  }
  finish(draft, node.id, scope);
}

/** Ends the work of an activity: the round ends, or its outgoing flows are taken. */
export function finish(draft: StateDraft, node: string, scope: string): void {
  const around = draft.scopes[scope];
  const isRound = around?.isRound === true && around.node === node;
  draft.moves.push({ kind: isRound ? 'round' : 'leave', node, scope });
}

function end(draft: StateDraft, node: FlowNode, scope: string): void {
  const { event } = node;
  if (event?.kind === 'error') {
    throwError(draft, event.code ?? '', scope);
    return;
  }
  if (event?.kind === 'terminate') {
    terminate(draft, event.reach, scope);
    return;
  }
  throwOn(draft, node, scope);
}

/** Ends the scope of a terminate event; one that ends all rounds ends its own scope if no enclosing activity is repeated. */
function terminate(draft: StateDraft, reach: TerminateReach | undefined, scope: string): void {
  const loop = reach === 'rounds' ? loopAround(draft, scope) : undefined;
  if (loop !== undefined) leaveLoop(draft, loop);
  // The rounds of a called process are known to its caller.
  else if (reach === 'all' || (reach === 'rounds' && draft.base.isChild && scope === draft.rootId))
    endInstance(draft, { reach });
  else draft.emptyScope(scope);
}

/** Throws an event's definition. True if the token continues elsewhere or was removed with its scope. */
function throwOn(draft: StateDraft, node: FlowNode, scope: string): boolean {
  const { event } = node;
  if (event?.kind === 'message' || event?.kind === 'signal') {
    const thrown = { name: draft.text(event.name, scope), node: node.id };
    if (event.kind === 'message') draft.effects.push({ kind: 'messageThrown', ...thrown });
    else draft.effects.push({ kind: 'signalThrown', ...thrown, ...(event.isLocal && { isLocal: true }) });
  } else if (event?.kind === 'link') {
    const target = linkTarget(draft.definition, node);
    if (target === undefined) throw new Fault('noLink', 'the link leads nowhere');
    draft.note('leave', node.id, scope);
    draft.moves.push({ kind: 'enter', node: target.id, scope });
    return true;
  } else if (event?.kind === 'escalation') {
    const code = event.code ?? '';
    const marker = draft.addToken({ node: node.id, scope, at: 'event' });
    const isCaught = raise(draft, { kind: 'escalation', code }, scope);
    if (!isCaught && draft.base.isChild) tellEscalation(draft, code);
    const isGone = draft.tokens[marker.id] === undefined;
    delete draft.tokens[marker.id];
    return isGone;
  }
  return false;
}

function waitForFirst(draft: StateDraft, node: FlowNode, scope: string): void {
  const token = draft.addToken({ node: node.id, scope, at: 'gateway' });
  for (const id of node.outgoing) {
    const target = draft.definition.nodes.get(draft.definition.flows.get(id)?.to ?? '');
    if (target !== undefined) subscribe(draft, target, scope, token);
  }
}

function callChild(draft: StateDraft, call: ProcessCall, scope: string, token: Token): void {
  const vars: Record<string, Value> = call.inheritsAll ? draft.variablesIn(scope) : {};
  const context = draft.context(scope);
  for (const { source, value, target } of call.inputs) {
    if (target === undefined) Object.assign(vars, draft.variablesIn(scope));
    else if (value !== undefined) vars[draft.text(target, scope)] = draft.value(value, scope) ?? null;
    else if (source !== undefined) vars[draft.text(target, scope)] = context.get(source);
  }
  draft.effects.push({
    kind: 'childDue',
    token: token.id,
    key: draft.text(call.key, scope),
    binding: call.binding,
    version: call.version && draft.text(call.version, scope),
    businessKey: draft.name(call.businessKey, scope, 'businessKey'),
    vars,
  });
}

function taskOf(draft: StateDraft, node: FlowNode, work: UserWork, scope: string): Task {
  const text = (template: TextTemplate | undefined): string => draft.text(template, scope);
  const list = (templates: readonly TextTemplate[]): readonly string[] =>
    [...new Set(templates.flatMap((one) => namesOf(draft.value(one, scope) ?? null)))].map((name) =>
      requireShort(name, 'candidate'),
    );
  return {
    name: text(node.name),
    ...(node.nameEn && { nameEn: text(node.nameEn) }),
    documentation: text(work.documentation),
    assignee: draft.name(work.assignee, scope, 'candidate'),
    owner: text(work.owner),
    users: list(work.users),
    groups: list(work.groups),
    formKey: text(node.formKey),
    category: text(work.category),
    priority: draft.value(work.priority, scope) ?? null,
    dueDate: draft.value(work.dueDate, scope) ?? null,
  };
}

/** Names in a list, or in a text with commas. */
function namesOf(value: Value): readonly string[] {
  if (value === null) return [];
  const parts = isList(value) ? value.map(String) : String(value).split(',');
  return parts.map((one) => one.trim()).filter((one) => one !== '');
}
