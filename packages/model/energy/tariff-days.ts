import { type Label, label } from '@heliodeck/kit/label';
import type { TariffDayKind } from './tariff.ts';

/** The days of a week, 1 is Monday, and holidays, in the order of the form. */
export const dayKinds: readonly TariffDayKind[] = [1, 2, 3, 4, 5, 6, 7, 'holiday'];

/** Names of the weekdays by number (1 is Monday) and of holidays. */
export const dayKindLabels: Readonly<Record<TariffDayKind, Label>> = {
  1: label('周一', 'Mon'),
  2: label('周二', 'Tue'),
  3: label('周三', 'Wed'),
  4: label('周四', 'Thu'),
  5: label('周五', 'Fri'),
  6: label('周六', 'Sat'),
  7: label('周日', 'Sun'),
  holiday: label('节假日', 'Holiday'),
};

const upTo = label('至', '–');
const and = label('、', ', ');

const joined = (parts: readonly Label[], by: Label): Label => ({
  zh: parts.map((one) => one.zh).join(by.zh),
  en: parts.map((one) => one.en).join(by.en),
});

/**
 * Names of the days on which a set of windows applies, consecutive weekdays as a range: 周一至周五、节假日; Mon–Fri,
 * Holiday.
 */
export function dayKindsLabel(kinds: readonly TariffDayKind[]): Label {
  const weekdays = kinds.filter((kind) => kind !== 'holiday').toSorted((a, b) => a - b);
  const runs: TariffDayKind[][] = [];
  for (const day of weekdays) {
    const last = runs.at(-1);
    if (last !== undefined && last.at(-1) === day - 1) last.push(day);
    else runs.push([day]);
  }
  if (kinds.includes('holiday')) runs.push(['holiday']);
  const words = runs.map((run) => {
    const ends = run.length > 1 ? [run[0], run.at(-1)] : [run[0]];
    return joined(
      ends.flatMap((kind) => (kind === undefined ? [] : [dayKindLabels[kind]])),
      upTo,
    );
  });
  return joined(words, and);
}
