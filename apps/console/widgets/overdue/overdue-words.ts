import { label } from '@heliodeck/kit/label';

/** Texts of overdue orders and patrols. Their parameter is when the work was due, 'MM-dd HH:mm'. */
export const overdueWords = {
  overdueSince: (due: string) => label(`已超时，应于 ${due} 完成`, `Overdue, was due ${due}`),
  /** Short form for a cell of a list, beside the status. */
  wasDue: (due: string) => label(`应于 ${due}`, `Was due ${due}`),
};
