import { describe, expect, it } from 'vitest';
import { compile } from '../decode/compile.ts';
import { along, file, nodes, users } from '../step/world.test-support.ts';
import { withDrawing } from './draw.ts';
import { drawn } from './drawn.test-support.ts';
import { placeGraph } from './place.ts';
import type { Bounds } from './sizes.ts';

const overlap = (a: Bounds, b: Bounds): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

const contains = (outer: Bounds, inner: Bounds): boolean =>
  outer.x <= inner.x &&
  outer.y <= inner.y &&
  outer.x + outer.width >= inner.x + inner.width &&
  outer.y + outer.height >= inner.y + inner.height;

describe('a layout', () => {
  const box = (id: string) => ({ id, width: 100, height: 80 });

  it('separates any two of 200 random nodes and draws every flow at right angles', () => {
    let seed = 7;
    const random = (below: number): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed % below;
    };
    const boxes = Array.from({ length: 200 }, (_, at) => box(`n${at}`));
    const arrows = Array.from({ length: 320 }, (_, at) => ({
      id: `f${at}`,
      from: `n${random(200)}`,
      to: `n${random(200)}`,
    }));
    const placing = placeGraph(boxes, arrows);
    const placed = [...placing.boxes.values()];
    expect(placed).toHaveLength(200);
    expect(placed.some((a, at) => placed.slice(at + 1).some((b) => overlap(a, b)))).toBe(false);
    expect(placing.arrows.size).toBe(320);
    for (const points of placing.arrows.values()) {
      points.slice(1).forEach((point, at) => {
        expect(point.x === points[at]?.x || point.y === points[at]?.y).toBe(true);
      });
    }
  });

  it('routes no forward flow through a node, for any sizes of the nodes', () => {
    let seed = 11;
    const random = (below: number): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed % below;
    };
    const sizes = [36, 50, 100];
    const boxes = Array.from({ length: 60 }, (_, at) => {
      const size = sizes[at % sizes.length] ?? 100;
      return { id: `n${at}`, width: size, height: Math.min(size, 80) };
    });
    const arrows = Array.from({ length: 120 }, (_, at) => {
      const from = random(59);
      return { id: `f${at}`, from: `n${from}`, to: `n${from + 1 + random(59 - from)}` };
    });
    const placing = placeGraph(boxes, arrows);
    const crossed = arrows.flatMap(({ id, from, to }) => {
      const points = placing.arrows.get(id) ?? [];
      const pieces = points.slice(1).map((end, at) => {
        const start = points[at] ?? end;
        const [x, y] = [Math.min(start.x, end.x), Math.min(start.y, end.y)];
        return { x, y, width: Math.abs(start.x - end.x), height: Math.abs(start.y - end.y) };
      });
      return [...placing.boxes]
        .filter(
          ([node, bounds]) => node !== from && node !== to && pieces.some((one) => overlap(one, bounds)),
        )
        .map(([node]) => `${id} ${node}`);
    });
    expect(placing.arrows.size).toBe(120);
    expect(crossed).toEqual([]);
  });

  it('runs from left to right along the flows, and back below the row of the nodes', () => {
    const arrows = ['a>b', 'b>c', 'c>a'].map((id) => ({ id, from: id[0] ?? '', to: id[2] ?? '' }));
    const { boxes, arrows: lines, height } = placeGraph([box('a'), box('b'), box('c')], arrows);
    const left = (id: string): number => boxes.get(id)?.x ?? Number.NaN;
    expect(left('a')).toBeLessThan(left('b'));
    expect(left('b')).toBeLessThan(left('c'));
    const lowest = Math.max(...(lines.get('c>a') ?? []).map(({ y }) => y));
    expect(lowest).toBeGreaterThan(Math.max(...[...boxes.values()].map((one) => one.y + one.height)));
    expect(lowest).toBeLessThan(height);
  });

  it('handles a chain of 5,000 nodes', () => {
    const boxes = Array.from({ length: 5_000 }, (_, at) => box(`${at}`));
    const arrows = boxes.slice(1).map((_, at) => ({ id: `f${at}`, from: `${at}`, to: `${at + 1}` }));
    expect(placeGraph(boxes, arrows).boxes.size).toBe(5_000);
  });
});

describe('a file without a diagram', () => {
  it('gets one that shows every node and flow, and still compiles without problems', async () => {
    const inner = `${nodes('startEvent', 's')}${nodes('exclusiveGateway', 'x')}${users('a b c')}${nodes('endEvent', 'e')}${along('s>a>x>b>e', 'x>c>e', 'c>a')}`;
    const xml = file(`<process id="p">${inner}</process>`);
    const { shapes, edges } = await drawn(xml);
    expect(shapes.map(({ id }) => id).sort()).toEqual(['a', 'b', 'c', 'e', 's', 'x']);
    expect(edges).toHaveLength(7);
    expect((await compile(await withDrawing(xml))).problems).toEqual([]);
  });

  it('gets nodes of a sub-process within it and boundary events on the edge of their host', async () => {
    const inner = `${nodes('startEvent', 's')}<subProcess id="sub">${nodes('startEvent', 't')}${users('a b')}${along('t>a>b')}</subProcess><boundaryEvent id="late" attachedToRef="sub"><timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition></boundaryEvent>${users('c d')}${along('s>sub>c', 'late>d')}`;
    const { shapes, edges } = await drawn(file(`<process id="p">${inner}</process>`));
    const at = (id: string): Bounds =>
      shapes.find((one) => one.id === id)?.bounds ?? { x: 0, y: 0, width: 0, height: 0 };
    const sub = at('sub');
    for (const id of ['t', 'a', 'b']) {
      expect(at(id).x).toBeGreaterThan(sub.x);
      expect(at(id).y).toBeGreaterThan(sub.y);
      expect(at(id).x + at(id).width).toBeLessThan(sub.x + sub.width);
      expect(at(id).y + at(id).height).toBeLessThan(sub.y + sub.height);
    }
    expect(at('late').y + at('late').height / 2).toBe(sub.y + sub.height);
    expect(edges.find(({ id }) => id === 'late-d')?.points[0]?.y).toBe(at('late').y + at('late').height);
  });

  it('gets ids for flows that have none', async () => {
    const inner = `${nodes('startEvent', 's')}${users('a')}<sequenceFlow sourceRef="s" targetRef="a"/>`;
    const { edges } = await drawn(file(`<process id="p">${inner}</process>`));
    expect(edges.map(({ id }) => id)).toEqual(['sequenceFlow']);
  });

  it('gets a diagram for each of its processes', async () => {
    const { diagrams } = await drawn(
      file(`<process id="p">${users('a')}</process><process id="q">${users('b')}</process>`),
    );
    expect(diagrams).toHaveLength(2);
  });

  it('shows pools below each other with their lanes, the nodes of each, and the messages between them', async () => {
    const lanes = `<laneSet id="ls"><lane id="crew"><flowNodeRef>s</flowNodeRef><flowNodeRef>a</flowNodeRef></lane><lane id="office"><flowNodeRef>b</flowNodeRef></lane></laneSet>`;
    const { diagrams, shapes, edges } = await drawn(
      file(
        `<collaboration id="c"><participant id="ours" processRef="p"/><participant id="theirs"/><messageFlow id="ask" sourceRef="b" targetRef="theirs"/></collaboration><process id="p">${lanes}${nodes('startEvent', 's')}${users('a b')}${along('s>a>b')}</process>`,
      ),
    );
    expect(diagrams).toHaveLength(1);
    const at = (id: string): Bounds =>
      shapes.find((one) => one.id === id)?.bounds ?? { x: 0, y: 0, width: 0, height: 0 };
    for (const [inner, outer] of [
      ['a', 'crew'],
      ['b', 'office'],
      ['crew', 'ours'],
      ['office', 'ours'],
    ] as const)
      expect([inner, contains(at(outer), at(inner))]).toEqual([inner, true]);
    expect(at('crew').y + at('crew').height).toBe(at('office').y);
    expect(at('theirs').y).toBeGreaterThan(at('ours').y + at('ours').height);
    expect(edges.find(({ id }) => id === 'ask')?.points.at(-1)?.y).toBe(at('theirs').y);
  });

  it('has the names of events and gateways beside them, where no flow starts or ends', async () => {
    const inner = `${nodes('startEvent', 's')}<exclusiveGateway id="x" name="同意?"/>${users('a')}${nodes('endEvent', 'e')}${along('s>a>x>e', 'x>a')}`;
    const { shapes, edges } = await drawn(file(`<process id="p">${inner}</process>`));
    const gateway = shapes.find(({ id }) => id === 'x');
    expect(edges.find(({ id }) => id === 'x-a')?.points[0]?.y).toBe(
      (gateway?.bounds.y ?? 0) + (gateway?.bounds.height ?? 0),
    );
    expect((gateway?.label?.y ?? 0) + (gateway?.label?.height ?? 0)).toBeLessThan(gateway?.bounds.y ?? 0);
  });

  it('is returned unchanged if it has a drawing or no process', async () => {
    const once = await withDrawing(file(`<process id="p">${users('a')}</process>`));
    expect(await withDrawing(once)).toBe(once);
    const bare = file('<message id="m" name="m"/>');
    expect(await withDrawing(bare)).toBe(bare);
  });

  it('is refused if it is not BPMN', async () => {
    await expect(withDrawing('nonsense')).rejects.toThrow();
  });
});
