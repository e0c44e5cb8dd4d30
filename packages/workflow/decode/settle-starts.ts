import type { EventSpec, FlowNode } from '../definition.ts';
import type { ExprContext } from '../expr/run.ts';
import { ExprError } from '../expr/syntax.ts';
import { runTemplate, type TextTemplate, textOf } from '../expr/template.ts';
import { longestName } from '../longest-name.ts';
import { TimeError } from '../time/duration.ts';
import { checkTimer } from '../time/timer.ts';
import type { ReadElements } from './read-node.ts';
import type { BpmnFile } from './reading.ts';

/** Context of expressions before there is an instance: empty. */
const nothingKnown: ExprContext = { has: () => false, get: () => null };

/**
 * Evaluates the triggers of a process's start events: messages, signals and times. They are active from the deployment on, before an
 * instance has variables, so an expression in them is replaced by its value, and an expression that needs a variable is refused.
 */
export function settleStarts(reading: BpmnFile, { nodes, elements }: ReadElements): void {
  for (const node of nodes.values()) {
    const element = elements.get(node.id);
    // The start event of an event sub-process waits within an instance.
    if (node.kind !== 'start' || nodes.has(node.scope) || element === undefined) continue;
    try {
      const event = settled(node.event);
      if (event !== undefined) nodes.set(node.id, { ...node, event } satisfies FlowNode);
    } catch (error) {
      if (error instanceof ExprError)
        reading.report('expression', element, `what starts a process has no variables: ${error.message}`);
      else if (error instanceof TimeError) reading.report('invalid', element, error.message);
      else throw error;
    }
  }
}

/** The event with its expression replaced by its value; undefined if it has no expression. */
function settled(event: EventSpec | undefined): EventSpec | undefined {
  if (event?.kind === 'timer') {
    const text = settledText(event.text);
    if (text === undefined) return undefined;
    checkTimer(event.timer, text.source);
    return { ...event, text };
  }
  if (event?.kind !== 'message' && event?.kind !== 'signal') return undefined;
  const name = settledText(event.name);
  if (name === undefined) return undefined;
  if (name.source === '') throw new ExprError('value', `the name of a ${event.kind} is empty`);
  if (name.source.length > longestName)
    throw new ExprError('value', `the name of a ${event.kind} has at most ${longestName} characters`);
  return { ...event, name };
}

function settledText(template: TextTemplate): TextTemplate | undefined {
  if (template.parts.every((part) => typeof part === 'string')) return undefined;
  const value = textOf(runTemplate(template, nothingKnown)).trim();
  return { source: value, parts: [value] };
}
