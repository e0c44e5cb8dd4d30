import type { MessageCode } from '../wire/messages.ts';
import type { ChoiceOption } from './field.ts';

/** The properties of a user that state tables check. */
export interface Actor {
  readonly userId: string;
  readonly permissions: Pick<ReadonlySet<string>, 'has'>;
}

/** A step from one state to another. */
interface Act<S, R> {
  readonly from: readonly S[];
  readonly to: S;
  /** Permission code the user needs; null: only the program takes this step. */
  readonly permission: string | ((row: R) => string) | null;
  /** Further conditions. @returns the error code if one is not met */
  readonly guard?: (row: R, actor: Actor) => MessageCode | undefined;
  /** Error code where the row is in another state. Default: state.notNow. */
  readonly elsewhere?: MessageCode;
}

interface StatesSpec<R, S extends number | string, A extends string> {
  /** The states and their names. */
  readonly options: readonly (ChoiceOption & { readonly value: S })[];
  /** States a row may be created in. */
  readonly initial: readonly NoInfer<S>[];
  readonly stateOf: (row: R) => NoInfer<S>;
  /** False where no step can follow, whatever the state; default: true. */
  readonly isOpen?: (row: R) => boolean;
  readonly acts: Readonly<Record<A, Act<NoInfer<S>, R>>>;
}

/**
 * The steps that rows of an entity can take, and who may take them. The server and the buttons of the console
 * use the same table.
 */
export interface StateTable<R, S extends number | string, A extends string> extends StatesSpec<R, S, A> {
  /** Why a user may not take a step now; undefined if allowed. */
  refusal(act: A, row: R, actor: Actor): MessageCode | undefined;
  /** Steps a user may take now. */
  actsOf(row: R, actor: Actor): readonly A[];
  /** The step from one state to another, for forms that set the state; undefined if there is none. */
  actBetween(from: NoInfer<S>, to: NoInfer<S>): A | undefined;
  /**
   * The states among these that a step starts from, for a statement that takes the step in some of them.
   * @throws Error for a state that the step does not start from
   */
  startsOf(act: A, states: readonly NoInfer<S>[]): readonly S[];
}

/**
 * Declares a state table: `defineStates<Row>()({ options, initial, stateOf, acts: { approve: { from, to,
 * permission } } })`.
 * @throws Error for a state that no step reaches
 */
export function defineStates<R>() {
  return <S extends number | string, A extends string>(spec: StatesSpec<R, S, A>): StateTable<R, S, A> => {
    const acts: Readonly<Record<string, Act<S, R>>> = spec.acts;
    refuseUnreachable(spec.options, spec.initial, Object.values(acts));
    const refusal: StateTable<R, S, A>['refusal'] = (name, row, actor) => {
      const { from, permission, guard, elsewhere = 'state.notNow' }: Act<S, R> = spec.acts[name];
      const code = typeof permission === 'function' ? permission(row) : permission;
      if (code === null || !actor.permissions.has(code)) return 'request.forbidden';
      if (spec.isOpen?.(row) === false || !from.includes(spec.stateOf(row))) return elsewhere;
      return guard?.(row, actor);
    };
    return {
      ...spec,
      refusal,
      actsOf: (row, actor) =>
        (Object.keys(spec.acts) as A[]).filter((name) => refusal(name, row, actor) === undefined),
      actBetween: (from, to) =>
        (Object.keys(spec.acts) as A[]).find(
          (name) => spec.acts[name].to === to && spec.acts[name].from.includes(from),
        ),
      startsOf(name, states) {
        const wrong = states.filter((state) => !spec.acts[name].from.includes(state));
        if (wrong.length > 0) throw new Error(`${name} does not start from ${wrong.join(', ')}`);
        return states;
      },
    };
  };
}

function refuseUnreachable<S>(
  options: readonly { readonly value: S }[],
  initial: readonly S[],
  acts: readonly Act<S, never>[],
): void {
  const reached = new Set(initial);
  for (let size = 0; size < reached.size; ) {
    size = reached.size;
    for (const { from, to } of acts) if (from.some((state) => reached.has(state))) reached.add(to);
  }
  const lost = options.filter(({ value }) => !reached.has(value)).map(({ value }) => value);
  if (lost.length > 0) throw new Error(`no step reaches ${lost.join(', ')}`);
}
