import { outsideNames } from '@heliodeck/model/workflow/handlers';
import { expressionFunctions } from '@heliodeck/model/workflow/people-functions';
import { recordOf } from '@heliodeck/model/workflow/process-record';
import type { Command, Effect, StepRefusalCode } from '@heliodeck/workflow/step/state';
import { step } from '@heliodeck/workflow/step/step';
import { Script } from '../../../store/script.ts';
import { endReasons } from '../definitions/end-reasons.ts';
import {
  type Loaded,
  loadedOf,
  loadInstance,
  runningCalled,
  runningInTree,
  type StoredInstance,
} from '../rows/instance-rows.ts';
import { addWrites } from '../rows/run-writes.ts';
import { type NewTask, withGroups } from '../rows/task-rows.ts';
import { addTellTasks } from '../rows/tell-tasks.ts';
import { type addSubscription, setTimer } from '../rows/waiting-rows.ts';
import { handlers } from '../services/handlers.ts';
import { callable, deepestCalls } from './callable.ts';
import { calledBusiness, newInstance } from './new-instance.ts';
import { type Following, type RunParts, type Start, startOf, toCaller } from './run-parts.ts';

interface PendingStep {
  readonly instance: Loaded;
  readonly command: Command;
}

/** Most steps in one transaction that services may cause. */
const mostSteps = 2_000;

/**
 * Runs commands on the instances of one call tree within a transaction, with their immediate consequences: service tasks, called processes,
 * and the effects of their ends on their callers. Nothing is written before `finish`.
 */
export class ProcessRun {
  readonly #parts: RunParts;
  readonly #loaded = new Map<string, Loaded>();
  readonly #asked: PendingStep[] = [];
  readonly #timers = new Map<string, { readonly one: Loaded; readonly sub: string; readonly due: number }>();
  readonly #tasks: NewTask[] = [];
  readonly #gone = new Map<string, string[]>();
  readonly #dropped = new Map<string, string[]>();
  readonly #subscribed = new Map<string, Parameters<typeof addSubscription>[1]>();
  readonly #thrown: Following[] = [];
  #steps = 0;

  constructor(parts: RunParts) {
    this.#parts = parts;
  }

  /**
   * Starts a process.
   * @returns the id of its instance, and the refusal, if it was refused
   */
  async start(asked: Start): Promise<{ readonly id: string; readonly refused: StepRefusalCode | undefined }> {
    const one = await this.#make(asked);
    const refused = await this.#do({ instance: one, command: startOf(asked) });
    return { id: one.id, refused };
  }

  /**
   * Runs a command on an instance whose tree is locked.
   * @param stored its row, if it was read since the tree was locked
   * @returns the refusal; undefined if accepted
   */
  async command(
    instanceId: string,
    command: Command,
    stored?: StoredInstance,
  ): Promise<StepRefusalCode | undefined> {
    const { session } = this.#parts;
    if (stored !== undefined && !this.#loaded.has(instanceId))
      this.#loaded.set(instanceId, await loadedOf(session, stored));
    return this.#do({ instance: await this.#load(instanceId), command });
  }

  /** Writes the changed instances, in one message if nothing waits for a time. */
  async finish(): Promise<void> {
    const { session, now } = this.#parts;
    const tasks = await withGroups(session, this.#tasks);
    const script = new Script();
    addWrites(
      script,
      {
        loaded: this.#loaded,
        tasks,
        gone: this.#gone,
        dropped: this.#dropped,
        subscribed: this.#subscribed,
      },
      now,
    );
    for (const { id, tenantId } of this.#loaded.values())
      addTellTasks(script, now, { instanceId: id, tenantId });
    await script.run(session.client);
    for (const { one, sub, due } of this.#timers.values()) {
      const { tenantId, id: instanceId } = one;
      const timerId = await setTimer(session, { tenantId, instanceId, sub, due });
      await this.#parts.follow(session, { kind: 'ring', tenantId, timerId, due: new Date(due) });
    }
    for (const thrown of this.#thrown) await this.#parts.follow(session, thrown);
  }

  async #do(first: PendingStep): Promise<StepRefusalCode | undefined> {
    const refused = await this.#step(first);
    for (let next = this.#asked.shift(); next !== undefined; next = this.#asked.shift()) {
      this.#steps += 1;
      if (this.#steps > 2 * mostSteps)
        throw new Error('a process takes more steps than one transaction may hold');
      // A consequence may be obsolete: another branch may have cancelled the token of a service.
      const isLeft = (await this.#step(next)) !== undefined;
      if (isLeft && next.command.kind === 'start') await this.#dropCalled(next.instance);
    }
    return refused;
  }

  async #step({ instance, command }: PendingStep): Promise<StepRefusalCode | undefined> {
    const { definition, state } = instance;
    const result = step(definition, state, command, this.#parts.now.getTime(), expressionFunctions);
    if (result.refused !== undefined) return result.refused;
    instance.state = result.state;
    instance.log.push(...result.log);
    for (const effect of result.effects) await this.#apply(instance, effect);
    return undefined;
  }

  async #apply(one: Loaded, effect: Effect): Promise<void> {
    const { tenantId, id: instanceId } = one;
    const key = 'sub' in effect ? `${instanceId} ${effect.sub}` : '';
    switch (effect.kind) {
      case 'taskCreated': {
        const { token, node, task } = effect;
        this.#tasks.push({ tenantId, instanceId, zone: one.state.zone, token, node, task });
        return;
      }
      case 'taskCancelled':
        this.#cancelTask(instanceId, effect.token);
        return;
      case 'timerSet':
        this.#timers.set(key, { one, sub: effect.sub, due: effect.due });
        return;
      case 'subscribed':
        this.#subscribed.set(key, {
          tenantId,
          instanceId,
          sub: effect.sub,
          kind: effect.to,
          name: effect.name,
        });
        return;
      case 'timerCancelled':
      case 'unsubscribed':
        this.#timers.delete(key);
        this.#subscribed.delete(key);
        add(this.#dropped, instanceId, effect.sub);
        return;
      case 'serviceDue':
        await this.#serve(one, effect);
        return;
      case 'childDue':
        await this.#call(one, effect);
        return;
      case 'childCancelled':
        await this.#cancelChild(one, effect.token);
        return;
      case 'messageThrown':
      case 'signalThrown': {
        if (effect.kind === 'signalThrown' && effect.isLocal === true) {
          await this.#tellTree(one, { kind: 'signal', name: effect.name, isLocal: true });
          return;
        }
        const { businessKey } = one.state;
        const { name, to, node } = effect;
        const kind = effect.kind === 'messageThrown' ? 'message' : 'signal';
        const thrown = { kind, name, to } as const;
        this.#thrown.push({ kind: 'throw', tenantId, thrown, businessKey, from: { instanceId, node } });
        return;
      }
      case 'escalated':
        await this.#tellParent(one, (token) => toCaller(token, effect));
        return;
      case 'ended':
        if (effect.error !== undefined) one.endReason = effect.error;
        await this.#tellParent(one, (token) => toCaller(token, effect));
        return;
      case 'cancelled':
        one.endReason = effect.reason;
        return;
      case 'serviceCancelled':
      case 'incident':
        // Services end within the step; incidents are counted when the state is written.
        return;
    }
  }

  #cancelTask(instanceId: string, token: string): void {
    const made = this.#tasks.findIndex((task) => task.instanceId === instanceId && task.token === token);
    if (made >= 0) this.#tasks.splice(made, 1);
    else add(this.#gone, instanceId, token);
  }

  async #serve(one: Loaded, { token, handler: name, args, fields }: Extract<Effect, { kind: 'serviceDue' }>) {
    const { session, now, services, acting } = this.#parts;
    const { tenantId, id: instanceId, starterId } = one;
    // Services could loop forever: beyond the limit the token stays where it is, as an incident.
    if (this.#steps >= mostSteps)
      return this.#ask(one, { kind: 'fail', token, message: `more than ${mostSteps} moves in one step` });
    if (outsideNames.some((outside) => outside === name)) {
      this.#thrown.push({ kind: 'serve', tenantId, instanceId, token });
      return;
    }
    const handler = handlers.get(name);
    if (handler === undefined)
      return this.#ask(one, { kind: 'fail', token, message: `unknown handler ${name}` });
    const record = recordOf(one.businessTable, one.businessId);
    const about = { tenantId, instanceId, definitionId: one.definitionId, starterId, record };
    const scopes = Object.values(one.state.scopes);
    const root = scopes.find(({ parent }) => parent === undefined);
    const call = { ...services, ...about, session, acting, now, args, fields, known: root?.vars ?? {} };
    const { vars = {}, error } = await handler(call);
    this.#ask(
      one,
      error === undefined ? { kind: 'service', token, vars } : { kind: 'fail', token, error, message: error },
    );
  }

  async #call(one: Loaded, { token, ...effect }: Extract<Effect, { kind: 'childDue' }>): Promise<void> {
    const found = await callable(this.#parts.session, one, effect, this.#depth(one));
    if (typeof found === 'string') return this.#ask(one, { kind: 'fail', token, message: found });
    const asked: Start = {
      tenantId: one.tenantId,
      definition: found,
      starterId: one.starterId,
      vars: effect.vars,
      ...calledBusiness(one, effect.businessKey),
      parent: { instance: one, token },
    };
    this.#ask(await this.#make(asked), startOf(asked));
  }

  /** Drops a called process that cannot start, for example one with two waiting start events: its caller would wait forever. */
  async #dropCalled(made: Loaded): Promise<void> {
    this.#loaded.delete(made.id);
    const message = `the process ${made.state.process} has no start event at which it could begin`;
    await this.#tellParent(made, (token) => ({ kind: 'fail', token, message }));
  }

  #depth(one: Loaded): number {
    let depth = 0;
    for (let at = one.parentId; at !== null && depth < deepestCalls; depth += 1)
      at = this.#loaded.get(at)?.parentId ?? null;
    return depth;
  }

  async #cancelChild({ id }: Loaded, token: string): Promise<void> {
    const kept = await runningCalled(this.#parts.session, id, token);
    const made = [...this.#loaded.values()].filter(
      (one) => one.parentId === id && one.parentToken === token && one.state.status === 'running',
    );
    for (const child of new Set([...kept, ...made.map((one) => one.id)]))
      this.#ask(await this.#load(child), { kind: 'cancel', reason: endReasons.byCaller.en });
  }

  async #tellParent({ parentId, parentToken }: Loaded, command: (token: string) => Command): Promise<void> {
    if (parentId !== null && parentToken !== null)
      this.#ask(await this.#load(parentId), command(parentToken));
  }

  /** Sends a command to all running instances of a locked call tree. */
  async #tellTree({ rootId }: Loaded, command: Command): Promise<void> {
    const made = [...this.#loaded.values()].filter((one) => one.rootId === rootId).map((one) => one.id);
    for (const id of new Set([...(await runningInTree(this.#parts.session, rootId)), ...made]))
      this.#ask(await this.#load(id), command);
  }

  #ask(instance: Loaded, command: Command): void {
    this.#asked.push({ instance, command });
  }

  async #make(asked: Start): Promise<Loaded> {
    const made = await newInstance(this.#parts, asked);
    this.#loaded.set(made.id, made);
    return made;
  }

  async #load(id: string): Promise<Loaded> {
    const known = this.#loaded.get(id) ?? (await loadInstance(this.#parts.session, id));
    this.#loaded.set(id, known);
    return known;
  }
}

function add(map: Map<string, string[]>, key: string, value: string): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [value]);
  else known.push(value);
}
