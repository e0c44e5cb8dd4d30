import { readTemplate } from '@heliodeck/reports/template/check-template';
import type { Template, TemplateCell } from '@heliodeck/reports/template/template';
import { describe, expect, it } from 'vitest';
import { withAddedSet } from './added-set.ts';
import { copied, copiedCells, pasted, pastedCells } from './clipboard.ts';
import { cellAt, cleared, inserted, merged, removed, split, styled, typed, withCell } from './edits.ts';

const template: Template = {
  version: 1,
  name: { zh: '表', en: 'T' },
  parameters: [],
  styles: [{ bold: true }],
  sets: [{ name: 'e', source: 'energy' }],
  page: {
    paper: 'A4',
    orientation: 'portrait',
    margins: [20, 15, 15, 15],
    scale: 'fitWidth',
    titleRows: [1],
    headerRows: [2],
  },
  columns: [{ width: 20 }, { width: 30 }, { width: 20 }],
  rows: [{ height: 8 }, { height: 8 }, { height: 9 }],
  cells: [
    { at: 'A1', span: [1, 3], text: 'Title' },
    { at: 'A3', set: 'e', field: 'station', agg: 'group', expand: 'down' },
    { at: 'B3', set: 'e', field: 'kwh', agg: 'sum' },
    { at: 'C3', formula: 'B3/sum(B3[*])', left: 'A3', when: [{ if: 'B3 > 1', style: 0 }] },
  ],
};
const isSound = (one: Template) => 'template' in readTemplate(JSON.parse(JSON.stringify(one)));
const cell = (one: Template, at: string) => one.cells.find((each) => each.at === at);

describe('the designer', () => {
  it('finds the cell that covers a position', () => {
    expect(cellAt(template, { row: 0, column: 2 })?.at).toBe('A1');
    expect(cellAt(template, { row: 1, column: 0 })).toBeUndefined();
  });

  it('moves addresses in formulas, parents and conditions with an inserted row, and rows of the page', () => {
    const after = inserted(template, 'row', 2);
    expect(cell(after, 'C4')).toMatchObject({
      formula: 'B4/sum(B4[*])',
      left: 'A4',
      when: [{ if: 'B4 > 1' }],
    });
    expect(after.page).toMatchObject({ titleRows: [1], headerRows: [2] });
    expect(inserted(template, 'row', 0).page).toMatchObject({ titleRows: [2], headerRows: [3] });
    expect(isSound(after)).toBe(true);
  });

  it('lets a merged cell grow and shrink with columns in it', () => {
    const wider = inserted(template, 'column', 1);
    expect([cell(wider, 'A1')?.span, wider.columns.length]).toEqual([[1, 4], 4]);
    expect(cell(wider, 'D3')?.formula).toBe('C3/sum(C3[*])');
    const narrower = removed(template, 'column', 2);
    expect([cell(narrower, 'A1')?.span, cell(narrower, 'C3')]).toEqual([[1, 2], undefined]);
    expect([isSound(wider), isSound(narrower)]).toEqual([true, true]);
  });

  it('keeps the last row', () => {
    const one = { ...template, rows: [{ height: 8 }] };
    expect(removed(one, 'row', 0)).toBe(one);
  });

  it('merges a range, keeps its first content, and splits it again', () => {
    const range = { from: { row: 2, column: 0 }, to: { row: 2, column: 2 } };
    const one = merged(template, range);
    expect(one.cells).toHaveLength(2);
    expect(cell(one, 'A3')).toMatchObject({ span: [1, 3], field: 'station' });
    expect(cell(split(one, 'A3'), 'A3')?.span).toBeUndefined();
    expect(cleared(one, range).cells).toHaveLength(1);
  });

  it('stores typed text as a formula after an equals sign, else as text', () => {
    const formula = withCell(template, 'B3', typed('=sum(A3)'));
    expect(cell(formula, 'B3')).toEqual({ at: 'B3', formula: 'sum(A3)' });
    const words = typed('words', { before: cell(formula, 'B3'), locale: 'en' });
    expect(cell(withCell(formula, 'B3', words), 'B3')).toEqual({ at: 'B3', text: 'words' });
  });

  it('keeps the text of the other language when one is edited', () => {
    const before: TemplateCell = { at: 'A1', text: { zh: '电站', en: 'Station' } };
    expect(typed('Site', { before, locale: 'en' }).text).toEqual({ zh: '电站', en: 'Site' });
    expect(typed('', { before, locale: 'en' }).text).toBe('');
    expect(typed('=A2', { before, locale: 'zh' })).toMatchObject({ formula: 'A2', text: undefined });
  });

  it('moves addresses that a link passes on, and none within a text', () => {
    const linked = withCell(template, 'B3', {
      link: { report: '1', with: { station: 'A3' } },
    });
    const texts = withCell(linked, 'C3', { formula: 'if(B3 > 1, "A3", "B3")' });
    const after = inserted(texts, 'row', 2);
    expect(cell(after, 'B4')?.link).toEqual({ report: '1', with: { station: 'A4' } });
    expect(cell(after, 'C4')?.formula).toBe('if(B4 > 1, "A3", "B3")');
  });

  it('lets a formula whose cell was removed refer to no cell, and not to the one that moved there', () => {
    const after = removed(template, 'column', 1);
    expect(cell(after, 'B3')?.formula).toBe('#REF!/sum(#REF![*])');
  });

  it('copies and pastes like spreadsheets, and does not change merged cells', () => {
    const range = { from: { row: 2, column: 0 }, to: { row: 2, column: 2 } };
    expect(copied(template, range, 'en')).toBe('↓ group(e.station)\tsum(e.kwh)\t=B3/sum(B3[*])');
    const after = pasted(template, { row: 0, column: 1 }, 'x\ty\r\na\t=B3\n');
    expect(after.cells.map(({ at }) => at)).toEqual(['A1', 'A3', 'B3', 'C3', 'B2', 'C2']);
    expect(cell(after, 'C2')?.formula).toBe('B3');
    expect([after.rows.length, after.columns.length]).toEqual([3, 3]);
  });

  it('grows when cells are pasted beyond its edge, up to the limit of a template', () => {
    const after = pasted(template, { row: 2, column: 2 }, 'a\tb\nc\td\ne\tf');
    expect([after.rows.length, after.columns.length]).toEqual([5, 4]);
    expect([cell(after, 'D5')?.text, isSound(after)]).toEqual(['f', true]);
    const endless = pasted(template, { row: 2, column: 0 }, 'x\n'.repeat(500));
    expect([endless.rows.length, isSound(endless)]).toEqual([200, true]);
  });

  it('reads quoted cells with line breaks and tabs in them', () => {
    const lines = '"two\r\nlines"\t"a ""word"""\t5" pipe\n\tlast';
    const after = pasted(template, { row: 1, column: 0 }, lines);
    expect(['A2', 'B2', 'C2', 'B3'].map((at) => cell(after, at)?.text)).toEqual([
      ...['two\nlines', 'a "word"', '5" pipe', 'last'],
    ]);
  });

  it('pastes its own cells with their bindings, and moves the cells they refer to', () => {
    const range = { from: { row: 2, column: 0 }, to: { row: 2, column: 2 } };
    const after = pastedCells(template, { row: 3, column: 1 }, copiedCells(template, range));
    expect(after && [after.rows.length, after.columns.length, isSound(after)]).toEqual([4, 4, true]);
    expect(after && cell(after, 'B4')).toEqual({ ...cell(template, 'A3'), at: 'B4' });
    expect(after && cell(after, 'D4')).toMatchObject({
      formula: 'C4/sum(C4[*])',
      left: 'B4',
      when: [{ if: 'C4 > 1', style: 0 }],
    });
  });

  it('pastes styles into another template, and nothing for a cell without content', () => {
    const bold = withCell(template, 'A3', { style: 0 });
    const range = { from: { row: 2, column: 0 }, to: { row: 2, column: 0 } };
    const other = { ...template, styles: [{ italic: true }] };
    const after = pastedCells(other, { row: 1, column: 0 }, copiedCells(bold, range));
    expect(after?.styles).toEqual([{ italic: true }, { bold: true }]);
    expect(after && cell(after, 'A2')?.style).toBe(1);
    for (const text of ['', 'words', '{"cells":1}', 'null'])
      expect(pastedCells(template, { row: 0, column: 0 }, text)).toBeUndefined();
  });

  it('reuses an existing style', () => {
    const bold = styled(template, ['B3', 'C3'], { bold: true });
    expect([bold.styles.length, cell(bold, 'B3')?.style]).toEqual([1, 0]);
    const wide = styled(bold, ['B3'], { align: 'right' });
    expect(wide.styles).toEqual([{ bold: true }, { align: 'right', bold: true }]);
    expect(cell(wide, 'C3')?.style).toBe(0);
  });
});

describe('a data set that is added', () => {
  const words = { zh: '发电量', en: 'Generation' };
  const asked = (...names: readonly string[]) => ({
    name: 'energy',
    label: words,
    group: words,
    fields: [],
    arguments: names.map((name) => ({ name, label: words })),
  });

  it('gets a parameter for the days of a month, which the next one shares', () => {
    const once = withAddedSet(template, 'energy', asked('unit', 'from', 'to'));
    const twice = withAddedSet(once, 'figures:power', asked('from', 'to'));
    expect(twice.parameters.map(({ name, type }) => [name, type])).toEqual([['month', 'month']]);
    expect(twice.sets.slice(1)).toEqual([
      { name: 'e2', source: 'energy', arguments: { from: '$month.from', to: '$month.to' } },
      { name: 'p', source: 'figures:power', arguments: { from: '$month.from', to: '$month.to' } },
    ]);
    expect(isSound(twice)).toBe(true);
  });

  it('gets no parameter where it has no days', () => {
    const after = withAddedSet(template, 'entity:dtu', asked('name'));
    expect([after.parameters, after.sets.at(-1)]).toEqual([[], { name: 'd', source: 'entity:dtu' }]);
  });
});
