import { label } from '@heliodeck/kit/label';
import { defineEntity } from '../descriptors/entity.ts';
import { platformTenant } from '../tenants/tenancy.ts';
import { messages } from '../wire/messages.ts';

/** The grant type of programs that act for themselves, without a user. */
export const clientCredentials = 'client_credentials';
/** The scope without restrictions. */
export const wholeScope = 'all';
/** The client id of the console; without this client nobody can sign in. */
export const consoleClient = 'heliodeck';

const integration = label('系统集成', 'Integration');
const other = label('其他', 'Other');
const whenIntegration = { field: 'authorizedGrantTypes', is: [clientCredentials] };
const grant = (value: string) => ({ value, label: label(value, value) });

/** A program that may request tokens (docs/product/clients.md#fields). */
export const client = defineEntity({
  key: 'client',
  path: 'blade-system/client',
  table: 'client',
  label: label('应用', 'Client'),
  tenancy: 'platform',
  concernsTenant: true,
  title: 'clientId',
  fields: {
    clientId: {
      kind: 'text',
      label: label('客户端id', 'Client ID'),
      required: label('请输入客户端id', 'Please enter the client id'),
      max: 48,
      // The colon separates the id from the secret in 'Authorization: Basic', so an id cannot contain one.
      pattern: {
        test: /^[^\s:]+$/,
        message: label('客户端id不能含空格或冒号', 'The client id holds neither blanks nor colons'),
      },
      search: 'like',
    },
    clientSecret: {
      kind: 'secret',
      label: label('客户端密钥', 'Client Secret'),
      required: label('请输入客户端密钥', 'Please enter the client secret'),
      max: 256,
      list: false,
      view: { detail: false },
      help: label('只在保存后显示一次', 'Shown once, after saving'),
    },
    tenantId: {
      kind: 'ref',
      label: label('所属租户', 'Tenant'),
      entity: 'tenant',
      by: 'tenantId',
      form: 'addOnly',
      initial: platformTenant,
      help: label(
        '管理租户的应用供全部租户的用户登录，其他租户的应用只供本租户',
        'Of the administration tenant: for users of all tenants; else for its own only',
      ),
    },
    authorizedGrantTypes: {
      kind: 'choice',
      label: label('授权类型', 'Grant Types'),
      many: true,
      options: [
        grant('refresh_token'),
        grant('password'),
        grant('authorization_code'),
        grant('captcha'),
        grant('social'),
        grant('sms_code'),
        grant(clientCredentials),
      ],
      required: label('请输入授权类型', 'Please enter the grant types'),
      initial: 'refresh_token,password,authorization_code',
      list: { width: 250 },
    },
    scope: {
      kind: 'text',
      label: label('授权范围', 'Scope'),
      required: label('请输入授权范围', 'Please enter the scope'),
      max: 4000,
      initial: wholeScope,
      view: { span: 24 },
      help: label(
        '集成应用（client_credentials）须勾选权限；其他应用可不限制',
        'A program with client_credentials needs codes; others may go without a limit',
      ),
    },
    accessTokenValidity: {
      kind: 'integer',
      label: label('令牌秒数', 'Access Token Validity'),
      unit: 's',
      required: label('请输入令牌过期秒数', 'Please enter the seconds an access token lives'),
      min: 1,
      max: 31_536_000,
      initial: 3600,
      list: { hidden: true },
    },
    refreshTokenValidity: {
      kind: 'integer',
      label: label('刷新秒数', 'Refresh Token Validity'),
      unit: 's',
      required: label('请输入刷新令牌过期秒数', 'Please enter the seconds a refresh token lives'),
      min: 1,
      max: 31_536_000,
      initial: 604_800,
      list: { hidden: true },
    },
    webServerRedirectUri: {
      kind: 'text',
      label: label('回调地址', 'Redirect Address'),
      required: label('请输入回调地址', 'Please enter the redirect address'),
      when: { field: 'authorizedGrantTypes', is: ['authorization_code'] },
      max: 2000,
      list: false,
      view: { span: 24 },
      help: label(
        'https，本机可用 http；多个以逗号分隔，须完全一致',
        'https, or http on the same machine; several comma-joined; compared as they stand',
      ),
    },
    rateLimit: {
      kind: 'integer',
      label: label('每分钟请求数', 'Requests per Minute'),
      required: label('请输入每分钟请求数', 'Please enter the requests per minute'),
      min: 1,
      max: 100_000,
      initial: 60,
      list: false,
      when: whenIntegration,
      group: integration,
    },
    dailyQuota: {
      kind: 'integer',
      label: label('每日额度', 'Daily Quota'),
      required: label('请输入每日额度', 'Please enter the daily quota'),
      min: 1,
      max: 100_000_000,
      initial: 10_000,
      list: { width: 170 },
      when: whenIntegration,
      group: integration,
    },
    deptId: {
      kind: 'ref',
      label: label('数据范围', 'Data Scope'),
      entity: 'dept',
      tree: true,
      list: false,
      when: whenIntegration,
      group: integration,
      help: label('该机构及其子级；不选则为整个租户', 'This department and below; empty = the whole tenant'),
    },
    resourceIds: { kind: 'text', label: label('资源集合', 'Resources'), max: 256, list: false, group: other },
    authorities: { kind: 'text', label: label('权限', 'Authorities'), max: 256, list: false, group: other },
    autoapprove: {
      kind: 'text',
      label: label('自动授权', 'Auto-approve'),
      max: 256,
      list: false,
      group: other,
      help: label(
        'true：已同意的用户在授权有效期内不再询问',
        'true: users who have consented are not asked again while that lasts',
      ),
    },
    additionalInformation: {
      kind: 'text',
      label: label('附加信息', 'Additional Information'),
      multiline: true,
      max: 4096,
      list: false,
      view: { span: 24 },
      group: other,
    },
  },
  actions: [
    { code: 'client_scope', label: label('授权范围', 'Scope'), place: 'row' },
    { code: 'client_secret', label: label('重置密钥', 'Renew Secret'), place: 'row' },
  ],
  unique: [{ fields: ['clientId'], message: messages['record.exists'] }],
});
