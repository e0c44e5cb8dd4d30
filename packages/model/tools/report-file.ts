import { label } from '@heliodeck/kit/label';
import { auditFields } from '../descriptors/audit-fields.ts';
import { defineEntity } from '../descriptors/entity.ts';

/**
 * A report that people design and submit (docs/product/tools.md#report-files). Its template is read and
 * written by separate requests.
 */
export const reportFile = defineEntity({
  key: 'reportFile',
  path: 'blade-report/report/rest',
  table: 'report_file',
  label: label('报表文件', 'Report File'),
  tenancy: 'tenant',
  title: 'name',
  order: { descs: 'update_time' },
  fields: {
    name: {
      kind: 'text',
      label: label('文件名', 'File Name'),
      required: label('请输入文件名', 'Please enter the file name'),
      max: 100,
      search: 'like',
      list: { width: 190 },
      pattern: {
        test: /^[^/\\?#&%]{1,100}$/,
        message: label('文件名不能包含 / \\ ? # & %', 'A file name has none of / \\ ? # & %'),
      },
    },
    createTime: { ...auditFields.createTime, form: 'readOnly', list: { width: 160 } },
    updateTime: { ...auditFields.updateTime, form: 'readOnly', list: { width: 160 } },
    viewRoles: {
      kind: 'ref',
      many: true,
      entity: 'role',
      label: label('可查看的角色', 'Roles That See It'),
      help: label('留空表示所有可预览报表的人', 'Empty: everybody who may preview reports'),
      list: { width: 120 },
    },
    runRoles: {
      kind: 'ref',
      many: true,
      entity: 'role',
      label: label('可运行的角色', 'Roles That Run It'),
      help: label('留空表示所有可查看此报表的人', 'Empty: everybody who sees it'),
      list: false,
    },
    scheduleRoles: {
      kind: 'ref',
      many: true,
      entity: 'role',
      label: label('可设定时的角色', 'Roles That Schedule It'),
      help: label('留空表示所有可导出且可运行此报表的人', 'Empty: everybody who may export and run it'),
      list: false,
    },
    designRoles: {
      kind: 'ref',
      many: true,
      entity: 'role',
      label: label('可设计的角色', 'Roles That Design It'),
      help: label('留空表示所有可设计报表的人', 'Empty: everybody who may design reports'),
      list: { width: 120 },
    },
    version: {
      kind: 'integer',
      label: label('版本', 'Version'),
      form: 'readOnly',
      list: { width: 70 },
    },
  },
  unique: [
    {
      fields: ['name'],
      message: label('报表文件 [{name}] 已存在!', 'The report file [{name}] exists already!'),
    },
  ],
  actions: [
    { code: 'reportFile_design', label: label('设计', 'Design'), place: 'row' },
    { code: 'reportFile_preview', label: label('预览', 'Preview'), place: 'row' },
  ],
});
