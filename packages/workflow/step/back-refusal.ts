/** Why a task cannot be sent back to a step. */
export type BackRefusal =
  /** It is not before the task. */
  | 'notEarlier'
  /** It is in a part that has been left, or that does not contain the task. */
  | 'elsewhere'
  /** Parallel work would be lost or repeated. */
  | 'parallel'
  /** The task is one of several rounds that belong together. */
  | 'repeated';
