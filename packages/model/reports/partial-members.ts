import { type Label, label } from '@heliodeck/kit/label';

export const sumWord = label('合计', 'Sum');

/** Marks a sum that is too small because some of its members lack data. */
export const partialMark = '*';

/** What the mark of a sum means of which some members have data for a part of the time only. */
export function partialMembers(count: number): Label {
  return label(
    `其中 ${count} 项只有部分时间有数据`,
    count === 1
      ? '1 of its members has data for a part of the time only'
      : `${count} of its members have data for a part of the time only`,
  );
}
