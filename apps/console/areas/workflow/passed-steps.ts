import type { Label } from '@heliodeck/kit/label';
import { tookLabel } from '../../i18n/age.ts';
import type { PassedStep } from '../../widgets/process-picture/passed-step.ts';

/** What the server tells of a drawing and of an instance in it. */
export interface ModelView {
  readonly xml: string;
  readonly flow: readonly {
    readonly historyActivityId: string;
    readonly historyActivityType: string;
    readonly historyActivityName: string;
    readonly createTime: string | null;
    readonly endTime: string | null;
    readonly isCancelled?: boolean;
    readonly historyActivityDurationTime?: number | null;
    readonly assigneeName?: string;
  }[];
  readonly incidents: readonly { readonly node: string; readonly name: string; readonly message: string }[];
}

/** The way of an instance as its picture takes it: flows, nodes passed, where it waits, and where it cannot go on. */
export function passedSteps(
  { flow, incidents }: ModelView,
  translate: (text: Label) => string,
): readonly PassedStep[] {
  const open = new Set(flow.flatMap((line) => (line.endTime === null ? line.historyActivityId : [])));
  const passed = flow.map((line, index): PassedStep => {
    const incident =
      line.endTime === null ? incidents.find(({ node }) => node === line.historyActivityId) : undefined;
    const { historyActivityId: id, assigneeName, createTime, endTime } = line;
    return {
      pass: String(index),
      id,
      name: line.historyActivityName || id,
      state: incident ? 'incident' : endTime === null ? 'current' : 'taken',
      ...(line.historyActivityType === 'sequenceFlow' && { isFlow: true }),
      ...(assigneeName && { who: assigneeName }),
      ...(createTime && { from: createTime }),
      ...(endTime && { to: endTime }),
      ...(typeof line.historyActivityDurationTime === 'number' && {
        lasted: translate(tookLabel(line.historyActivityDurationTime)),
      }),
      ...(incident && { note: incident.message }),
    };
  });
  // What fails as it begins, such as a task whose assignee cannot be worked out, has no line of the history.
  const unbegun = incidents.filter(({ node }) => !open.has(node));
  return [
    ...passed,
    ...unbegun.map(
      ({ node, name, message }, index): PassedStep => ({
        pass: `incident-${index}`,
        id: node,
        name: name || node,
        state: 'incident',
        note: message,
      }),
    ),
  ];
}
