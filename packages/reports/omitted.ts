import { type Label, label } from '@heliodeck/kit/label';

/** Most drawings of one document, and most points of a chart, of which more cannot be distinguished. */
export const drawingLimits = { pictures: 200, charts: 100, codes: 5000, points: 1000 } as const;

/** How many drawings of a document were left out because of a limit; `points` counts the charts with fewer points. */
export type Omitted = Readonly<Record<keyof typeof drawingLimits, number>>;

/** A document in which nothing was left out. */
export const nothingOmitted: Omitted = { pictures: 0, charts: 0, codes: 0, points: 0 };

const { pictures, charts, codes, points } = drawingLimits;

/** Texts in the place of a drawing that was left out: an empty place would say that there is none. */
export const omittedPlace = {
  picture: label(`图片未载入：上限 ${pictures} 张`, `Picture not loaded: limit ${pictures}`),
  chart: label(`图表未绘制：上限 ${charts} 个`, `Chart not drawn: limit ${charts}`),
} as const satisfies Readonly<Record<string, Label>>;

/** Addition to the title of a chart that has only the first of its points. */
export function firstPoints(total: number): Label {
  return label(`仅前 ${points} 点，共 ${total} 点`, `first ${points} of ${total} points`);
}

/** What was left out of a document, one sentence for each limit. */
export function omittedWords(omitted: Omitted): readonly Label[] {
  const said: readonly (readonly [number, Label])[] = [
    [
      omitted.pictures,
      label(
        `${omitted.pictures} 处图片未载入：一份文件最多 ${pictures} 张`,
        `Pictures not loaded: ${omitted.pictures}; a document has at most ${pictures}`,
      ),
    ],
    [
      omitted.charts,
      label(
        `${omitted.charts} 个图表未绘制：一份文件最多 ${charts} 个`,
        `Charts not drawn: ${omitted.charts}; a document has at most ${charts}`,
      ),
    ],
    [
      omitted.codes,
      label(
        `${omitted.codes} 个码以文字显示：一份文件最多 ${codes} 个不同的码`,
        `Codes printed as text: ${omitted.codes}; a document has at most ${codes} different ones`,
      ),
    ],
    [
      omitted.points,
      label(
        `${omitted.points} 个图表仅有前 ${points} 点`,
        `Charts with only their first ${points} points: ${omitted.points}`,
      ),
    ],
  ];
  return said.flatMap(([count, words]) => (count > 0 ? [words] : []));
}
