import { label } from '@heliodeck/kit/label';
import { expect, it } from 'vitest';
import type { ProcessForm } from './form.ts';
import { formSummary } from './form-summary.ts';

const form: ProcessForm = {
  title: label('请假申请', 'Leave request'),
  fields: [
    { name: 'person', kind: 'user', label: label('审批人', 'Approver') },
    {
      name: 'kind',
      kind: 'choice',
      label: label('类别', 'Kind'),
      options: [{ value: 'a', label: label('年假', 'Annual') }],
    },
    { name: 'days', kind: 'number', label: label('天数', 'Days'), unit: 'd' },
    { name: 'reason', kind: 'longText', label: label('理由', 'Reason') },
  ],
};

it.each([
  [{ person: '1', days: 2, reason: '回家\n探亲' }, 'zh', '回家 探亲 · 天数 2 d'],
  [{ person: '1', days: '0.5', kind: 'a' }, 'en', 'Days 0.5 d'],
  [{ kind: 'a', reason: ' ' }, 'zh', '类别 年假'],
  [{ days: 0, reason: null }, 'en', 'Days 0 d'],
  [{ reason: '长'.repeat(61) }, 'zh', `${'长'.repeat(60)}…`],
  [{ person: '1' }, 'zh', ''],
] as const)('%j is summarised in a line of a list', (values, locale, text) => {
  expect(formSummary(form, values, locale)).toBe(text);
});

it('an amount of money is summarised with its currency', () => {
  const cost: ProcessForm = {
    title: label('报销申请', 'Expense claim'),
    fields: [{ name: 'amount', kind: 'money', label: label('金额', 'Amount') }],
  };
  expect(formSummary(cost, { amount: 300 }, 'zh')).toBe('金额 300 元');
  expect(formSummary(cost, { amount: 300 }, 'en')).toBe('Amount 300 CNY');
});

it('the cost of a record, which has a currency of its own, is summarised without one', () => {
  const repair: ProcessForm = {
    title: label('维修审批', 'Repair approval'),
    fields: [{ name: 'cost', kind: 'money', label: label('费用', 'Cost'), fill: 'cost' }],
  };
  expect(formSummary(repair, { cost: 300 }, 'en')).toBe('Cost 300');
});

it('a process without a form has no summary', () => {
  expect(formSummary(undefined, { days: 2 }, 'zh')).toBe('');
});
