import { label } from '@heliodeck/kit/label';
import { defineEntity } from '../descriptors/entity.ts';
import { ownerTenant, remark } from '../descriptors/usual-fields.ts';
import { plainName } from '../fields/plain-name.ts';
import { formCodes } from '../workflow/form-codes.ts';
import { suppliedDepts, suppliedFullNames } from './supplied-names.ts';

/**
 * A department (organisation). Each station owns a department of the category for stations
 * (docs/product/organisation.md#departments, docs/product/stations.md#department-of-a-station).
 */
export const dept = defineEntity({
  key: 'dept',
  path: 'blade-system/dept',
  table: 'dept',
  label: label('机构', 'Department'),
  tenancy: 'tenant',
  access: { pickedBy: formCodes },
  title: 'deptName',
  order: { ascs: 'sort' },
  fields: {
    deptName: {
      kind: 'text',
      pattern: plainName,
      supplied: suppliedDepts,
      label: label('机构名称', 'Department Name'),
      required: label('请输入机构名称', 'Please enter the department name'),
      max: 45,
      search: 'like',
    },
    tenantId: ownerTenant(label('请输入所属租户', 'Please enter the tenant')),
    fullName: {
      kind: 'text',
      pattern: plainName,
      supplied: suppliedFullNames,
      label: label('机构全称', 'Full Name'),
      required: label('请输入机构全称', 'Please enter the full name'),
      max: 90,
      search: 'like',
    },
    parentId: {
      kind: 'ref',
      label: label('上级机构', 'Parent Department'),
      entity: 'dept',
      tree: 'lazy',
      parent: true,
      list: false,
    },
    // '0,…,parentId', maintained by the server.
    ancestors: {
      kind: 'text',
      label: label('上级路径', 'Ancestors'),
      form: false,
      list: false,
      view: { detail: false },
    },
    deptCategory: {
      kind: 'dict',
      label: label('机构类型', 'Department Category'),
      dict: 'org_category',
      numeric: true,
      list: { width: { zh: 120, en: 140 } },
      required: label('请输入机构类型', 'Please enter the department category'),
      // The usual category: a department.
      initial: 2,
    },
    sort: {
      kind: 'integer',
      label: label('排序', 'Sort'),
      required: label('请输入排序', 'Please enter the sort'),
      min: 0,
    },
    remark,
  },
  actions: [
    { code: 'dept_batchedit', label: label('批量修改上级机构', 'Batch change of parent'), place: 'toolbar' },
  ],
  indexes: [['parentId']],
});
