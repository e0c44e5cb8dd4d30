/** A notice as its readers get it, without its text. */
export interface ReleasedNotice {
  readonly id: string;
  readonly title: string;
  readonly category: number;
  readonly releaseTime: string | null;
  /** When the caller read it; null: not yet. */
  readonly readTime: string | null;
}
