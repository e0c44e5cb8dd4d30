/** A file that somebody puts beside a remark on a process. */
export interface RemarkFile {
  readonly name: string;
  readonly link: string;
}

/** A step that was done before, to which a task may be sent back. */
export interface EarlierStep {
  readonly node: string;
  readonly name: string;
  /** Who did it last. */
  readonly userName: string;
}
