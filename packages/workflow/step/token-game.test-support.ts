import fc from 'fast-check';

type Kind = 'task' | 'exclusive' | 'parallel' | 'inclusive';

/** A graph without loops in which every node may lead to any later one, with fixed choices. */
export interface LooplessGraph {
  readonly kinds: readonly Kind[];
  readonly flows: readonly { readonly from: number; readonly to: number; readonly isTrue: boolean }[];
}

/** Random graphs; the first node is the start. */
export const graphs: fc.Arbitrary<LooplessGraph> = fc
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

/** The XML of a graph. */
export function xmlOf({ kinds, flows }: LooplessGraph): string {
  const nodes = kinds.map((kind, at) =>
    kind === 'task' ? `<userTask id="n${at}"/>` : `<${kind}Gateway id="n${at}"/>`,
  );
  const drawn = flows.map(
    ({ from, to, isTrue }, at) =>
      `<sequenceFlow id="f${at}" sourceRef="n${from}" targetRef="n${to}"><conditionExpression>#{${isTrue}}</conditionExpression></sequenceFlow>`,
  );
  return `<startEvent id="s"/><sequenceFlow id="f" sourceRef="s" targetRef="n0"/>${nodes.join('')}${drawn.join('')}`;
}

/**
 * Plays the tokens of a graph in the simplest way: answers every question about reachability by walking all paths forward from each token.
 */
export class TokenGame {
  readonly #graph: LooplessGraph;
  /** Ids of the waiting tasks. */
  tasks: string[] = [];
  /** Tokens waiting at joins, in the order of arrival. */
  #held: { readonly node: number; readonly flow: number }[] = [];
  #moving: number[] = [];

  constructor(graph: LooplessGraph) {
    this.#graph = graph;
    this.#arrive(0, -1);
    this.#settle();
  }

  get isOver(): boolean {
    return this.tasks.length === 0 && this.#held.length === 0;
  }

  complete(task: string): void {
    this.tasks.splice(this.tasks.indexOf(task), 1);
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
      flow.from === node && (flow.isTrue || kinds[node] === 'parallel') ? [at] : [],
    );
    this.#moving.push(...(kinds[node] === 'exclusive' ? out.slice(0, 1) : out));
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

  #canReach(from: number, flow: number, join: number): boolean {
    if (from === join) return false;
    return this.#graph.flows.some(
      (one, at) => one.from === from && (at === flow || this.#canReach(one.to, flow, join)),
    );
  }
}
