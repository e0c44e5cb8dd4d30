import type { Messages } from '../wire/message.ts';

/** Messages about word documents and report files. */
export const toolsMessages = {
  'document.tooSlow': {
    http: 400,
    zh: '文件在{seconds}秒内未能生成，请缩小范围后重试',
    en: 'The document was not finished within {seconds} seconds; choose a smaller range and try again',
  },
  'document.tooLarge': {
    http: 400,
    zh: '文件过大，生成所需内存超出限制，请缩小范围后重试',
    en: 'The document needs more memory than it may have; choose a smaller range and try again',
  },
  'document.busy': {
    http: 429,
    zh: '正在生成的文件过多，请稍后重试',
    en: 'Too many documents are being written; please try again later',
  },
  'document.failed': {
    http: 500,
    zh: '文件生成失败，请联系管理员查看错误日志',
    en: 'The document could not be written; the error log says why',
  },
  'report.parameter': {
    http: 400,
    zh: '请正确填写参数“{name}”',
    en: 'Please fill in the parameter ‘{name}’',
  },
  'report.noSource': {
    http: 400,
    zh: '没有数据集 {name}，或无权使用',
    en: 'There is no data set {name}, or you may not use it',
  },
  'report.setForbidden': {
    http: 403,
    zh: '您无权使用数据集“{set}”',
    en: 'You may not use the data set ‘{set}’',
  },
  'report.noStatement': {
    http: 400,
    zh: '请填写数据集的查询语句',
    en: 'The data set needs a statement',
  },
  'report.columnName': {
    http: 400,
    zh: '查询结果的列名“{name}”须唯一并由字母和数字组成，请用 as 命名',
    en: 'The column ‘{name}’ of the statement needs a name of its own, of letters and digits; give it one with ‘as’',
  },
  'report.tooManyRecords': {
    http: 400,
    zh: '数据集 {set} 的记录超过 {max} 条，请缩小范围或提高模板中的上限',
    en: 'The set {set} has more than {max} records; choose a smaller range, or raise the limit in the template',
  },
  'report.tooManyCells': {
    http: 400,
    zh: '结果超过 {rows} 行或 {cells} 个单元格，请导出为Excel',
    en: 'The result has more than {rows} rows or {cells} cells; export it as a spreadsheet',
  },
  'report.changed': {
    http: 409,
    zh: '模板已被他人保存为版本 {version}，请重新打开后再修改',
    en: 'Somebody saved version {version} meanwhile; open the report again',
  },
  'report.noNewer': {
    http: 400,
    zh: '此报表没有更新的现成模板',
    en: 'There is no newer ready-made template for this report',
  },
  'report.unreadable': {
    http: 400,
    zh: '报表“{name}”的模板无法读取',
    en: 'The template of ‘{name}’ cannot be read',
  },
  'report.nameTaken': {
    http: 400,
    zh: '报表文件 [{name}] 已存在!',
    en: 'The report file [{name}] exists already!',
  },
  'report.frameType': {
    http: 400,
    zh: '只能导入.xlsx文件',
    en: 'Only .xlsx files can be imported',
  },
  'report.frameTooLarge': {
    http: 400,
    zh: '表格超过模板的上限（{rows}行、{columns}列、{cells}个单元格）',
    en: 'The sheet is larger than a template may be ({rows} rows, {columns} columns, {cells} cells)',
  },
  'report.template': {
    http: 400,
    zh: '模板有误：{problem}',
    en: 'The template is at fault: {problem}',
  },
} as const satisfies Messages;
