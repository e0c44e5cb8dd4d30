import { label } from '@heliodeck/kit/label';
import { auditFields } from '../descriptors/audit-fields.ts';
import { defineEntity } from '../descriptors/entity.ts';

/** An uploaded file; rows are created by uploads only (docs/product/resources.md#attachments). */
export const attach = defineEntity({
  key: 'attach',
  path: 'blade-resource/attach',
  table: 'attach',
  label: label('附件管理', 'Attachment'),
  tenancy: 'tenant',
  title: 'originalName',
  acts: ['delete'],
  fields: {
    link: {
      kind: 'text',
      address: 'page',
      label: label('附件地址', 'Attachment Address'),
      required: label('请输入附件地址', 'please enter attachment address'),
      max: 1000,
      list: { width: 150 },
    },
    domainUrl: {
      kind: 'text',
      address: 'page',
      label: label('附件域名', 'Attachment Domain'),
      required: label('请输入附件域名', 'please enter attachment domain'),
      max: 500,
      search: 'like',
      list: { width: 130 },
    },
    name: {
      kind: 'text',
      label: label('附件名称', 'Attachment Name'),
      required: label('请输入附件名称', 'please enter attachment name'),
      max: 500,
      search: 'like',
      list: { width: 150 },
    },
    originalName: {
      kind: 'text',
      label: label('附件原名', 'Original Name'),
      required: label('请输入附件原名', 'please enter attachment original name'),
      max: 500,
      search: 'like',
      list: { width: 180 },
    },
    extension: {
      kind: 'text',
      label: label('附件拓展名', 'Extension'),
      required: label('请输入附件拓展名', 'please enter attachment extension'),
      max: 12,
      list: { width: 90 },
    },
    // Size in kB (docs/product/resources.md#uploads).
    attachSize: {
      kind: 'decimal',
      label: label('附件大小', 'Attachment Size'),
      required: label('请输入附件大小', 'please enter attachment size'),
      min: 0,
      decimals: 2,
      list: { width: 110 },
    },
    createTime: {
      ...auditFields.createTime,
      label: label('上传时间', 'Uploaded At'),
      form: 'readOnly',
      list: { width: 160 },
    },
  },
  actions: [
    { code: 'attach_upload', label: label('上传', 'Upload'), place: 'toolbar' },
    { code: 'attach_download', label: label('下载', 'Download'), place: 'row' },
  ],
  indexes: [['name']],
  // What a person looks for comes before the addresses under which it is stored.
  view: { panelWidth: 555, keyColumns: ['originalName', 'extension', 'attachSize', 'createTime'] },
});
