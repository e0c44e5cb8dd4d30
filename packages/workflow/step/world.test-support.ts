import { compile } from '../decode/compile.ts';
import type { Definition } from '../definition.ts';
import type { Command, Effect, LogEntry, State, StepResult, Variables } from './state.ts';
import { newState, step } from './step.ts';

const head =
  '<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn" targetNamespace="t">';

/** A definitions element around processes and other root elements. */
export function file(inner: string): string {
  return `${head}${inner}</definitions>`;
}

/** The XML of a flow; a condition is written without braces. */
export function flow(from: string, to: string, condition?: string): string {
  const inner =
    condition === undefined ? '' : `<conditionExpression><![CDATA[\${${condition}}]]></conditionExpression>`;
  return `<sequenceFlow id="${from}-${to}" sourceRef="${from}" targetRef="${to}">${inner}</sequenceFlow>`;
}

/** The flows along `a>b>c`, for each given path. */
export function along(...paths: readonly string[]): string {
  return paths
    .map((path) => {
      const ids = path.split('>');
      return ids
        .slice(1)
        .map((to, at) => flow(ids[at] ?? '', to))
        .join('');
    })
    .join('');
}

/** User tasks with the given ids. */
export function users(ids: string): string {
  return ids
    .split(' ')
    .map((id) => `<userTask id="${id}" name="${id}"/>`)
    .join('');
}

/** Nodes of one kind with the given ids. */
export function nodes(kind: string, ids: string): string {
  return ids
    .split(' ')
    .map((id) => `<${kind} id="${id}"/>`)
    .join('');
}

/** The only executable process of a file without problems. */
export async function define(inner: string, roots = ''): Promise<Definition> {
  const { definitions, problems } = await compile(file(`${roots}<process id="proc">${inner}</process>`));
  const [definition] = definitions;
  if (problems.length > 0 || definition === undefined) throw new Error(JSON.stringify(problems));
  return definition;
}

/** A process that is run manually: its state is converted to JSON and back between commands. */
export class ProcessWorld {
  readonly definition: Definition;
  now = 0;
  effects: Effect[] = [];
  readonly log: LogEntry[] = [];
  #stored: string;

  constructor(definition: Definition, setting: Parameters<typeof newState>[1] = {}) {
    this.definition = definition;
    this.#stored = JSON.stringify(newState(definition, setting));
  }

  get state(): State {
    return JSON.parse(this.#stored) as State;
  }

  do(command: Command): StepResult {
    const result = step(this.definition, this.state, command, this.now);
    this.#stored = JSON.stringify(result.state);
    this.effects.push(...result.effects);
    this.log.push(...result.log);
    return result;
  }

  /** Continues from a state of this definition. */
  adopt(state: State): this {
    this.#stored = JSON.stringify(state);
    return this;
  }

  start(vars: Variables = {}): this {
    this.do({ kind: 'start', vars });
    return this;
  }

  /** Waiting nodes, in order and without joins. */
  get waits(): string {
    return Object.values(this.state.tokens)
      .filter(
        ({ at }) =>
          at === 'user' ||
          at === 'receive' ||
          at === 'event' ||
          at === 'gateway' ||
          at === 'service' ||
          at === 'call' ||
          at === 'incident',
      )
      .map(({ node, at }) => (at === 'incident' ? `!${node}` : node))
      .sort()
      .join(' ');
  }

  /** Completes the first task of a node; returns what waits afterwards, or the refusal. */
  complete(node: string, vars: Variables = {}): string {
    const token = Object.values(this.state.tokens).find(
      (one) => one.node === node && (one.at === 'user' || one.at === 'receive'),
    );
    const { refused } = this.do({ kind: 'complete', token: token?.id ?? 'gone', vars });
    return refused ?? (this.state.status === 'running' ? this.waits : this.state.status);
  }

  /** Advances the time; every due timer fires, earliest first. */
  passTo(now: number): string {
    for (let fired = 0; fired < 1_000; fired += 1) {
      const [next] = Object.values(this.state.subs)
        .filter(({ plan, isHeld }) => plan !== undefined && plan.due <= now && isHeld !== true)
        .sort((a, b) => (a.plan?.due ?? 0) - (b.plan?.due ?? 0));
      if (next === undefined) break;
      this.now = Math.max(this.now, next.plan?.due ?? 0);
      this.do({ kind: 'timer', sub: next.id });
    }
    this.now = now;
    return this.state.status === 'running' ? this.waits : this.state.status;
  }

  /** The effects since the previous call. */
  taken(): readonly Effect[] {
    const { effects } = this;
    this.effects = [];
    return effects;
  }
}
