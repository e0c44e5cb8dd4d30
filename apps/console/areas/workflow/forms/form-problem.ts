import { type Label, label } from '@heliodeck/kit/label';
import {
  type FormField,
  isFieldName,
  mayComeAfter,
  mayCountDays,
  type ProcessForm,
  type ProcessForms,
  processForms,
} from '@heliodeck/model/workflow/form';

/** The first problem that prevents saving the forms, as text; undefined if there is none. */
export function formsProblem(forms: ProcessForms): Label | undefined {
  for (const [key, form] of Object.entries(forms)) {
    const found = formProblem(form);
    if (found !== undefined) return label(`表单 ${key}：${found.zh}`, `Form ${key}: ${found.en}`);
  }
  return processForms.safeParse(forms).success
    ? undefined
    : label('表单的定义不正确', 'The forms are not well defined');
}

function formProblem({ title, fields }: ProcessForm): Label | undefined {
  if (title.zh.trim() === '' || title.en.trim() === '')
    return label('请输入中英文标题', 'please enter its title in both languages');
  const names = new Set<string>();
  for (const field of fields) {
    const { name } = field;
    if (!isFieldName(name))
      return label(`变量名“${name}”不可用`, `“${name}” is no name that a variable may have`);
    if (names.has(name)) return label(`变量名“${name}”重复`, `two fields are named “${name}”`);
    names.add(name);
    const found = fieldProblem(field, fields);
    if (found !== undefined) return label(`字段“${name}”：${found.zh}`, `the field “${name}”: ${found.en}`);
  }
  return undefined;
}

function fieldProblem(field: FormField, fields: ProcessForm['fields']): Label | undefined {
  const { label: words, kind, options = [], min, max, after } = field;
  if (words.zh.trim() === '' || words.en.trim() === '')
    return label('请输入中英文名称', 'please enter its name in both languages');
  if (kind === 'choice' && options.length === 0) return label('请输入选项', 'please enter options');
  if (min !== undefined && max !== undefined && min > max)
    return label('最小值大于最大值', 'the smallest value is larger than the largest');
  if (after !== undefined && !mayComeAfter(fields, field))
    return label(`没有同类型的时间字段“${after}”`, `there is no date or time “${after}” of its kind`);
  if (field.days !== undefined && !mayCountDays(fields, field))
    return label(
      '天数须为只读的数字，且其结束时间须晚于开始时间',
      'days are counted in a number that is only shown, up to a time that comes after their beginning',
    );
  return undefined;
}
