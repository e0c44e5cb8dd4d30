/** A notice as returned to its readers, without its text. */
export interface ReleasedNotice {
  readonly id: string;
  readonly title: string;
  readonly category: number;
  readonly releaseTime: string | null;
  /** When the caller read it; null: unread. */
  readonly readTime: string | null;
}
