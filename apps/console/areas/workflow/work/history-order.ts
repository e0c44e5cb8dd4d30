interface Dated {
  readonly createTime: string;
  /** When it was over; null while it goes on. */
  readonly endTime: string | null;
}

/** The instant that a line of a history shows: its end, of what goes on its begin. */
export const shownTime = ({ endTime, createTime }: Dated): string => endTime ?? createTime;

/** Lines in the order of the times they show, what goes on last. Lines of one second stay as they are. */
export function inShownOrder<T extends Dated>(lines: readonly T[]): readonly T[] {
  return lines.toSorted((one, other) => {
    if ((one.endTime === null) !== (other.endTime === null)) return one.endTime === null ? 1 : -1;
    return shownTime(one).localeCompare(shownTime(other));
  });
}
