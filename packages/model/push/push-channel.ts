import { label } from '@heliodeck/kit/label';
import { defineEntity } from '../descriptors/entity.ts';
import type { SecretField } from '../descriptors/field.ts';
import { remark } from '../descriptors/usual-fields.ts';
import { messages } from '../wire/messages.ts';
import { mailSecurity, pushWay, robotWays, voiceService, webhookTopics } from './push-ways.ts';
import { groupTaskOptions, taskTopics } from './task-notice.ts';

const only = (...is: readonly number[]) => ({ when: { field: 'type', is } }) as const;
const unread = { kind: 'secret', max: 512, list: false, view: { detail: false } } as const satisfies Omit<
  SecretField,
  'label'
>;

/** A channel by which a tenant's people and programs are notified (docs/product/push.md#channels). */
export const pushChannel = defineEntity({
  key: 'pushChannel',
  path: 'blade-pushChannel/pushChannel',
  table: 'push_channel',
  label: label('推送渠道', 'Notification Channel'),
  tenancy: 'tenant',
  title: 'channelName',
  fields: {
    channelName: {
      kind: 'text',
      label: label('渠道名称', 'Channel Name'),
      required: label('请输入渠道名称', 'Please enter the channel name'),
      max: 30,
      search: 'like',
      list: { width: 260 },
    },
    type: {
      kind: 'dict',
      label: label('推送方式', 'Push Way'),
      dict: 'push_type',
      numeric: true,
      required: label('请选择推送方式', 'Please choose the push way'),
      form: 'addOnly',
      search: 'equal',
      list: { width: 150 },
    },
    enabled: { kind: 'boolean', label: label('启用', 'Enabled'), initial: true, search: 'equal' },
    endpoint: {
      kind: 'text',
      address: 'web',
      label: label('回调地址', 'Webhook Address'),
      required: label('请输入回调地址', 'Please enter the webhook address'),
      max: 500,
      list: { width: 230 },
      view: { span: 24 },
      ...only(pushWay.webhook),
    },
    topics: {
      kind: 'choice',
      many: true,
      options: [...webhookTopics, ...taskTopics],
      label: label('接收事件', 'Events'),
      list: { hidden: true },
      help: label(
        '留空则只接收规则或升级链指定推送到网络回调的告警',
        'With none it gets only alarms whose rule or chain names webhooks',
      ),
      ...only(pushWay.webhook),
    },
    taskNotices: {
      kind: 'choice',
      many: true,
      options: groupTaskOptions,
      label: label('流程任务通知', 'Notices of Tasks'),
      list: { hidden: true },
      view: { span: 24 },
      help: label(
        '本租户所有流程的任务；留空则不通知',
        'Of the tasks of all processes of the tenant; with none none are sent',
      ),
      ...only(...robotWays),
    },
    // The address contains the robot's key; anyone with the key can write to the group.
    robotAddress: {
      ...unread,
      label: label('机器人地址', 'Robot Address'),
      required: label('请输入机器人地址', 'Please enter the address of the robot'),
      view: { detail: false, span: 24 },
      help: label(
        '保存后不再显示；留空表示不修改',
        'Not shown again once saved; left empty it stays as it is',
      ),
      ...only(...robotWays),
    },
    smtpHost: {
      kind: 'text',
      address: 'host',
      label: label('邮件服务器', 'Mail Server'),
      required: label('请输入邮件服务器', 'Please enter the mail server'),
      max: 255,
      list: { hidden: true },
      help: label('主机:端口，例如 smtp.example.com:465', 'Host and port, for example smtp.example.com:465'),
      ...only(pushWay.email),
    },
    smtpSecurity: {
      kind: 'choice',
      label: label('加密方式', 'Encryption'),
      options: [
        { value: mailSecurity.tls, label: label('TLS', 'TLS') },
        { value: mailSecurity.startTls, label: label('STARTTLS', 'STARTTLS') },
        { value: mailSecurity.none, label: label('不加密', 'None') },
      ],
      initial: mailSecurity.tls,
      list: false,
      help: label(
        '不加密只适用于平台允许的内部邮件服务器',
        'None is for internal mail servers the platform allows',
      ),
      ...only(pushWay.email),
    },
    sender: {
      kind: 'text',
      label: label('发件人', 'Sender'),
      required: label('请输入发件人', 'Please enter the sender'),
      max: 128,
      pattern: {
        test: /^[^\s@<>"]+@[^\s@<>"]+$/,
        message: label('发件人应为邮箱地址', 'The sender is an e-mail address'),
      },
      list: { hidden: true },
      ...only(pushWay.email),
    },
    smsCode: {
      kind: 'text',
      label: label('短信资源编号', 'SMS Resource Code'),
      max: 12,
      list: false,
      help: label(
        '短信配置的资源编号；留空使用已启用的短信配置',
        'Code of an SMS configuration; empty means the one that is enabled',
      ),
      ...only(pushWay.sms),
    },
    voiceService: {
      kind: 'choice',
      label: label('语音服务商', 'Voice Service'),
      options: [
        { value: voiceService.aliyun, label: label('阿里云', 'Alibaba Cloud') },
        { value: voiceService.tencent, label: label('腾讯云', 'Tencent Cloud') },
      ],
      initial: voiceService.aliyun,
      list: false,
      ...only(pushWay.phone),
    },
    account: {
      kind: 'text',
      label: label('账号', 'Account'),
      labels: [
        { ...only(pushWay.officialAccount).when, label: label('AppID', 'AppID') },
        { ...only(pushWay.phone).when, label: label('AccessKey / SecretId', 'AccessKey / SecretId') },
      ],
      max: 128,
      list: false,
      ...only(pushWay.officialAccount, pushWay.phone, pushWay.email),
    },
    secretKey: {
      ...unread,
      label: label('密钥', 'Secret'),
      labels: [
        { ...only(pushWay.officialAccount).when, label: label('AppSecret', 'AppSecret') },
        { ...only(pushWay.email).when, label: label('密码或授权码', 'Password') },
        { ...only(pushWay.webhook).when, label: label('签名密钥', 'Signing secret') },
        { ...only(pushWay.dingtalk, pushWay.feishu).when, label: label('加签密钥', 'Signing secret') },
      ],
      ...only(
        ...[pushWay.officialAccount, pushWay.phone, pushWay.email],
        ...[pushWay.webhook, pushWay.dingtalk, pushWay.feishu],
      ),
    },
    answerSecret: {
      ...unread,
      label: label('回调密钥', 'Callback Secret'),
      labels: [
        { ...only(pushWay.dingtalk).when, label: label('应用 AppSecret', 'AppSecret of the application') },
        { ...only(pushWay.feishu).when, label: label('应用 Encrypt Key', 'Encrypt Key of the application') },
      ],
      help: label(
        '填写后可在群中回复消息末尾的数字确认告警；回调地址见“回复地址”',
        'With it people answer with the digits at the end of a message to acknowledge; see “Address for answers”',
      ),
      ...only(pushWay.dingtalk, pushWay.feishu),
    },
    // The previous secret also signs until programs have switched to the new one.
    oldSecret: { ...unread, label: label('原签名密钥', 'Signing Secret Before'), form: 'readOnly' },
    oldSecretUntil: {
      kind: 'dateTime',
      label: label('原签名密钥有效至', 'Secret Before Holds Until'),
      form: 'readOnly',
      list: false,
    },
    templateId: {
      kind: 'text',
      label: label('模板编号', 'Template ID'),
      required: label('请输入模板编号', 'Please enter the template id'),
      max: 64,
      list: { hidden: true },
      ...only(pushWay.officialAccount, pushWay.phone),
    },
    callerNumber: {
      kind: 'text',
      label: label('主叫号码', 'Number Shown'),
      max: 32,
      list: false,
      help: label('阿里云使用专属号码时填写', 'For Alibaba Cloud with a number of your own'),
      ...only(pushWay.phone),
    },
    voiceAppId: {
      kind: 'text',
      label: label('语音应用ID', 'Voice Application ID'),
      max: 32,
      list: false,
      help: label('腾讯云填写 VoiceSdkAppid', 'VoiceSdkAppid of Tencent Cloud'),
      ...only(pushWay.phone),
    },
    variables: {
      kind: 'text',
      label: label('模板变量', 'Template Variables'),
      max: 255,
      initial: 'station,device,content,time',
      list: false,
      view: { span: 24 },
      help: label(
        '按模板顺序，逗号分隔；名称不同时写作 模板变量=内容，例如 thing1=station,time2=time。可用内容：station device content grade time count link text code',
        'In the order of the template, comma-joined; where names differ: variable=content, as in thing1=station,time2=time. Contents: station device content grade time count link text code',
      ),
      ...only(pushWay.officialAccount, pushWay.sms, pushWay.phone),
    },
    userIds: {
      kind: 'ref',
      many: true,
      entity: 'user',
      label: label('默认接收人', 'Usual Recipients'),
      list: { hidden: true },
      view: { span: 24 },
      help: label('没有升级链覆盖的告警发给这些人', 'Told of alarms that no escalation chain covers'),
      ...only(pushWay.officialAccount, pushWay.sms, pushWay.phone, pushWay.email),
    },
    remark: { ...remark, list: { hidden: true } },
  },
  actions: [
    { code: 'pushChannel_test', label: label('发送测试', 'Send a test'), place: 'row' },
    { code: 'pushChannel_rotate', label: label('更换签名密钥', 'New signing secret'), place: 'row' },
    { code: 'pushChannel_answers', label: label('回复地址', 'Address for answers'), place: 'row' },
  ],
  unique: [{ fields: ['channelName'], message: messages['record.exists'] }],
  view: { panelWidth: 880, keyColumns: ['channelName', 'type', 'enabled'] },
});
