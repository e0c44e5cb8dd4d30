import type { LaidOut, LaidOutCell } from '@heliodeck/reports/laid-out';

/** A table with a title, a grouped header and rows: stations with two devices each. */
export function stationTable(stations: number, more: Partial<LaidOut['page']> = {}): LaidOut {
  const cells: LaidOutCell[] = [];
  const put = (row: number, column: number, text: string, at: Partial<LaidOutCell> = {}) =>
    cells.push({ row, column, rowSpan: 1, columnSpan: 1, value: text, text, style: 1, ...at });
  put(0, 0, '站点发电量月报', { columnSpan: 3, style: 2 });
  put(1, 0, '电站', { style: 0 });
  put(1, 1, '设备', { style: 0 });
  put(1, 2, '发电量（kWh）', { style: 0 });
  for (let n = 0; n < stations; n += 1) {
    put(2 + 2 * n, 0, `东坡站 ${n + 1}`, { rowSpan: 2 });
    for (const device of [0, 1]) {
      put(2 + 2 * n + device, 1, `${device + 1}# ℃ ㎡`);
      put(2 + 2 * n + device, 2, '1,234.50', { value: 1234.5, format: '#,##0.00', style: 3 });
    }
  }
  return {
    title: '站点发电量月报',
    locale: 'zh',
    page: {
      paper: 'A4',
      orientation: 'portrait',
      margins: [22, 15, 18, 15],
      scale: 'fitWidth',
      letterhead: '东坡新能源有限公司',
      footer: ['', '', '第 {page} 页 / 共 {pages} 页'],
      ...more,
    },
    columns: [60, 40, 40],
    rows: [
      { height: 12, role: 'title' },
      { height: 8, role: 'header' },
      ...Array.from({ length: 2 * stations }, () => ({ height: 7, role: 'body' as const })),
    ],
    cells,
    styles: [
      { bold: true, align: 'center', fill: '#f0f5ff', border: 'thin' },
      { border: 'thin' },
      { bold: true, size: 16, align: 'center' },
      { border: 'thin', align: 'right' },
    ],
  };
}
