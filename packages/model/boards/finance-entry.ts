import { label } from '@heliodeck/kit/label';
import { defineEntity } from '../descriptors/entity.ts';
import { currencyField } from '../fields/currency.ts';

/** Kinds of entered amounts; the numbers are stored. */
export const financeKind = { income: 1, expenditure: 2, cash: 3, receivable: 4, payable: 5 } as const;

/** Kinds with their words. */
export const financeKinds = [
  { value: financeKind.income, label: label('主营业务收入', 'Main business income') },
  { value: financeKind.expenditure, label: label('支出', 'Expenditure') },
  { value: financeKind.cash, label: label('现金变动', 'Change of cash') },
  { value: financeKind.receivable, label: label('应收账款', 'Accounts receivable') },
  { value: financeKind.payable, label: label('应付账款', 'Accounts payable') },
] as const;

/** How an amount was recorded. */
export const financeOrigin = { entered: 1, imported: 2 } as const;

/** Maximum absolute value of an entered amount. */
export const mostAmount = 1e12;

/** An amount of the books that people enter or import (docs/product/boards.md#entered-figures). */
export const financeEntry = defineEntity({
  key: 'financeEntry',
  path: 'blade-financeEntry/financeEntry',
  table: 'finance_entry',
  label: label('财务录入', 'Entered Figure'),
  tenancy: 'tenant',
  title: 'period',
  order: { descs: 'period' },
  access: { picked: [] },
  fields: {
    kind: {
      kind: 'choice',
      label: label('类别', 'Kind'),
      required: label('请选择类别', 'Please select the kind'),
      options: financeKinds,
      search: 'equal',
      list: { width: 150 },
    },
    period: {
      kind: 'text',
      label: label('月份', 'Month'),
      required: label('请输入月份', 'Please enter the month'),
      max: 10,
      search: 'like',
      help: label('yyyy-MM，如 2026-07', 'yyyy-MM, such as 2026-07'),
      list: { width: 110 },
    },
    amount: {
      kind: 'decimal',
      label: label('金额', 'Amount'),
      required: label('请输入金额', 'Please enter the amount'),
      min: -mostAmount,
      max: mostAmount,
      decimals: 2,
      help: label('收回或支付以负数录入', 'What is collected or paid is entered with a minus'),
      list: { width: 150 },
    },
    currency: currencyField,
    stationId: {
      kind: 'ref',
      label: label('电站名称', 'Station'),
      entity: 'stationInfo',
      search: 'equal',
      list: { width: 180 },
    },
    regionId: { kind: 'region', label: label('所属区域', 'Region'), list: { width: 140 } },
    origin: {
      kind: 'choice',
      label: label('来源', 'Origin'),
      options: [
        { value: financeOrigin.entered, label: label('录入', 'Entered') },
        { value: financeOrigin.imported, label: label('导入', 'Imported') },
      ],
      initial: financeOrigin.entered,
      search: 'equal',
      form: 'readOnly',
      list: { width: 100 },
    },
    note: { kind: 'text', label: label('说明', 'Note'), max: 200, search: 'like', view: { span: 24 } },
  },
  indexes: [['period']],
});
