import { type Label, label } from '@heliodeck/kit/label';
import type { Board, BoardPage, Widget } from './board.ts';
import type { SourceKey, WidgetKind } from './widgets.ts';

type At = readonly [x: number, y: number, w: number, h: number];

function shown(kind: WidgetKind, source: SourceKey | null, [x, y, w, h]: At): Widget {
  return { id: source === null ? kind : `${source}-${kind}`, kind, source, x, y, w, h };
}

/** The header of every page of the wall display. */
const head: BoardPage = [
  shown('top', null, [0, 0, 24, 1]),
  shown('strip', 'stations', [0, 1, 24, 1]),
  shown('value', 'overview', [0, 2, 24, 2]),
];

interface FixedBoard extends Board {
  /** The screen it represents; the code of that screen grants access. */
  readonly code: string;
}

function fixed(code: string, name: Label, pages: readonly BoardPage[], turnSeconds = 0): FixedBoard {
  return { id: code, code, name, pages, turnSeconds, turning: 'both' };
}

/**
 * The boards of the product (docs/product/boards.md#the-fixed-boards), composed of the same widgets as users'
 * boards.
 */
export const fixedBoards: readonly FixedBoard[] = [
  fixed(
    'dataBoard',
    label('数据看板', 'Data Board'),
    [
      [
        ...head,
        shown('value', 'stationFigures', [0, 4, 6, 3]),
        shown('line', 'dayPower', [0, 7, 6, 5]),
        shown('map', 'stations', [6, 4, 12, 8]),
        shown('bars', 'generationDays', [18, 4, 6, 4]),
        shown('bars', 'planRate', [18, 8, 6, 4]),
      ],
      [
        ...head,
        shown('share', 'stationStates', [0, 4, 8, 4]),
        shown('bars', 'consumptionDays', [0, 8, 8, 4]),
        shown('share', 'alarmGrades', [8, 4, 8, 4]),
        shown('words', 'faults', [8, 8, 8, 4]),
        shown('share', 'deviceTypes', [16, 4, 8, 4]),
        shown('bars', 'repairFees', [16, 8, 8, 4]),
      ],
    ],
    20,
  ),
  fixed('energyAnalysis', label('能耗分析', 'Energy Analysis'), [
    [
      shown('strip', 'stations', [0, 0, 24, 1]),
      shown('share', 'consumptionShare', [0, 1, 12, 5]),
      shown('bars', 'coal', [12, 1, 12, 5]),
      shown('bars', 'consumptionDays', [0, 6, 24, 6]),
    ],
  ]),
  fixed('electricityAnalysis', label('电量分析', 'Electricity Analysis'), [
    [
      shown('strip', 'stations', [0, 0, 24, 1]),
      shown('line', 'dayPower', [0, 1, 8, 6]),
      shown('bars', 'generationDays', [8, 1, 8, 6]),
      shown('bars', 'planRate', [16, 1, 8, 6]),
      shown('ranking', 'specificYield', [0, 7, 12, 5]),
      shown('bars', 'alarmDays', [12, 7, 12, 5]),
    ],
  ]),
  fixed('financialAnalysis', label('财务分析', 'Financial Analysis'), [
    [
      shown('value', 'financeCards', [0, 0, 24, 2]),
      shown('share', 'regionRevenue', [0, 2, 12, 5]),
      shown('bars', 'annualRevenue', [12, 2, 12, 5]),
      shown('bars', 'mainBusiness', [0, 7, 12, 5]),
      shown('bars', 'stationProfit', [12, 7, 12, 5]),
    ],
  ]),
];

/** Finds a fixed board by its name. */
export function fixedBoard(id: string): FixedBoard | undefined {
  return fixedBoards.find((board) => board.id === id);
}
