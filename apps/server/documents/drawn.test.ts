import type { CellDrawing } from '@heliodeck/reports/drawing';
import type { LaidOut } from '@heliodeck/reports/laid-out';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { codePicture } from './code-picture.ts';
import { drawPictures } from './drawn.ts';
import { packed } from './packed-cells.ts';
import { inOwnSize, sheetPictures } from './sheet-pictures.ts';
import { stationTable } from './table-example.test-support.ts';

const chart: CellDrawing = {
  kind: 'chart',
  chart: {
    kind: 'bar',
    title: '<script>发电量',
    labels: ['1', '2'],
    series: [{ name: 'kWh', values: [3, null] }],
  },
};
const qr = (text: string): CellDrawing => ({ kind: 'code', code: 'qr', text });
const bars = (text: string): CellDrawing => ({ kind: 'code', code: 'code128', text });
/** A table of one row whose cells have drawings. */
function tableOf(...drawings: readonly CellDrawing[]): LaidOut {
  return {
    ...stationTable(0),
    columns: drawings.map(() => 40),
    rows: [{ height: 60, role: 'body' }],
    cells: drawings.map((drawing, column) => ({
      row: 0,
      column,
      rowSpan: 1,
      columnSpan: 1,
      value: 'x',
      text: 'x',
      style: 0,
      drawing,
    })),
  };
}
const svgOf = (table: LaidOut, column: number) =>
  Buffer.from(table.cells[column]?.picture?.bytes ?? []).toString();

describe('the drawing of a cell', () => {
  it('becomes a picture; a table without any is unchanged', async () => {
    const plain = stationTable(1);
    expect(await drawPictures(plain)).toBe(plain);
    const table = await drawPictures(tableOf(chart, qr('https://pv.example.com/1'), bars('WO-2026-11')));
    for (const column of [0, 1, 2]) expect(svgOf(table, column)).toMatch(/^<svg/);
    expect(table.cells.some(({ drawing }) => drawing !== undefined)).toBe(false);
  });

  it('contains no mark-up from data', async () => {
    expect(svgOf(await drawPictures(tableOf(chart)), 0)).not.toContain('<script');
  });

  it('keeps the text if a code cannot represent it', async () => {
    expect(codePicture('code128', '东坡站')).toBeUndefined();
    expect(codePicture('code128', 'x'.repeat(61))).toBeUndefined();
    expect(codePicture('qr', 'x'.repeat(1201))).toBeUndefined();
    const table = await drawPictures(tableOf(bars('东坡站')));
    expect(table.cells[0]).toMatchObject({ text: 'x', value: 'x' });
    expect(table.cells[0]?.picture).toBeUndefined();
  });

  it('is named in its place and counted where a limit leaves it out', async () => {
    const many = await drawPictures(tableOf(...Array.from({ length: 102 }, () => chart)));
    expect(many.cells.filter(({ picture }) => picture !== undefined)).toHaveLength(100);
    expect(many.cells[101]).toMatchObject({
      text: '图表未绘制：上限 100 个; x',
      value: expect.stringMatching('上限'),
    });
    expect(many.omitted).toEqual({ pictures: 0, charts: 2, codes: 0, points: 0 });
    expect((await drawPictures(tableOf(chart))).omitted).toBeUndefined();
  });

  it('says in its title that it has only the first of its points', async () => {
    const labels = Array.from({ length: 1001 }, (_, at) => String(at));
    const series = [{ name: 'kWh', values: labels.map(Number) }];
    const long = { kind: 'chart', chart: { kind: 'line', title: 'Power', labels, series } } as const;
    const drawn = await drawPictures(tableOf(long));
    expect(svgOf(drawn, 0)).toContain('Power（仅前 1000 点，共 1001 点）');
    expect(drawn.omitted).toMatchObject({ charts: 0, points: 1 });
  });

  it('is a picture with its own proportions in a spreadsheet, in points that every program supports', async () => {
    const [picture] = await sheetPictures(packed(await drawPictures(tableOf(qr('heliodeck')))));
    if (!picture) throw new Error('no picture');
    expect((await sharp(picture.data).metadata()).format).toBe('png');
    expect([picture.type, picture.width === picture.height]).toEqual(['png', true]);
    const cell = '<xdr:twoCellAnchor><xdr:to>far</xdr:to></xdr:twoCellAnchor>';
    expect(inOwnSize(cell, [picture])).toBe(
      `<xdr:oneCellAnchor><xdr:ext cx="${picture.width * 9525}" cy="${picture.height * 9525}"/></xdr:oneCellAnchor>`,
    );
  });
});
