import { type Label, label } from '@heliodeck/kit/label';

/** Texts of the code generator's screen and its dialog. */
export const codeWords = {
  none: label('还没有代码生成配置', 'There is no code configuration yet'),
  meaning: label(
    '代码由数据模型生成。先添加数据模型并提交其字段，再点击“新增”。',
    'Code is generated from data models. Add a data model and submit its fields first; then press Add.',
  ),
  copy: label('复制', 'Copy'),
  title: label('代码生成确认', 'code generation confirm'),
  preview: label('预览', 'Preview'),
  files: label('文件', 'Files'),
  list: label('列表', 'List'),
  form: label('表单', 'Form'),
  detail: label('详情', 'Detail'),
  previewHelp: label(
    '在表单中输入，列表和详情随之变化；生成的文件用的是同一份描述',
    'Entries in the form appear in list and detail; the files are generated from the same descriptor',
  ),
  ignored: label(
    '以下字段设置不会生效，生成的代码使用右边的值',
    'These settings of fields have no effect; the generated code uses the value at the right',
  ),
  ignoredOne: (column: string, setting: string, value: string, instead: string, reason: Label) =>
    label(
      `${column}：${setting} ${value} → ${instead}，${reason.zh}`,
      `${column}: ${setting} ${value} → ${instead}; ${reason.en}`,
    ),
  parentRow: label('上级记录', 'Parent record'),
  detailsOf: (detail: string) => label(`${detail}（打开一条记录时）`, `${detail} (when a record is opened)`),
  leftOut: (lines: number) =>
    label(`… ${lines} 行未变`, lines === 1 ? '… 1 unchanged line' : `… ${lines} unchanged lines`),
  zip: label('下载压缩包', 'Download as zip'),
  generate: label('生成', 'Generate'),
  configure: (model: string) => label(`配置模型“${model}”的字段`, `Configure the fields of ${model}`),
  cancel: label('取消', 'Cancel'),
  noCheckout: label(
    '服务器未配置源码目录（CHECKOUT），只能下载压缩包',
    'The server has no checkout (CHECKOUT) to write to; download the archive instead',
  ),
  edited: label(
    '有文件被手工修改过，不会被覆盖；请先移走或还原它们',
    'Some files were changed by hand and are not overwritten; move or restore them first',
  ),
};

/** What generation does with a file. */
export const fileStates = {
  new: label('新建', 'New'),
  same: label('不变', 'Same'),
  renewed: label('更新', 'Updated'),
  edited: label('已被修改', 'Edited'),
};
