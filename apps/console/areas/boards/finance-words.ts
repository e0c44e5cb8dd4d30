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
  importEntries: label('导入财务数据', 'Import figures'),
} as const;
