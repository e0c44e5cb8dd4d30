/** Pseudo-random integers below a limit, repeatable by seed. */
export type Random = (below: number) => number;

export function randomOf(seed: number): Random {
  let state = seed + 1;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

const names = [
  '',
  '审批',
  '是',
  '金额大于五千元且需要总经理批准',
  'approved',
  'Check whether the part is in stock',
  '退回',
];
const kinds = [
  'userTask',
  'userTask',
  'serviceTask',
  'exclusiveGateway',
  'parallelGateway',
  'intermediateThrowEvent',
];

/** A random file with all supported shapes: loops, boundary events, sub-processes, lanes, pools, messages, notes, names. */
export function randomFile(random: Random): string {
  const writer = new FileWriter(random);
  const count = random(3) === 0 ? 1 + random(3) : 0;
  const processes = Array.from({ length: Math.max(1, count) }, (_, at) => writer.process(`p${at}`));
  if (count === 0) return wrapped(processes.join(''));
  const pools = processes.map((_, at) => `<participant id="pool${at}" name="池 ${at}" processRef="p${at}"/>`);
  if (random(2) === 0) pools.push('<participant id="closed" name="供应商"/>');
  const messages = Array.from({ length: random(4) }, (_, at) =>
    writer.message(`m${at}`, pools.length > count),
  );
  return wrapped(
    `<collaboration id="c">${pools.join('')}${messages.join('')}</collaboration>${processes.join('')}`,
  );
}

function wrapped(inner: string): string {
  return `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t">${inner}</definitions>`;
}

class FileWriter {
  readonly #random: Random;
  #count = 0;
  /** Nodes with their process. */
  readonly #nodes: { readonly process: string; readonly id: string }[] = [];

  constructor(random: Random) {
    this.#random = random;
  }

  process(id: string): string {
    const { ids, xml } = this.#scope(3 + this.#random(12), 0);
    for (const node of ids) this.#nodes.push({ process: id, id: node });
    return `<process id="${id}">${this.#random(3) === 0 ? this.#lanes(ids) : ''}${xml}</process>`;
  }

  message(id: string, hasClosed: boolean): string {
    const from = this.#nodes[this.#random(this.#nodes.length)];
    const others = this.#nodes.filter(({ process }) => process !== from?.process);
    const to = others[this.#random(others.length)]?.id ?? (hasClosed ? 'closed' : undefined);
    if (from === undefined || to === undefined) return '';
    const [source, target] = this.#random(2) === 0 ? [from.id, to] : [to, from.id];
    return `<messageFlow id="${id}"${this.#name()} sourceRef="${source}" targetRef="${target}"/>`;
  }

  #scope(size: number, depth: number): { readonly ids: readonly string[]; readonly xml: string } {
    const parts: string[] = [];
    const ids: string[] = [];
    const sources: string[] = [];
    for (let at = 0; at < size; at += 1) {
      const id = this.#id('n');
      ids.push(id);
      sources.push(id);
      if (depth < 2 && this.#random(8) === 0) {
        const inner = this.#scope(1 + this.#random(5), depth + 1);
        parts.push(
          `<subProcess id="${id}"${this.#name()}>${inner.xml}</subProcess>`,
          ...this.#boundary(id, sources),
        );
        continue;
      }
      const kind = at === 0 ? 'startEvent' : (kinds[this.#random(kinds.length)] ?? 'userTask');
      parts.push(`<${kind} id="${id}"${this.#name()}/>`);
      if (kind.endsWith('Task')) parts.push(...this.#boundary(id, sources));
    }
    const flow = (from: string, to: string): string =>
      `<sequenceFlow id="${this.#id('f')}"${this.#name()} sourceRef="${from}" targetRef="${to}"/>`;
    ids.slice(1).forEach((id, at) => {
      if (this.#random(6) > 0) parts.push(flow(ids[Math.max(0, at - this.#random(3))] ?? id, id));
    });
    // Loops, jumps, self-loops, and flows from boundary events.
    for (let extra = this.#random(size); extra > 0; extra -= 1)
      parts.push(flow(sources[this.#random(sources.length)] ?? '', ids[this.#random(ids.length)] ?? ''));
    if (this.#random(3) === 0) {
      const note = this.#id('t');
      parts.push(`<textAnnotation id="${note}"><text>注意</text></textAnnotation>`);
      const end = ids[this.#random(ids.length)];
      parts.push(`<association id="${this.#id('a')}" sourceRef="${end}" targetRef="${note}"/>`);
    }
    return { ids, xml: parts.join('') };
  }

  #boundary(host: string, sources: string[]): readonly string[] {
    if (this.#random(4) > 0) return [];
    return Array.from({ length: 1 + this.#random(3) }, () => {
      const id = this.#id('b');
      sources.push(id, id);
      return `<boundaryEvent id="${id}"${this.#name()} attachedToRef="${host}"/>`;
    });
  }

  #lanes(ids: readonly string[]): string {
    const count = 2 + this.#random(2);
    const lanes = Array.from({ length: count }, (): string[] => []);
    for (const id of ids) lanes[this.#random(count)]?.push(`<flowNodeRef>${id}</flowNodeRef>`);
    const xml = lanes.map((refs) => `<lane id="${this.#id('l')}" name="班组">${refs.join('')}</lane>`);
    return `<laneSet id="${this.#id('s')}">${xml.join('')}</laneSet>`;
  }

  #name(): string {
    const name = names[this.#random(names.length)] ?? '';
    return name === '' ? '' : ` name="${name}"`;
  }

  #id(prefix: string): string {
    this.#count += 1;
    return `${prefix}${this.#count}`;
  }
}
