import { countedNoun } from '@heliodeck/kit/grouped';
import { type Label, label } from '@heliodeck/kit/label';

/** A remark on a widget's figures. Its words contain `count`, and `of` where the total matters. */
export interface BoardNote {
  readonly code: BoardNoteCode;
  readonly count: number;
  readonly of?: number;
}

/** Words of the notes. */
export const boardNotes = {
  noCapacity: (n: number): Label =>
    label(
      `${n} 座电站未填写装机容量`,
      `${n} ${n === 1 ? 'station has' : 'stations have'} no installed capacity`,
    ),
  noConsumption: (n: number): Label =>
    label(
      `${n} 座电站没有用电计量`,
      `${n} ${n === 1 ? 'station measures' : 'stations measure'} no consumption`,
    ),
  noPlan: (): Label => label('今年没有计划电量', 'No energy is planned for this year'),
  noEarlierRevenue: (): Label =>
    label('没有上一年的收入，无法计算增长率', 'Growth is not known: no year follows one with a revenue'),
  noUse: (): Label => label('尚未指定电表的用能类别', 'No meter has been given a category of use yet'),
  priced: (n: number, of: number): Label =>
    n === of
      ? label(
          `全部 ${of} 座电站均已计价`,
          of === 1 ? 'The station is priced' : `All ${of} stations are priced`,
        )
      : label(`${of} 座电站中 ${n} 座已计价`, `Priced: ${n} of ${countedNoun(of, 'station')}`),
  noTariff: (n: number): Label =>
    label(
      `${n} 座电站未设置电价，未计入收入`,
      `${n} ${n === 1 ? 'station has' : 'stations have'} no tariff and ${n === 1 ? 'is' : 'are'} not in the income`,
    ),
  noPrice: (n: number): Label =>
    label(
      `${n} 座电站有电量处于无电价时段`,
      `${n} ${n === 1 ? 'station has' : 'stations have'} energy at times for which no price holds`,
    ),
  otherCurrency: (n: number): Label =>
    label(
      `${n} 项以其他货币计，未计入`,
      `${n} ${n === 1 ? 'item is' : 'items are'} in another currency and not counted`,
    ),
  partial: (n: number): Label =>
    label(`数量过多，仅统计前 ${n} 项`, `There are too many: the first ${n} are counted`),
  entered: (n: number): Label =>
    label(`含 ${n} 项录入数据`, `${n} entered ${n === 1 ? 'figure is' : 'figures are'} in it`),
} as const;

export type BoardNoteCode = keyof typeof boardNotes;
