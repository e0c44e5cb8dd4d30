/** Why a task cannot be sent back to a step. */
export type BackRefusal =
  /** It does not lie before the task. */
  | 'notEarlier'
  /** It lies in a part that has been left, or that the task does not belong to. */
  | 'elsewhere'
  /** Others work in parallel, and their work would be lost or done twice. */
  | 'parallel'
  /** The task is one round of several, which belong together. */
  | 'repeated';
