import { describe, expect, it } from 'vitest';
import { type FormField, formEntity, processForms, tooEarly } from './form.ts';

const field = (name: string, kind: FormField['kind'], after?: string): FormField => ({
  name,
  kind,
  label: { zh: name, en: name },
  ...(after !== undefined && { after }),
});
const form = (...fields: FormField[]) => ({ title: { zh: '表单', en: 'Form' }, fields });

describe('a date or time that must follow another', () => {
  const times = form(field('from', 'dateTime'), field('until', 'dateTime', 'from'));
  const days = form(field('from', 'date'), field('until', 'date', 'from'));

  it.each([
    [times, '2026-12-02 18:00:00', '2026-12-02 08:00:00', true],
    [times, '2026-12-02 08:00:00', '2026-12-02 08:00:00', true],
    [times, '2026-12-02 08:00:00', '2026-12-02 08:00:01', false],
    [days, '2026-12-02', '2026-12-01', true],
    [days, '2026-12-02', '2026-12-02', false],
    [times, null, '2026-12-01 08:00:00', false],
    [times, '2026-12-01 08:00:00', undefined, false],
  ])('is compared with it: %#', (asked, from, until, isEarly) => {
    const early = tooEarly(asked, { from, until });
    expect([early?.field.name, early?.than.name]).toEqual(
      isEarly ? ['until', 'from'] : [undefined, undefined],
    );
  });

  it.each([
    ['itself', field('until', 'date', 'until')],
    ['a field that is not there', field('until', 'date', 'since')],
    ['a field of another kind', field('until', 'dateTime', 'from')],
    ['a date, though it is no date itself', field('until', 'text', 'from')],
  ])('cannot refer to %s', (_what, until) => {
    expect(processForms.safeParse({ f: form(field('from', 'date'), until) }).success).toBe(false);
  });
});

describe('a field that counts days', () => {
  const counted = (more: Partial<FormField> = {}): FormField => ({
    ...field('days', 'number'),
    readOnly: true,
    days: { from: 'begin', to: 'end' },
    ...more,
  });
  const fits = (...fields: FormField[]): boolean => processForms.safeParse({ f: form(...fields) }).success;
  const times = [field('begin', 'dateTime'), field('end', 'dateTime', 'begin')];

  it('is a number that is only shown, between two times of which one follows the other', () => {
    expect(fits(...times, counted())).toBe(true);
  });

  it.each([
    ['is entered', [...times, counted({ readOnly: false })]],
    ['is a text', [...times, counted({ kind: 'text' })]],
    ['refers to a time that is not there', [field('begin', 'dateTime'), counted()]],
    ['refers to times in any order', [field('begin', 'dateTime'), field('end', 'dateTime'), counted()]],
  ])('is refused if it %s', (_what, fields) => {
    expect(fits(...fields)).toBe(false);
  });
});

describe('the label of an amount', () => {
  const amount = (zh: string, en: string, unit?: string): FormField => ({
    name: 'amount',
    kind: 'money',
    label: { zh, en },
    ...(unit !== undefined && { unit }),
  });

  it.each([
    [amount('金额', 'Amount'), { zh: '金额（元）', en: 'Amount (CNY)' }],
    [amount('金额（元）', 'Amount (yuan)'), { zh: '金额（元）', en: 'Amount (yuan)' }],
    [amount('金额', 'Amount', 'EUR'), { zh: '金额', en: 'Amount' }],
    [Object.assign(amount('费用', 'Cost'), { fill: 'cost' as const }), { zh: '费用', en: 'Cost' }],
  ])('names the currency unless the form does: %#', (money, label) => {
    expect(formEntity(form(money)).fields.amount?.label).toEqual(label);
  });

  it('names no currency for a number that is no amount of money', () => {
    expect(formEntity(form(field('days', 'number'))).fields.days?.label.en).toBe('days');
  });
});
