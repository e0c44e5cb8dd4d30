import type { Arrow, LayoutNode } from './graph.ts';

/** The flows that close a loop, found from the nodes without incoming flows, then from the others in the order of the file. */
export function backArrows(boxes: readonly LayoutNode[], arrows: readonly Arrow[]): ReadonlySet<Arrow> {
  const out = Map.groupBy(arrows, ({ from }) => from);
  const targets = new Set(arrows.map(({ to }) => to));
  const state = new Map<string, 'open' | 'done'>();
  const back = new Set<Arrow>();
  const roots = [...boxes.filter(({ id }) => !targets.has(id)), ...boxes];
  for (const { id: root } of roots) {
    if (state.has(root)) continue;
    // With an explicit stack, so that a chain of thousands of nodes does not exceed the call stack.
    const trail: { readonly id: string; readonly rest: Arrow[] }[] = [];
    const open = (id: string): void => {
      state.set(id, 'open');
      trail.push({ id, rest: [...(out.get(id) ?? [])] });
    };
    open(root);
    for (let top = trail.at(-1); top !== undefined; top = trail.at(-1)) {
      const arrow = top.rest.shift();
      if (arrow === undefined) {
        state.set(top.id, 'done');
        trail.pop();
      } else if (state.get(arrow.to) === 'open') back.add(arrow);
      else if (!state.has(arrow.to)) open(arrow.to);
    }
  }
  return back;
}

/** The longest path to each node, in columns. The arrows must be free of loops. */
export function ranksOf(boxes: readonly LayoutNode[], arrows: readonly Arrow[]): ReadonlyMap<string, number> {
  const out = Map.groupBy(arrows, ({ from }) => from);
  const waiting = new Map(boxes.map(({ id }) => [id, 0]));
  for (const { to } of arrows) waiting.set(to, (waiting.get(to) ?? 0) + 1);
  const ranks = new Map(boxes.map(({ id }) => [id, 0]));
  const ready = boxes.filter(({ id }) => waiting.get(id) === 0).map(({ id }) => id);
  for (let id = ready.shift(); id !== undefined; id = ready.shift()) {
    for (const { to } of out.get(id) ?? []) {
      ranks.set(to, Math.max(ranks.get(to) ?? 0, (ranks.get(id) ?? 0) + 1));
      const left = (waiting.get(to) ?? 0) - 1;
      waiting.set(to, left);
      if (left === 0) ready.push(to);
    }
  }
  return ranks;
}
