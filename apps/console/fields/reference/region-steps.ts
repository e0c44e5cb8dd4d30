/** The codes of a region's ancestors, outermost first: '610113' → ['00', '61', '6101']. */
export const aboveRegion = (code: string): readonly string[] => [
  '00',
  ...[2, 4].filter((end) => end < code.length).map((end) => code.slice(0, end)),
];
