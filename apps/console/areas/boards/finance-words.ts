import { label } from '@heliodeck/kit/label';

export const financeWords = {
  year: label('年份', 'Year'),
  members: (name: string, year: number) => label(`${name}构成（${year}）`, `Members of ${name} (${year})`),
  origin: label('来源', 'Origin'),
  energy: label('电量 × 电价', 'Energy × tariff'),
  repair: label('维修工单', 'Work order'),
  entered: label('录入', 'Entered'),
  imported: label('导入', 'Imported'),
  what: label('项目', 'Item'),
  station: label('电站', 'Station'),
  period: label('月份', 'Month'),
  kilowattHours: label('电量（kWh）', 'Energy (kWh)'),
  amount: (currency: string) => label(`金额（${currency}）`, `Amount (${currency})`),
  sum: label('合计', 'Sum'),
  open: label('查看', 'Open'),
  none: label('没有构成项', 'There are no members'),
  noEntries: label('还没有录入财务数据', 'No figure has been entered yet'),
  entriesMeaning: label(
    '录入电费以外的收入、支出、现金和往来款，用于财务分析。点击“新增”，或用“导入”上传表格。',
    'Income besides energy, expenditure, cash and accounts are entered here for the financial analysis. Press Add, or Import for a spreadsheet.',
  ),
  importEntries: label('导入财务数据', 'Import figures'),
} as const;
