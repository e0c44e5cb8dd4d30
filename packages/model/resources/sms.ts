import { label } from '@heliodeck/kit/label';
import { defineEntity } from '../descriptors/entity.ts';
import { enabledByAct, remark } from '../descriptors/usual-fields.ts';
import { messages } from '../wire/messages.ts';

/** Keys of the dictionary sms. */
export const smsCategory = { yunpian: 1, qiniu: 2, aliyun: 3, tencent: 4 } as const;

/**
 * A provider of text messages; one of a tenant's configurations is active
 * (docs/product/resources.md#text-messages).
 */
export const sms = defineEntity({
  key: 'sms',
  path: 'blade-resource/sms',
  table: 'sms',
  label: label('短信配置', 'SMS Configuration'),
  tenancy: 'tenant',
  // The owner of the account at the vendor can read the codes for sign-in.
  access: { writtenBy: 'administrators' },
  title: 'smsCode',
  fields: {
    category: {
      kind: 'dict',
      label: label('分类', 'Category'),
      dict: 'sms',
      numeric: true,
      list: { width: { zh: 110, en: 150 } },
      required: label('请选择分类', 'Please choose the category'),
      initial: smsCategory.yunpian,
      search: 'equal',
    },
    smsCode: {
      kind: 'text',
      label: label('资源编号', 'Resource Code'),
      required: label('请输入资源编号', 'Please enter the resource code'),
      max: 12,
      search: 'like',
      list: { width: 120 },
    },
    templateId: {
      kind: 'text',
      label: label('模版ID', 'Template ID'),
      labels: [
        { field: 'category', is: [smsCategory.yunpian], label: label('模版内容', 'template content') },
      ],
      required: label('请输入模版', 'Please enter the template'),
      max: 500,
      search: 'like',
      list: { width: 130 },
      view: { span: 24 },
      help: label(
        '云片填写模版内容，变量写作 #code#；其余服务商填写模版编号',
        'For Yunpian the text of the template with variables as #code#; for the others its id',
      ),
    },
    // Secret as well: it is the only credential of Yunpian.
    accessKey: {
      kind: 'secret',
      label: label('accessKey', 'accessKey'),
      labels: [
        { field: 'category', is: [smsCategory.yunpian], label: label('apiKey', 'apiKey') },
        { field: 'category', is: [smsCategory.tencent], label: label('appId', 'appId') },
      ],
      required: label('请输入服务商提供的标识', 'Please enter the key the provider gave you'),
      max: 255,
      list: false,
      view: { detail: false },
    },
    secretKey: {
      kind: 'secret',
      label: label('secretKey', 'secretKey'),
      labels: [{ field: 'category', is: [smsCategory.tencent], label: label('appKey', 'appKey') }],
      required: label('请输入服务商提供的密钥', 'Please enter the secret the provider gave you'),
      max: 255,
      list: false,
      view: { detail: false },
      when: { field: 'category', is: [smsCategory.qiniu, smsCategory.aliyun, smsCategory.tencent] },
    },
    regionId: {
      kind: 'text',
      label: label('regionId', 'regionId'),
      max: 64,
      initial: 'cn-hangzhou',
      list: false,
      when: { field: 'category', is: [smsCategory.aliyun] },
    },
    // Tencent's newer API requires the application in addition to the key pair, the older one instead of it.
    sdkAppId: {
      kind: 'text',
      label: label('短信应用ID', 'SMS application id'),
      max: 32,
      list: false,
      when: { field: 'category', is: [smsCategory.tencent] },
      help: label(
        '仅在appId、appKey处填写SecretId、SecretKey时需要',
        'Only where appId and appKey hold a SecretId and SecretKey',
      ),
    },
    signName: {
      kind: 'text',
      label: label('短信签名', 'Signature'),
      required: label('请输入短信签名', 'Please enter the signature'),
      max: 64,
      list: { width: 120 },
    },
    status: enabledByAct,
    remark,
  },
  actions: [{ code: 'sms_enable', label: label('启用', 'Enable'), place: 'row' }],
  unique: [{ fields: ['smsCode'], message: messages['resource.codeExists'] }],
  view: { panelWidth: 880 },
});
