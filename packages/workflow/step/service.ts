import type { Definition, ServiceWork } from '../definition.ts';
import type { Value } from '../expr/value.ts';
import { type Functions, StateDraft } from './draft.ts';
import type { State, Variables } from './state.ts';

/** What the handler of a service task is told. */
export interface ServiceInput {
  readonly args: readonly Value[];
  readonly fields: Variables;
}

/** What a service task tells its handler in a scope. `execution` as an argument is what other engines hand over; it says nothing here. */
export function serviceInput(draft: StateDraft, { args, fields }: ServiceWork, scope: string): ServiceInput {
  return {
    args: args.map((arg) =>
      arg.kind === 'name' && arg.name === 'execution' ? null : draft.evaluate(arg, scope),
    ),
    fields: Object.fromEntries([...fields].map(([name, field]) => [name, draft.value(field, scope) ?? null])),
  };
}

/**
 * What the handler of a service task that waits is told, as the variables are now; undefined where none waits with this token.
 * @throws ExprError where a variable of it is gone
 */
export function waitingService(
  definition: Definition,
  state: State,
  token: string,
  now: number,
  functions: Functions,
): ({ readonly node: string; readonly handler: string } & ServiceInput) | undefined {
  const found = Object.hasOwn(state.tokens, token) ? state.tokens[token] : undefined;
  const work = found && definition.nodes.get(found.node)?.work;
  if (found?.at !== 'service' || work?.kind !== 'service') return undefined;
  const draft = new StateDraft(definition, state, now, functions);
  return { node: found.node, handler: work.handler, ...serviceInput(draft, work, found.scope) };
}
