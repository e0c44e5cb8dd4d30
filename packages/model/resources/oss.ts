import { label } from '@heliodeck/kit/label';
import { defineEntity } from '../descriptors/entity.ts';
import type { FieldCondition } from '../descriptors/field.ts';
import { enabledByAct, remark } from '../descriptors/usual-fields.ts';
import { messages } from '../wire/messages.ts';

/** Keys of the dictionary oss. */
export const ossCategory = {
  minio: 1,
  qiniu: 2,
  aliyun: 3,
  tencent: 4,
  huawei: 5,
  s3: 6,
  local: 7,
} as const;

/** All storage except the local disk is remote and needs a key pair. */
const remote: FieldCondition = { field: 'category', is: [1, 2, 3, 4, 5, 6] };
const host = {
  test: /^(https?:\/\/)?[A-Za-z0-9.-]+(:\d{1,5})?\/?$/,
  message: label(
    '资源地址应为主机名，例如 https://oss-cn-hangzhou.aliyuncs.com',
    'The endpoint is a host, for example https://oss-cn-hangzhou.aliyuncs.com',
  ),
};
const tencent: FieldCondition = { field: 'category', is: [ossCategory.tencent] };

/**
 * Storage of uploads; one of a tenant's configurations is active, without one the local disk is used
 * (docs/product/resources.md#storage).
 */
export const oss = defineEntity({
  key: 'oss',
  path: 'blade-resource/oss',
  table: 'oss',
  label: label('对象存储', 'Object Storage'),
  tenancy: 'tenant',
  title: 'ossCode',
  fields: {
    category: {
      kind: 'dict',
      label: label('分类', 'Category'),
      dict: 'oss',
      numeric: true,
      list: { width: { zh: 110, en: 150 } },
      required: label('请选择分类', 'Please choose the category'),
      initial: ossCategory.minio,
      search: 'equal',
    },
    ossCode: {
      kind: 'text',
      label: label('资源编号', 'Resource Code'),
      required: label('请输入资源编号', 'Please enter the resource code'),
      max: 32,
      search: 'like',
    },
    endpoint: {
      kind: 'text',
      address: 'host',
      label: label('资源地址', 'Endpoint'),
      required: label('请输入资源地址', 'Please enter the endpoint'),
      max: 255,
      pattern: host,
      when: remote,
      list: { width: 220 },
      view: { span: 24 },
    },
    transformEndpoint: {
      kind: 'text',
      address: 'host',
      label: label('外网地址', 'Public endpoint'),
      max: 255,
      pattern: host,
      when: remote,
      list: false,
      view: { span: 24 },
    },
    bucketName: {
      kind: 'text',
      label: label('空间名', 'Bucket'),
      required: label('请输入空间名', 'Please enter the bucket name'),
      max: 63,
      list: { width: 140 },
      pattern: {
        test: /^[A-Za-z0-9][A-Za-z0-9._-]*$/,
        message: label(
          '空间名只能包含字母、数字、点、横线和下划线',
          'A bucket name has letters, digits, dots, dashes and underscores',
        ),
      },
      when: remote,
    },
    accessKey: {
      kind: 'text',
      label: label('accessKey', 'accessKey'),
      required: label('请输入accessKey', 'Please enter the access key'),
      max: 255,
      search: 'like',
      list: { hidden: true },
      when: remote,
    },
    secretKey: {
      kind: 'secret',
      label: label('secretKey', 'secretKey'),
      required: label('请输入secretKey', 'Please enter the secret key'),
      max: 255,
      list: false,
      view: { detail: false },
      when: remote,
    },
    appId: { kind: 'text', label: label('appId', 'appId'), max: 64, list: false, when: tencent },
    region: { kind: 'text', label: label('区域简称', 'Region'), max: 64, list: false, when: tencent },
    status: enabledByAct,
    remark: { ...remark, list: { width: 120 } },
  },
  actions: [{ code: 'oss_enable', label: label('启用', 'Enable'), place: 'row' }],
  unique: [{ fields: ['ossCode'], message: messages['resource.codeExists'] }],
});
