import type { Definition, ServiceWork } from '../definition.ts';
import type { Value } from '../expr/value.ts';
import { type Functions, StateDraft } from './draft.ts';
import type { State, Variables } from './state.ts';

/** Input of a service task's handler. */
export interface ServiceInput {
  readonly args: readonly Value[];
  readonly fields: Variables;
}

/** The input of a service task's handler in a scope. The argument `execution`, which other engines pass, is ignored. */
export function serviceInput(draft: StateDraft, { args, fields }: ServiceWork, scope: string): ServiceInput {
  return {
    args: args.map((arg) =>
      arg.kind === 'name' && arg.name === 'execution' ? null : draft.evaluate(arg, scope),
    ),
    fields: Object.fromEntries([...fields].map(([name, field]) => [name, draft.value(field, scope) ?? null])),
  };
}

/**
 * The input of a waiting service task's handler, with the current variables; undefined if no service task waits with this token.
 * @throws ExprError if a variable it needs does not exist
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
