import { layOut, templateProblems } from '@heliodeck/reports/lay-out';
import { readTemplate } from '@heliodeck/reports/template/check-template';
import { describe, expect, it } from 'vitest';
import { readyMade } from './ready-made-templates.ts';

type Sets = Parameters<typeof layOut>[1]['sets'];

/** The texts of a ready-made report, row by row. */
function textsOf(key: string, sets: Sets, locale: 'zh' | 'en' = 'zh'): readonly (readonly string[])[] {
  const template = readyMade[key];
  if (!template) throw new Error(`no report ${key}`);
  const result = layOut(template, { locale, sets, texts: {} });
  if ('problems' in result) throw new Error(JSON.stringify(result.problems));
  const { rows, cells } = result.table;
  return rows.map((_, row) => cells.filter((cell) => cell.row === row).map(({ text }) => text));
}

const none = (key: string): Sets =>
  Object.fromEntries((readyMade[key]?.sets ?? []).map(({ name }) => [name, []]));

describe('ready-made reports', () => {
  it.each(Object.entries(readyMade))('%s has no fault', (_, template) => {
    expect(readTemplate(JSON.parse(JSON.stringify(template)))).toEqual({ template });
    expect(templateProblems(template)).toEqual([]);
  });

  it.each([
    ['dailyGeneration', '没有电站', 'There is no station'],
    ['monthlyStation', '没有电站', 'There is no station'],
    ['stationByMonth', '没有电站', 'There is no station'],
    ['alarmMonthly', '本月没有告警', 'There was no alarm in this month'],
    ['repairOrders', '没有符合条件的维修工单', 'There is no repair order of this month and number'],
    ['patrolRecord', '本月没有巡检', 'There was no patrol in this month'],
  ])('%s states in one row, in both languages, that there is no data', (key, zh, en) => {
    expect(textsOf(key, none(key)).filter(([first]) => first === zh)).toEqual([[zh]]);
    expect(textsOf(key, none(key), 'en').filter(([first]) => first === en)).toEqual([[en]]);
  });

  it('the alarms of a month are grouped by severity, and an empty month has no row of zeros', () => {
    const alarm = (gradeName: string, gradeOrder: number) => ({
      id: `${gradeName}`,
      stationName: '东坡站',
      recoveredAt: null,
      acknowledgedAt: null,
      gradeName,
      gradeOrder,
    });
    const a = [alarm('严重', 2), alarm('误报', 4), alarm('一般', 3), alarm('紧急', 1), alarm('紧急', 1)];
    const grades = textsOf('alarmMonthly', { a }).map((row) =>
      row.find((text) => /紧急|严重|一般|误报/.test(text)),
    );
    expect(grades.filter(Boolean)).toEqual(['紧急', '严重', '一般', '误报']);
    const [, , , ...body] = textsOf('alarmMonthly', { a: [] });
    expect(body).toEqual([['本月没有告警'], ['合计', '0', '0', '0', '']]);
  });
});
