import { label } from '@heliodeck/kit/label';
import { describe, expect, it } from 'vitest';
import { energy, templateOf } from './expand/examples.test-support.ts';
import { type Filling, layOut, templateProblems } from './lay-out.ts';
import type { Parameter, Template } from './template/template.ts';

const monthly: Template = {
  ...templateOf(3, 2, [
    { at: 'A1', span: [1, 2], text: label('{month} 发电量', 'Energy in {month}'), style: 0 },
    { at: 'A2', set: 'e', field: 'station', agg: 'group', expand: 'down', pageBreakAfter: true },
    {
      at: 'B2',
      set: 'e',
      field: 'kwh',
      agg: 'sum',
      format: '0.00',
      style: 0,
      when: [{ if: 'B2 > 300', style: 1 }],
      link: { report: '7', with: { station: 'A2' } },
    },
    { at: 'A3', text: 'sum', left: null },
    { at: 'B3', formula: 'sum(B2)', left: null },
  ]),
  styles: [{}, { bold: true }],
};
const filling: Filling = {
  locale: 'zh',
  sets: { e: energy },
  texts: { month: '2026-11' },
  linkTo: (report, parameters) => `/r/${report}?station=${parameters.station}`,
};
const options = ['a', 'b'].map((value) => ({ value, label: label(value, value) }));
const tableOf = (template: Template, more: Partial<Filling> = {}) => {
  const result = layOut(template, { ...filling, ...more });
  if ('problems' in result) throw new Error(JSON.stringify(result.problems));
  return result.table;
};

describe('a laid-out report', () => {
  it('treats rows above the head that have no name as a title', () => {
    const template = templateOf(4, 1, [
      { at: 'A1', text: 'Stations' },
      { at: 'A2', text: 'Station' },
      { at: 'A3', set: 'e', field: 'station', agg: 'group', expand: 'down' },
      { at: 'A4', text: 'sum', left: null },
    ]);
    const { rows } = tableOf({ ...template, page: { ...template.page, headerRows: [2] } });
    expect(rows.map(({ role }) => role)).toEqual(['title', 'header', 'body', 'body', 'body']);
  });

  it.each<[string, Partial<Template>]>([
    [
      'its head and foot take the page',
      {
        page: { ...monthly.page, headerRows: [1], footerRows: [3] },
        rows: [{ height: 200 }, { height: 8 }, { height: 64 }],
      },
    ],
    [
      'its margins take the height of the page',
      { page: { ...monthly.page, paper: 'A5', orientation: 'landscape', margins: [80, 15, 65, 15] } },
    ],
    [
      'its margins take the width of the page',
      { page: { ...monthly.page, paper: 'A5', margins: [15, 80, 15, 65] } },
    ],
  ])('is refused if %s', (_, more) => {
    expect(layOut({ ...monthly, ...more }, filling)).toEqual({
      problems: [{ code: 'layout.noRoom', at: null, params: {} }],
    });
  });

  it('shows its texts in the language of the reader, with parameters in them', () => {
    expect(tableOf(monthly).cells[0]?.text).toBe('2026-11 发电量');
    expect(tableOf(monthly, { locale: 'en' }).cells[0]?.text).toBe('Energy in 2026-11');
  });

  it('keeps braces without a meaning, and those of the host', () => {
    const template = templateOf(1, 1, [{ at: 'A1', text: '{page} {constructor} {month}' }]);
    expect(tableOf(template).cells[0]?.text).toBe('{page} {constructor} 2026-11');
  });

  it('draws a picture by its address, which no file contains, whether or not the picture exists', () => {
    const address = `/api/blade-resource/file/1-${'a'.repeat(32)}.png`;
    const template = templateOf(1, 1, [{ at: 'A1', text: address, picture: true }]);
    const picture = { type: 'jpeg', bytes: new Uint8Array(1) } as const;
    expect(tableOf(template).cells[0]).toMatchObject({ value: null, text: '' });
    const [drawn] = tableOf(template, { pictures: new Map([[address, picture]]) }).cells;
    expect(drawn).toMatchObject({ value: null, picture });
  });

  it('shows in a low row that a picture is missing, and keeps the row high for another one', () => {
    const cell = { set: 'e', field: 'photo', picture: true, noPicture: { zh: '无图片', en: 'No picture' } };
    const template = templateOf(1, 2, [{ at: 'A1', ...cell }]);
    const high = { ...template, rows: [{ height: 80 }], sets: [{ name: 'e', source: 's' }] };
    const sets = { e: [{ photo: 'a.png' }] };
    const none = tableOf(high, { sets });
    expect([none.cells[0]?.text, none.cells[0]?.value, none.rows[0]?.height]).toEqual([
      '无图片',
      '无图片',
      9,
    ]);
    expect(tableOf(high, { sets, locale: 'en' }).cells[0]?.text).toBe('No picture');
    const pictures = new Map([['a.png', { type: 'png', bytes: new Uint8Array(1) } as const]]);
    const drawn = tableOf(high, { sets, pictures });
    expect([drawn.cells[0]?.value, drawn.rows[0]?.height]).toEqual([null, 80]);
    const other = { at: 'B1', set: 'e', field: 'photo', picture: true };
    const both = {
      ...high,
      cells: [{ at: 'A1', ...cell, where: [['photo', '=', 'b.png']] as const }, other],
    };
    expect(tableOf(both, { sets, pictures }).rows[0]?.height).toBe(80);
  });

  it.each<[string, Record<string, string>, string | undefined]>([
    ['itself', { A1: 'A1 + 1' }, 'A1'],
    ['itself through others', { A1: 'B1', B1: 'round(C1, 2)', C1: '-A1' }, 'A1'],
    ['one that needs itself', { A1: 'B1', B1: 'C1 + 1', C1: 'B1' }, 'B1'],
    ['all of its own groups', { A1: '1', B1: 'A1 / sum(B1[*])' }, 'B1'],
    ['itself to decide', { A1: 'if(A1 > 1, 2, 3)' }, 'A1'],
    ['the group before, as a running total does', { A1: 'A1[-1] + B1', B1: '2' }, undefined],
    [
      'itself in a branch that need not be taken',
      { A1: 'if(C1 > 1, B1, 0)', B1: 'if(C1 > 1, 0, A1)', C1: '1' },
      undefined,
    ],
  ])('reports before it is run that a formula needs %s', (_, formulas, at) => {
    const cells = Object.entries(formulas).map(([place, formula]) => ({ at: place, formula }));
    const found = templateProblems(templateOf(1, 3, cells));
    expect(found.map((problem) => [problem.code, problem.at])).toEqual(at ? [['formula.circle', at]] : []);
  });

  it('has formats, marks by condition, links with parameters and breaks after each group', () => {
    const table = tableOf(monthly);
    const [, , , first, second] = table.cells;
    expect(first).toMatchObject({ text: '300.00', value: 300, style: 0, link: '/r/7?station=东坡站' });
    expect(second).toMatchObject({ text: '110.00', value: 110 });
    expect(table.rows.map(({ breakAfter }) => breakAfter)).toEqual([undefined, true, true, undefined]);
    const higher = {
      ...monthly,
      cells: monthly.cells.map((cell) => ({
        ...cell,
        ...(cell.when && { when: [{ if: 'B2 >= 300', style: 1 }] }),
      })),
    };
    expect(tableOf(higher).cells[3]?.style).toBe(1);
  });

  it('shows a group of records without a name as a dash, and a report without data as blank', () => {
    const records = [...energy, { station: null, device: '9#', month: '2026-12', kwh: 5 }];
    const names = ({ cells }: ReturnType<typeof tableOf>) =>
      cells.slice(1, 4).flatMap(({ column, text, value }) => (column === 0 ? [[text, value]] : []));
    expect(names(tableOf(monthly, { sets: { e: records } }))).toContainEqual(['—', '—']);
    expect(names(tableOf(monthly, { sets: { e: [] } }))[0]).toEqual(['', null]);
    const cells = monthly.cells.map((cell) =>
      cell.at === 'A2' ? { ...cell, unnamed: label('不属于电站', 'of no station') } : cell,
    );
    expect(names(tableOf({ ...monthly, cells }, { sets: { e: records } }))).toContainEqual([
      '不属于电站',
      '不属于电站',
    ]);
  });

  it('shows the words of a code, in the file as on paper', () => {
    const words = { sites: { 东坡站: label('东坡', 'Dongpo') } };
    const cells = monthly.cells.map((cell) => (cell.at === 'A2' ? { ...cell, labels: 'sites' } : cell));
    const texts = (template: Template) =>
      tableOf(template, { words, locale: 'en' }).cells.flatMap(({ column, text, value }) =>
        column === 0 ? [[text, value]] : [],
      );
    expect(texts({ ...monthly, cells })).toContainEqual(['Dongpo', 'Dongpo']);
    expect(texts({ ...monthly, cells })).toContainEqual(['西岭站', '西岭站']);
    expect(texts(monthly)).toContainEqual(['东坡站', '东坡站']);
  });

  it('reports faults before it reads records', () => {
    expect(templateProblems(monthly)).toEqual([]);
    const torn = templateOf(1, 1, [{ at: 'A1', formula: 'sum(' }]);
    expect(templateProblems(torn)).toMatchObject([{ code: 'formula.syntax', at: 'A1' }]);
    expect(layOut(torn, filling)).toEqual({ problems: templateProblems(torn) });
  });

  it.each([
    ['zh', '图片未载入：上限 200 张'],
    ['en', 'Picture not loaded: limit 200'],
  ] as const)(
    'says in %s that a picture is not loaded because of the limit, not that there is none',
    (locale, words) => {
      const cell = { set: 'e', field: 'photo', picture: true, noPicture: { zh: '无图片', en: 'No picture' } };
      const template = templateOf(1, 1, [{ at: 'A1', ...cell, agg: 'list', expand: 'down' }]);
      const sets = { e: ['a.png', 'b.png', null].map((photo) => ({ photo })) };
      const pictures = new Map([['a.png', { type: 'png', bytes: new Uint8Array(1) } as const]]);
      const drawn = tableOf(template, { sets, pictures, notLoaded: new Set(['b.png']), locale });
      expect(drawn.cells.map(({ text }) => text).slice(1)).toEqual([words, cell.noPicture[locale]]);
      expect(drawn.omitted).toEqual({ pictures: 1, charts: 0, codes: 0, points: 0 });
      expect(tableOf(template, { sets, pictures }).omitted).toBeUndefined();
    },
  );

  it.each<[Parameter['type'], string, Partial<Parameter>?]>([
    ['date', 'lastMonth'],
    ['date', '2026-13-01'],
    ['month', 'today'],
    ['year', '26'],
    ['range', '2026-12-01,2026-11-01'],
    ['number', 'thisYear'],
    ['station', 'Dongpo'],
    ['choice', 'c', { options }],
    ['choice', 'a,c', { options, many: true }],
    ['choice', 'a,b', { options }],
  ])('has the problem of a default for %s that is %j, but can run', (type, value, more = {}) => {
    const parameter: Parameter = { name: 'p', type, label: label('参', 'P'), default: value, ...more };
    const wrong = { ...monthly, parameters: [parameter] };
    expect(templateProblems(wrong)).toEqual([
      { code: 'template.default', at: null, params: { name: 'p', value } },
    ]);
    expect(layOut(wrong, filling)).toHaveProperty('table');
  });

  it.each<[Parameter['type'], string, Partial<Parameter>?]>([
    ['text', 'anything'],
    ['date', 'yesterday'],
    ['month', '2026-11'],
    ['year', 'lastYear'],
    ['range', 'lastMonth'],
    ['range', '2026'],
    ['range', '2026-11-01,2026-11-30'],
    ['number', '-1.5'],
    ['choice', 'a,b', { options, many: true }],
    ['choice', 'today', { from: { source: 'entity:stationInfo', value: 'id' } }],
    ['month', ''],
  ])('accepts a default for %s that is %j', (type, value, more = {}) => {
    const parameter: Parameter = { name: 'p', type, label: label('参', 'P'), default: value, ...more };
    expect(templateProblems({ ...monthly, parameters: [parameter] })).toEqual([]);
  });

  it('draws a chart of the values that its cells have at its position', () => {
    const template = templateOf(2, 2, [
      { at: 'A1', set: 'e', field: 'station', agg: 'group', expand: 'down' },
      { at: 'B1', set: 'e', field: 'kwh', agg: 'sum' },
      {
        at: 'A2',
        left: null,
        chart: {
          kind: 'bar',
          title: label('图', 'Chart'),
          labels: 'A1',
          series: [{ cell: 'B1', name: 'kWh' }],
        },
      },
    ]);
    const drawing = tableOf(template).cells.find((cell) => cell.drawing)?.drawing;
    expect(drawing).toEqual({
      kind: 'chart',
      chart: {
        kind: 'bar',
        title: '图',
        labels: ['东坡站', '西岭站'],
        series: [{ name: 'kWh', values: [300, 110] }],
      },
    });
    expect(tableOf(template).cells.find((cell) => cell.drawing)?.text).toBe(
      '图; kWh: 东坡站 300, 西岭站 110',
    );
    const lost = templateOf(1, 1, [
      { at: 'A1', chart: { kind: 'pie', labels: 'Z9', series: [{ cell: 'A1' }] } },
    ]);
    expect(templateProblems(lost).map(({ code, params }) => [code, params.cell])).toEqual([
      ['formula.noCell', 'Z9'],
      ['formula.noCell', 'A1'],
    ]);
  });
});
