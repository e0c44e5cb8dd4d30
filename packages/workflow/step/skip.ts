import type { TextTemplate } from '../expr/template.ts';
import { Fault, type StateDraft } from './draft.ts';

/** The variables that enable skip expressions: Flowable still reads the older one, before its own. */
const switches = ['_ACTIVITI_SKIP_EXPRESSION_ENABLED', '_FLOWABLE_SKIP_EXPRESSION_ENABLED'] as const;

/** Whether the variables of a scope enable skip expressions. @throws Fault if the value is neither true nor false */
export function isSkippingOn(draft: StateDraft, scope: string): boolean {
  const context = draft.context(scope);
  const name = switches.find((one) => typeof context.get(one) === 'boolean') ?? switches[1];
  const value = context.get(name);
  if (value !== null && typeof value !== 'boolean')
    throw new Fault('condition', `${name} is neither true nor false`);
  return value === true;
}

/** Whether the work of a task is skipped. @throws Fault if its expression, or the switch, is neither true nor false */
export function isSkipped(draft: StateDraft, skip: TextTemplate | undefined, scope: string): boolean {
  return skip !== undefined && isSkippingOn(draft, scope) && isTrue(draft, skip, scope);
}

/** The value of a condition. @throws Fault if it is neither true nor false */
export function isTrue(draft: StateDraft, condition: TextTemplate, scope: string): boolean {
  const value = draft.value(condition, scope);
  if (typeof value !== 'boolean')
    throw new Fault('condition', `${condition.source.trim()} is neither true nor false`);
  return value;
}
