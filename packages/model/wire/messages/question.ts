import type { Messages } from '../message.ts';

/** Confirmations before an action. They are not errors: the console displays them, the server never sends them. */
export const questionMessages = {
  'question.delete': {
    http: 200,
    zh: '确定将选择数据删除?',
    en: 'Are you sure you want to delete the selected data?',
  },
  'question.addDtu': { http: 200, zh: '确定增加设备：{imei}?', en: 'Confirm to add equipment: {imei}?' },
  'question.exportUsers': { http: 200, zh: '是否导出用户数据？', en: 'Whether to export user data?' },
  'question.submitModel': {
    http: 200,
    zh: '确定提交模型配置?',
    en: 'Submit the configuration of the model?',
  },
  'question.enable': {
    http: 200,
    zh: '是否确定启用这条配置?',
    en: 'Are you sure you want to enable this configuration?',
  },
  'question.resetPassword': {
    http: 200,
    zh: '确定将选择账号密码重置为{key}？',
    en: "Reset the selected accounts' password to {key}?",
  },
  'question.unblock': {
    http: 200,
    zh: '确定将选择账号解封？',
    en: 'Are you sure you want to unblock the selected account?',
  },
  'question.exportRegions': {
    http: 200,
    zh: '是否导出行政区划数据？',
    en: 'Do you want to export the region data?',
  },
  'question.resetSecondFactor': {
    http: 200,
    zh: '确定重置所选账号的二次验证？',
    en: 'Reset the second factor of the selected accounts?',
  },
} as const satisfies Messages;
