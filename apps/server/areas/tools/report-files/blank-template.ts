import { label } from '@heliodeck/kit/label';
import type { Template } from '@heliodeck/reports/template/template';

const unnamed = label('报表', 'Report');

/** The initial template for a report without one: an empty portrait page. */
export function blankTemplate(name: string): Template {
  return {
    version: 1,
    name: name === '' ? unnamed : { zh: name, en: name },
    parameters: [],
    sets: [],
    cells: [],
    page: {
      paper: 'A4',
      orientation: 'portrait',
      margins: [22, 12, 18, 12],
      scale: 'fitWidth',
      letterhead: true,
      header: ['', '', ''],
      footer: ['{printedAt}', '', '{page} / {pages}'],
    },
    columns: Array.from({ length: 8 }, () => ({ width: 23 })),
    rows: Array.from({ length: 12 }, () => ({ height: 8 })),
    styles: [
      { bold: true, size: 16, align: 'center' },
      { bold: true, align: 'center', fill: '#eef3fb', border: 'thin' },
      { border: 'thin' },
      { border: 'thin', align: 'right' },
      { bold: true, border: 'thin', fill: '#f7f7f7' },
      { bold: true, border: 'thin', fill: '#f7f7f7', align: 'right' },
    ],
  };
}
