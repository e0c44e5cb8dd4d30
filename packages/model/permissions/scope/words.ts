import { type Label, label } from '@heliodeck/kit/label';

/** Problems of a custom rule. */
export const scopeWords = {
  empty: label('规则为空', 'the rule is empty'),
  tooLong: (most: number) => label(`规则超过 ${most} 个字符`, `the rule is longer than ${most} characters`),
  tooDeep: (most: number) => label(`嵌套超过 ${most} 层`, `it is nested deeper than ${most} levels`),
  tooMany: (most: number) => label(`列表超过 ${most} 个值`, `the list has more than ${most} values`),
  openText: label('缺少结束的单引号', 'the closing quote is missing'),
  character: (found: string) => label(`不能使用字符 ${found}`, `the character ${found} is not allowed`),
  expected: (wanted: Label, found: string) =>
    found === ''
      ? label(`缺少${wanted.zh}`, `${wanted.en} is missing`)
      : label(`此处应为${wanted.zh}，而不是 ${found}`, `${wanted.en} is expected here, not ${found}`),
  fieldUnknown: (name: string) => label(`没有字段 ${name}`, `there is no field ${name}`),
  fieldSecret: (name: string) => label(`不能使用字段 ${name}`, `the field ${name} may not be used`),
  placeholderUnknown: (name: string) =>
    label(`没有占位符 \${${name}}`, `there is no placeholder \${${name}}`),
  placeholderQuoted: label('占位符不加引号', 'placeholders are not quoted'),
  placeholderList: (name: string) => label(`\${${name}} 是列表，请用 in`, `\${${name}} is a list: use in`),
  valueKind: (field: Label, wanted: Label) =>
    label(`字段“${field.zh}”应与${wanted.zh}比较`, `the field '${field.en}' is compared with ${wanted.en}`),
  noOrder: (field: Label) => label(`字段“${field.zh}”不能比较大小`, `the field '${field.en}' has no order`),
  noLike: (field: Label) =>
    label(`字段“${field.zh}”不能用 like`, `the field '${field.en}' is no text for like`),
  onlyNull: (field: Label) =>
    label(`字段“${field.zh}”只能用 is null`, `of the field '${field.en}' only is null can be asked`),
} as const;

/** What the parser expects at a position. */
export const scopeParts = {
  test: label('条件', 'a condition'),
  sign: label('比较符', 'a comparison'),
  value: label('值', 'a value'),
  text: label('文本', 'a text'),
  null: label('null', 'null'),
  open: label('左括号 (', 'an opening bracket'),
  close: label('右括号 )', 'a closing bracket'),
  inOrLike: label('in 或 like', 'in or like'),
  end: label('and、or 或结尾', 'and, or or the end'),
} as const;

/** What a field can be compared with. */
export const scopeValues = {
  number: label('数字', 'a number'),
  integer: label('整数', 'a whole number'),
  text: label('单引号中的文本', 'a text in single quotes'),
  boolean: label('true 或 false', 'true or false'),
  id: label('主键', 'an id'),
  date: label("日期 'yyyy-MM-dd'", "a date 'yyyy-MM-dd'"),
  dateTime: label("时间 'yyyy-MM-dd HH:mm:ss'", "a time 'yyyy-MM-dd HH:mm:ss'"),
  option: label('该字段的选项', 'one of its options'),
} as const;
