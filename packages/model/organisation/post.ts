import { label } from '@heliodeck/kit/label';
import { defineEntity } from '../descriptors/entity.ts';
import { ownerTenant } from '../descriptors/usual-fields.ts';
import { plainName } from '../fields/plain-name.ts';
import { suppliedPosts } from './supplied-names.ts';

/** A job position (docs/product/organisation.md#posts). */
export const post = defineEntity({
  key: 'post',
  path: 'blade-system/post',
  table: 'post',
  label: label('岗位', 'Post'),
  tenancy: 'tenant',
  title: 'postName',
  order: { ascs: 'sort' },
  fields: {
    tenantId: ownerTenant(label('请输入所属租户', 'Please enter the tenant')),
    category: {
      kind: 'dict',
      label: label('岗位类型', 'Post Category'),
      dict: 'post_category',
      numeric: true,
      list: { width: { zh: 110, en: 170 } },
      required: label('请选择岗位类型', 'Please choose the post category'),
      search: 'equal',
    },
    postCode: {
      kind: 'text',
      pattern: plainName,
      label: label('岗位编号', 'Post Code'),
      required: label('请输入岗位编号', 'Please enter the post code'),
      max: 12,
      search: 'like',
    },
    postName: {
      kind: 'text',
      pattern: plainName,
      supplied: suppliedPosts,
      label: label('岗位名称', 'Post Name'),
      required: label('请输入岗位名称', 'Please enter the post name'),
      max: 64,
      search: 'like',
    },
    sort: {
      kind: 'integer',
      label: label('岗位排序', 'Sort'),
      required: label('请输入岗位排序', 'Please enter the sort'),
      min: 0,
    },
    remark: {
      kind: 'text',
      label: label('岗位描述', 'Remark'),
      multiline: true,
      max: 255,
      view: { span: 24 },
    },
  },
});
