import type { Frame } from '@heliodeck/reports/template/frame';
import type * as Hucre from 'hucre/xlsx';

const papers = { a3: 'A3', a4: 'A4', a5: 'A5', letter: 'letter' } as const;
const inchMm = 25.4;
/** A margin, mm, limited to the range of template margins. */
const margin = (inches: number | undefined, usual: number): number =>
  Math.min(80, Math.max(5, Math.round((inches ?? usual) * inchMm)));

/** The page setup of a sheet. @param rows number of rows of the frame */
export function pageSetupOf({ pageSetup }: Hucre.Sheet, rows: number): Frame['page'] {
  if (!pageSetup) return {};
  const { orientation, margins, paperSize, printTitlesRow } = pageSetup;
  const paper = papers[paperSize as keyof typeof papers];
  const [, from, to] = /^\$?(\d+):\$?(\d+)$/.exec(printTitlesRow ?? '') ?? [];
  const repeated = Array.from({ length: rows }, (_, at) => at + 1).filter(
    (row) => row >= Number(from) && row <= Number(to),
  );
  const above = Array.from({ length: (repeated[0] ?? 1) - 1 }, (_, at) => at + 1);
  return {
    ...(paper ? { paper } : {}),
    ...(orientation ? { orientation } : {}),
    ...(margins
      ? {
          margins: [
            ...[margin(margins.top, 0.75), margin(margins.right, 0.7)],
            ...[margin(margins.bottom, 0.75), margin(margins.left, 0.7)],
          ] as unknown as readonly [number, number, number, number],
        }
      : {}),
    ...(repeated.length > 0 ? { headerRows: repeated } : {}),
    // Rows above the repeated ones appear once: above them, not after them.
    ...(above.length > 0 ? { titleRows: above } : {}),
  };
}
