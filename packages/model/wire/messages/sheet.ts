import type { Messages } from '../message.ts';

/**
 * Messages about imported spreadsheets (docs/product/organisation.md#user-spreadsheets,
 * docs/product/regions.md#import-and-export).
 */
export const sheetMessages = {
  'sheet.wrongType': {
    http: 400,
    zh: '只能导入.xls或.xlsx文件',
    en: 'Only .xls and .xlsx files can be imported',
  },
  'sheet.unreadable': { http: 400, zh: '表格文件无法读取', en: 'The spreadsheet cannot be read' },
  'sheet.formula': {
    http: 400,
    zh: '表格中含有公式，请先将单元格粘贴为数值再导入',
    en: 'The spreadsheet has formulas: please paste their cells as values first',
  },
  'sheet.encrypted': {
    http: 400,
    zh: '表格文件已加密，请取消密码后再导入',
    en: 'The spreadsheet is protected by a password, please remove it first',
  },
  'sheet.macro': {
    http: 400,
    zh: '不能导入带宏的表格文件',
    en: 'A spreadsheet with macros cannot be imported',
  },
  'sheet.embedded': {
    http: 400,
    zh: '不能导入带嵌入对象或外部链接的表格文件',
    en: 'A spreadsheet with embedded objects or external links cannot be imported',
  },
  'sheet.bomb': {
    http: 400,
    zh: '表格文件展开后过大',
    en: 'The spreadsheet is too large once it is unpacked',
  },
  'sheet.tooSlow': {
    http: 400,
    zh: '表格文件过于复杂，读取超时',
    en: 'The spreadsheet is too complex and took too long to read',
  },
  'sheet.tooManyRows': {
    http: 400,
    zh: '表格最多{max}行数据，请分批导入',
    en: 'A spreadsheet can have at most {max} rows of data, please split it',
  },
  'sheet.tooManyColumns': {
    http: 400,
    zh: '表格最多{max}列',
    en: 'A spreadsheet can have at most {max} columns',
  },
  'sheet.empty': {
    http: 400,
    zh: '表格中没有数据',
    en: 'The spreadsheet has no data',
  },
  'sheet.headingsMissing': {
    http: 400,
    zh: '表格缺少列：{columns}',
    en: 'The spreadsheet lacks these columns: {columns}',
  },
  'import.faulty': {
    http: 400,
    zh: '有{count}处错误，没有导入任何数据。第{row}行 {column}：{message}',
    en: 'There are {count} faults, nothing was imported. Row {row}, {column}: {message}',
  },
  'import.columnUnknown': { http: 400, zh: '未知的列：{name}', en: 'Unknown column: {name}' },
  'import.columnTwice': { http: 400, zh: '列重复：{name}', en: 'This column appears twice: {name}' },
  'import.twice': {
    http: 400,
    zh: '与第{row}行重复：{value}',
    en: 'The same as in row {row}: {value}',
  },
  'import.unknownName': {
    http: 400,
    zh: '{label}不存在：{name}',
    en: '{label}: there is none called {name}',
  },
  'import.ambiguousName': {
    http: 400,
    zh: '{label}有多个同名，请改用唯一的名称或填写编号：{name}',
    en: '{label}: several are called {name}, please name it uniquely or give its id',
  },
  'import.outOfReach': {
    http: 400,
    zh: '当前用户 [{account}] 已存在，且不在您的数据权限范围内',
    en: 'The user [{account}] exists already and is outside your data permission',
  },
} as const satisfies Messages;
