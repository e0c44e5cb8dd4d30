interface Dated {
  readonly createTime: string;
  /** End of the step; null while it is in progress. */
  readonly endTime: string | null;
}

/** The displayed time of a history line: its end, or its start while it is in progress. */
export const shownTime = ({ endTime, createTime }: Dated): string => endTime ?? createTime;

/** Lines sorted by their displayed time, those in progress last. Lines of the same second keep their order. */
export function inShownOrder<T extends Dated>(lines: readonly T[]): readonly T[] {
  return lines.toSorted((one, other) => {
    if ((one.endTime === null) !== (other.endTime === null)) return one.endTime === null ? 1 : -1;
    return shownTime(one).localeCompare(shownTime(other));
  });
}
