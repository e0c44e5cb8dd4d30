import type { Definition, Flow, FlowNode } from '../definition.ts';
import type { TextTemplate } from '../expr/template.ts';

/** The variable with the decision of the last task. */
const decided = 'pass';

/**
 * Whether a decision at a task has an effect: something before the next user task reads the decision. If nothing in the process reads it,
 * and a path leaves the analysed part, it may have an effect.
 */
export function isDecision({ key, nodes, flows }: Definition, id: string): boolean {
  const first = nodes.get(id);
  if (first === undefined || first.scope !== key || first.loop !== undefined) return true;
  const readers = [...flows.values(), ...nodes.values()].some((part) => reads(part));
  if (!readers) return true;
  const seen = new Set<string>();
  const ahead = [...first.outgoing];
  for (let at = ahead.shift(); at !== undefined; at = ahead.shift()) {
    if (seen.has(at)) continue;
    seen.add(at);
    const flow = flows.get(at);
    const node = flow && nodes.get(flow.to);
    if (flow === undefined || node === undefined || reads(flow)) return true;
    if (node.work?.kind === 'user' && node.loop === undefined) continue;
    if (reads(node) || isOutOfSight(node)) return true;
    ahead.push(...node.outgoing);
  }
  return false;
}

/** Parts whose contents or successors are not analysed. */
function isOutOfSight({ kind, loop, event }: FlowNode): boolean {
  return (
    kind === 'subProcess' ||
    kind === 'callActivity' ||
    loop !== undefined ||
    (kind === 'throw' && event?.kind === 'link')
  );
}

function reads(part: Flow | FlowNode): boolean {
  if (!('kind' in part)) return mentions(part.condition) || mentions(part.skip);
  const { work } = part;
  if (work?.kind === 'compute') return mentions(work.value);
  if (work?.kind === 'service') return mentions(work.args) || mentions([...work.fields.values()]);
  return false;
}

/** Whether parsed expressions name the variable, or contain its name as a text, as in `vars:exists('pass')`. */
function mentions(part: TextTemplate | readonly unknown[] | undefined): boolean {
  if (part === undefined) return false;
  const inner: unknown = 'parts' in part ? part.parts : part;
  return hasName(inner);
}

function hasName(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { kind, name, value: literal } = value as Readonly<Record<string, unknown>>;
  if ((kind === 'name' && name === decided) || (kind === 'literal' && literal === decided)) return true;
  return Object.values(value).some(hasName);
}
