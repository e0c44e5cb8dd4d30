import { label } from '@heliodeck/kit/label';
import { defineEntity } from '../descriptors/entity.ts';
import { remark } from '../descriptors/usual-fields.ts';

/**
 * A person on the sample pages of the demonstration tenant (docs/product/console.md#sample-pages,
 * docs/product/menus.md#sample-pages).
 */
export const demoPerson = defineEntity({
  key: 'demoPerson',
  path: 'blade-demo/person',
  table: 'demo_person',
  label: label('示例人员', 'Sample Person'),
  tenancy: 'tenant',
  title: 'name',
  access: { readPermissions: ['demoTable', 'demoPermission', 'demoFormDetail'] },
  fields: {
    name: {
      kind: 'text',
      label: label('姓名', 'Name'),
      required: label('请输入姓名', 'Please enter the name'),
      max: 20,
      search: 'like',
    },
    sex: { kind: 'dict', label: label('性别', 'Sex'), dict: 'sex', numeric: true, search: 'equal' },
    age: { kind: 'integer', label: label('年龄', 'Age'), min: 0, max: 150 },
    level: { kind: 'dict', label: label('岗位类型', 'Post Category'), dict: 'post_category', numeric: true },
    phone: {
      kind: 'text',
      label: label('手机', 'Phone'),
      max: 20,
      pattern: {
        test: /^\+?[\d -]{5,20}$/,
        message: label('手机号码格式不正确', 'Not a phone number'),
      },
    },
    entryDate: { kind: 'date', label: label('入职日期', 'Joined'), search: 'range' },
    score: { kind: 'decimal', label: label('评分', 'Score'), min: 0, max: 100, decimals: 1 },
    active: { kind: 'boolean', label: label('在职', 'Active'), initial: true },
    remark,
  },
});
