import type { Label } from '@heliodeck/kit/label';
import { tookLabel } from '../../i18n/age.ts';
import type { PassedStep } from '../../widgets/process-picture/passed-step.ts';

/** The server's data on a drawing and an instance of it. */
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

/** The path of an instance for its picture: flows, completed nodes, waiting nodes, and failed nodes. */
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
  // An activity that fails on entry, such as a task whose assignee cannot be determined, has no entry in the history.
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
