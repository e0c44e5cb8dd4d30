import type { LaidOut, LaidOutCell } from '@heliodeck/reports/laid-out';
import type * as Hucre from 'hucre/xlsx';
import sharp from 'sharp';
import type { PackedTable } from './packed-cells.ts';

/** A picture with its size in pixels. */
export type SheetPicture = NonNullable<Hucre.WriteSheet['images']>[number] & {
  readonly width: number;
  readonly height: number;
};

/** Pixels per millimetre in spreadsheets. */
const pixels = 96 / 25.4;
const emuPerMillimetre = 36_000;
const emuPerPixel = 9525;
/** Margin between a picture and the border of its cell, mm. */
const margin = 0.6;
/** Resolution of rendered vectors: some spreadsheet programs do not show vectors. */
const density = 192;

/** Pictures of a sheet, each fitted to its cell without distortion. */
export async function sheetPictures(table: PackedTable): Promise<readonly SheetPicture[]> {
  const images: SheetPicture[] = [];
  for (const cell of table.special) if (cell.picture) images.push(await imageOf(table, cell, cell.picture));
  return images;
}

async function imageOf(
  table: PackedTable,
  cell: LaidOutCell,
  { type, bytes }: NonNullable<LaidOut['cells'][number]['picture']>,
): Promise<SheetPicture> {
  const read = sharp(bytes, type === 'svg' ? { density } : {});
  const data = type === 'svg' ? await read.png().toBuffer() : Buffer.from(bytes);
  const { width: wide = 1, height: high = 1 } = await sharp(data).metadata();
  const sum = (list: readonly number[], from: number, count: number) =>
    list.slice(from, from + count).reduce((total, length) => total + length, 0) - 2 * margin;
  const room = {
    width: sum(table.columns, cell.column, cell.columnSpan),
    height: sum(table.heights, cell.row, cell.rowSpan),
  };
  const scale = Math.min(room.width / wide, room.height / high);
  return {
    data,
    type: type === 'svg' ? 'png' : type,
    altText: cell.text,
    anchor: { from: { row: cell.row, col: cell.column } },
    width: Math.round(wide * scale * pixels),
    height: Math.round(high * scale * pixels),
  };
}

/**
 * The drawing part of a sheet with each picture in its own size: hucre stretches pictures over an estimated range of cells. Lengths are in
 * EMU, 914,400 an inch.
 */
export function inOwnSize(drawing: string, pictures: readonly SheetPicture[]): string {
  let index = 0;
  const offset = Math.round(margin * emuPerMillimetre);
  return drawing
    .replace(/<xdr:to>.*?<\/xdr:to>/gs, () => {
      const { width = 1, height = 1 } = pictures[index] ?? {};
      index += 1;
      return `<xdr:ext cx="${width * emuPerPixel}" cy="${height * emuPerPixel}"/>`;
    })
    .replaceAll('xdr:twoCellAnchor', 'xdr:oneCellAnchor')
    .replaceAll('<xdr:colOff>0</xdr:colOff>', `<xdr:colOff>${offset}</xdr:colOff>`)
    .replaceAll('<xdr:rowOff>0</xdr:rowOff>', `<xdr:rowOff>${offset}</xdr:rowOff>`);
}
