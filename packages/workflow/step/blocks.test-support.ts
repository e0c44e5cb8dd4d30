import fc from 'fast-check';

/** A process made of nested blocks; the outcome of choices is fixed when it is drawn. */
export type Block =
  | { readonly kind: 'task' }
  | { readonly kind: 'pass' }
  | { readonly kind: 'sequence'; readonly parts: readonly Block[] }
  | { readonly kind: 'exclusive'; readonly parts: readonly Block[]; readonly taken: number }
  | { readonly kind: 'parallel'; readonly parts: readonly Block[] }
  | { readonly kind: 'inclusive'; readonly parts: readonly Block[]; readonly taken: readonly boolean[] }
  | { readonly kind: 'sub'; readonly part: Block }
  | { readonly kind: 'rounds'; readonly part: Block; readonly count: number; readonly isSequential: boolean };

/** Random blocks, up to four levels deep. */
export const blocks: fc.Arbitrary<Block> = fc.letrec<{ block: Block }>((tie) => {
  const part = tie('block');
  const parts = fc.array(part, { minLength: 2, maxLength: 3 });
  return {
    block: fc.oneof(
      { depthSize: 'medium', maxDepth: 4, withCrossShrink: true },
      fc.constantFrom<Block>({ kind: 'task' }, { kind: 'task' }, { kind: 'task' }, { kind: 'pass' }),
      parts.map((list): Block => ({ kind: 'sequence', parts: list })),
      fc
        .tuple(parts, fc.nat(2))
        .map(([list, at]): Block => ({ kind: 'exclusive', parts: list, taken: at % list.length })),
      parts.map((list): Block => ({ kind: 'parallel', parts: list })),
      fc.tuple(parts, fc.integer({ min: 1, max: 7 })).map(([list, mask]): Block => {
        const taken = list.map((_, at) => ((mask >> at) & 1) === 1);
        return { kind: 'inclusive', parts: list, taken: taken.includes(true) ? taken : list.map(() => true) };
      }),
      part.map((one): Block => ({ kind: 'sub', part: one })),
      fc
        .tuple(part, fc.integer({ min: 0, max: 3 }), fc.boolean())
        .map(([one, count, isSequential]): Block => ({ kind: 'rounds', part: one, count, isSequential })),
    ),
  };
}).block;

interface Drawn {
  readonly xml: string;
  readonly entry: string;
  readonly exit: string;
}

/** The XML of a process with one block. Tasks are named by their number and their rounds. */
export function draw(block: Block): string {
  let count = 0;
  const id = (letter: string): string => {
    count += 1;
    return `${letter}${count}`;
  };
  const flow = (from: string, to: string, condition?: boolean): string =>
    `<sequenceFlow id="${id('f')}" sourceRef="${from}" targetRef="${to}">${
      condition === undefined ? '' : `<conditionExpression>#{${condition}}</conditionExpression>`
    }</sequenceFlow>`;
  const around = (inner: Drawn): string => {
    const [start, end] = [id('s'), id('e')];
    return `<startEvent id="${start}"/><endEvent id="${end}"/>${inner.xml}${flow(start, inner.entry)}${flow(inner.exit, end)}`;
  };
  const of = (one: Block, rounds: readonly string[]): Drawn => {
    switch (one.kind) {
      case 'task': {
        const own = id('t');
        const name = [own, ...rounds.map((round) => `#{${round}}`)].join('-');
        return { xml: `<userTask id="${own}" name="${name}"/>`, entry: own, exit: own };
      }
      case 'pass': {
        const own = id('n');
        return { xml: `<task id="${own}"/>`, entry: own, exit: own };
      }
      case 'sequence': {
        const drawn = one.parts.map((part) => of(part, rounds));
        const joined = drawn.slice(1).map((next, at) => flow(drawn[at]?.exit ?? '', next.entry));
        return {
          xml: drawn.map(({ xml }) => xml).join('') + joined.join(''),
          entry: drawn[0]?.entry ?? '',
          exit: drawn.at(-1)?.exit ?? '',
        };
      }
      case 'sub':
      case 'rounds': {
        const own = id('p');
        if (one.kind === 'sub') {
          return {
            xml: `<subProcess id="${own}">${around(of(one.part, rounds))}</subProcess>`,
            entry: own,
            exit: own,
          };
        }
        const round = `i${own}`;
        const loop = `<multiInstanceLoopCharacteristics isSequential="${one.isSequential}" flowable:elementIndexVariable="${round}"><loopCardinality>${one.count}</loopCardinality></multiInstanceLoopCharacteristics>`;
        return {
          xml: `<subProcess id="${own}">${loop}${around(of(one.part, [...rounds, round]))}</subProcess>`,
          entry: own,
          exit: own,
        };
      }
      default: {
        const [split, join] = [id('g'), id('g')];
        const isTaken = (at: number): boolean | undefined =>
          one.kind === 'parallel' ? undefined : one.kind === 'exclusive' ? at === one.taken : one.taken[at];
        const branches = one.parts.map((part, at) => {
          const drawn = of(part, rounds);
          return drawn.xml + flow(split, drawn.entry, isTaken(at)) + flow(drawn.exit, join);
        });
        const gateway = (own: string): string => `<${one.kind}Gateway id="${own}"/>`;
        return { xml: gateway(split) + gateway(join) + branches.join(''), entry: split, exit: join };
      }
    }
  };
  return around(of(block, []));
}

/** The remaining part of a block: nothing, a task to be completed, parallel parts, or a part with its successor. */
export type Rest =
  | undefined
  | { readonly task: string }
  | { readonly beside: readonly Rest[] }
  | { readonly first: Rest; readonly later: readonly (() => Rest)[] };

/** Starts a block, using only its structure. It counts ids as `draw` does, so that names of tasks agree. */
export function begin(block: Block): Rest {
  let count = 0;
  const take = (letter: string): string => {
    count += 1;
    return `${letter}${count}`;
  };
  const instances = new Map<string, string>();
  const visit = (one: Block, path: string): void => {
    const own = (): void => {
      instances.set(path, take(one.kind === 'task' ? 't' : one.kind === 'pass' ? 'n' : 'p'));
    };
    if (one.kind === 'task' || one.kind === 'pass') own();
    else if (one.kind === 'sequence') {
      one.parts.forEach((part, at) => {
        visit(part, `${path}.${at}`);
      });
      count += one.parts.length - 1;
    } else if (one.kind === 'sub' || one.kind === 'rounds') {
      own();
      visit(one.part, `${path}.0`);
      count += 4;
    } else {
      count += 2;
      one.parts.forEach((part, at) => {
        visit(part, `${path}.${at}`);
        count += 2;
      });
    }
  };
  visit(block, '');
  const start = (one: Block, path: string, rounds: string): Rest => {
    switch (one.kind) {
      case 'task':
        return { task: `${instances.get(path)}${rounds}` };
      case 'pass':
        return undefined;
      case 'sequence':
        return settle({
          first: undefined,
          later: one.parts.map((part, at) => () => start(part, `${path}.${at}`, rounds)),
        });
      case 'exclusive':
        return start(one.parts[one.taken] ?? { kind: 'pass' }, `${path}.${one.taken}`, rounds);
      case 'sub':
        return start(one.part, `${path}.0`, rounds);
      case 'rounds': {
        const each = Array.from(
          { length: one.count },
          (_, at) => () => start(one.part, `${path}.0`, `${rounds}-${at}`),
        );
        return settle(
          one.isSequential ? { first: undefined, later: each } : { beside: each.map((round) => round()) },
        );
      }
      default: {
        const chosen = one.parts.flatMap((part, at) =>
          one.kind === 'parallel' || one.taken[at] === true ? [start(part, `${path}.${at}`, rounds)] : [],
        );
        return settle({ beside: chosen });
      }
    }
  };
  return start(block, '', '');
}

/** Names of the tasks that can be completed. */
export function tasksOf(rest: Rest): readonly string[] {
  if (rest === undefined) return [];
  if ('task' in rest) return [rest.task];
  return 'beside' in rest ? rest.beside.flatMap(tasksOf) : tasksOf(rest.first);
}

/** The remaining part after a task is completed. */
export function without(rest: Rest, task: string): Rest {
  if (rest === undefined) return undefined;
  if ('task' in rest) return rest.task === task ? undefined : rest;
  if ('beside' in rest) return settle({ beside: rest.beside.map((one) => without(one, task)) });
  return settle({ ...rest, first: without(rest.first, task) });
}

function settle(rest: Rest): Rest {
  if (rest === undefined || 'task' in rest) return rest;
  if ('beside' in rest) return rest.beside.every((one) => one === undefined) ? undefined : rest;
  let { first, later } = rest;
  while (first === undefined) {
    const [next, ...others] = later;
    if (next === undefined) return undefined;
    first = next();
    later = others;
  }
  return { first, later };
}
