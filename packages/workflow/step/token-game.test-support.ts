import fc from 'fast-check';

type Kind = 'task' | 'exclusive' | 'parallel' | 'inclusive';

interface DrawnFlow {
  readonly from: number;
  readonly to: number;
  readonly isTrue: boolean;
  /** The flow is true only until so many tasks have been completed. */
  readonly until?: number;
}

/** A graph with fixed choices in which every node may lead to any later one, and to an earlier one in a graph with loops. */
export interface TokenGraph {
  readonly kinds: readonly Kind[];
  readonly flows: readonly DrawnFlow[];
}

/** Random graphs without loops; the first node is the start. */
export const graphs: fc.Arbitrary<TokenGraph> = fc
  .array(
    fc.record({
      kind: fc.constantFrom<Kind>('task', 'task', 'exclusive', 'parallel', 'inclusive', 'inclusive'),
      to: fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.boolean()), {
        minLength: 1,
        maxLength: 3,
        selector: ([ahead]) => ahead,
      }),
    }),
    { minLength: 3, maxLength: 11 },
  )
  .map((nodes) => ({
    kinds: nodes.map(({ kind }) => kind),
    flows: nodes.flatMap(({ kind, to }, from) =>
      to
        .filter(([ahead]) => from + ahead < nodes.length)
        // A choice has at least one flow that is true.
        .map(([ahead, wanted], at) => ({
          from,
          to: from + ahead,
          isTrue: wanted || at === 0 || kind === 'task',
        })),
    ),
  }));

/** Random graphs with one to four flows backwards. */
export const graphsWithLoops: fc.Arbitrary<TokenGraph> = fc
  .tuple(
    graphs,
    fc.array(fc.record({ from: fc.nat(10), to: fc.nat(10), until: fc.integer({ min: 1, max: 9 }) }), {
      minLength: 1,
      maxLength: 4,
    }),
  )
  .map(([{ kinds, flows }, wanted]) => {
    const drawn = [...flows];
    for (const { from, to, until } of wanted) {
      const isUsable =
        to <= from &&
        from < kinds.length &&
        drawn.every((one) => one.from !== from || one.to !== to) &&
        // The node has another flow to take once this one is false.
        drawn.some((one) => one.from === from && one.isTrue && one.until === undefined) &&
        // A round without a task would never end within one command.
        !isReachedWithoutTask(kinds, drawn, to, from);
      // An exclusive gateway takes the first flow that is true.
      if (isUsable) drawn.unshift({ from, to, isTrue: true, until });
    }
    return { kinds, flows: drawn };
  })
  .filter(({ flows }) => flows.some(({ from, to }) => to <= from));

/** True if a path leads from one node to another, both included, on which no task stands. */
function isReachedWithoutTask(
  kinds: readonly Kind[],
  flows: readonly DrawnFlow[],
  from: number,
  to: number,
): boolean {
  const found = new Set<number>();
  const open = [from];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (kinds[at] === 'task' || found.has(at)) continue;
    found.add(at);
    for (const flow of flows) if (flow.from === at) open.push(flow.to);
  }
  return found.has(to);
}

/** The XML of a graph. The variable `done` is the number of completed tasks. */
export function xmlOf({ kinds, flows }: TokenGraph): string {
  const nodes = kinds.map((kind, at) =>
    kind === 'task' ? `<userTask id="n${at}"/>` : `<${kind}Gateway id="n${at}"/>`,
  );
  const drawn = flows.map(
    ({ from, to, isTrue, until }, at) =>
      `<sequenceFlow id="f${at}" sourceRef="n${from}" targetRef="n${to}"><conditionExpression><![CDATA[#{${until === undefined ? isTrue : `done < ${until}`}}]]></conditionExpression></sequenceFlow>`,
  );
  return `<startEvent id="s"/><sequenceFlow id="f" sourceRef="s" targetRef="n0"/>${nodes.join('')}${drawn.join('')}`;
}

/**
 * Plays the tokens of a graph in the simplest way: answers every question about reachability by walking all paths forward from each token.
 */
export class TokenGame {
  readonly #graph: TokenGraph;
  /** The number of completed tasks. */
  done = 0;
  /** Ids of the waiting tasks. */
  tasks: string[] = [];
  /** Tokens waiting at joins, in the order of arrival. */
  #held: { readonly node: number; readonly flow: number }[] = [];
  #moving: number[] = [];

  constructor(graph: TokenGraph) {
    this.#graph = graph;
    this.#arrive(0, -1);
    this.#settle();
  }

  get isOver(): boolean {
    return this.tasks.length === 0 && this.#held.length === 0;
  }

  complete(task: string): void {
    this.tasks.splice(this.tasks.indexOf(task), 1);
    this.done += 1;
    this.#leave(Number(task.slice(1)));
    this.#settle();
  }

  #into(node: number): readonly number[] {
    const found = this.#graph.flows.flatMap(({ to }, at) => (to === node ? [at] : []));
    return node === 0 ? [-1, ...found] : found;
  }

  #arrive(node: number, flow: number): void {
    const kind = this.#graph.kinds[node];
    if (kind === 'task') this.tasks.push(`n${node}`);
    else if (kind !== 'exclusive' && this.#into(node).length > 1) {
      this.#held.push({ node, flow });
      if (kind === 'parallel' && this.#into(node).every((one) => this.#isHeld(node, one)))
        this.#release(node);
    } else this.#leave(node);
  }

  #isHeld(node: number, flow: number): boolean {
    return this.#held.some((one) => one.node === node && one.flow === flow);
  }

  /** One token of each flow is merged into one. */
  #release(node: number): void {
    for (const flow of this.#into(node)) {
      const at = this.#held.findIndex((one) => one.node === node && one.flow === flow);
      if (at >= 0) this.#held.splice(at, 1);
    }
    this.#leave(node);
  }

  #leave(node: number): void {
    const { kinds, flows } = this.#graph;
    const out = flows.flatMap((flow, at) =>
      flow.from === node && (this.#isTrue(flow) || kinds[node] === 'parallel') ? [at] : [],
    );
    this.#moving.push(...(kinds[node] === 'exclusive' ? out.slice(0, 1) : out));
  }

  #isTrue({ isTrue, until }: DrawnFlow): boolean {
    return until === undefined ? isTrue : this.done < until;
  }

  #settle(): void {
    for (;;) {
      const flow = this.#moving.shift();
      if (flow !== undefined) this.#arrive(this.#graph.flows[flow]?.to ?? 0, flow);
      else {
        const free = this.#held.find(
          ({ node }) => this.#graph.kinds[node] === 'inclusive' && !this.#isAwaited(node),
        );
        if (free === undefined) return;
        this.#release(free.node);
      }
    }
  }

  #isAwaited(join: number): boolean {
    const others = [
      ...this.tasks.map((task) => Number(task.slice(1))),
      ...this.#held.map(({ node }) => node),
    ];
    const [filled, empty] = [true, false].map((wanted) =>
      this.#into(join).filter((flow) => this.#isHeld(join, flow) === wanted),
    );
    return others.some(
      (at) =>
        at !== join &&
        empty?.some((flow) => this.#canReach(at, flow, join)) === true &&
        filled?.some((flow) => this.#canReach(at, flow, join)) !== true,
    );
  }

  #canReach(from: number, flow: number, join: number, passed: readonly number[] = []): boolean {
    if (from === join || passed.includes(from)) return false;
    return this.#graph.flows.some(
      (one, at) =>
        one.from === from && (at === flow || this.#canReach(one.to, flow, join, [...passed, from])),
    );
  }
}
