/** A file attached to a remark on a process. */
export interface RemarkFile {
  readonly name: string;
  readonly link: string;
}

/** A previously completed step, to which a task may be returned. */
export interface EarlierStep {
  readonly node: string;
  readonly name: string;
  /** The user who completed it last. */
  readonly userName: string;
}
