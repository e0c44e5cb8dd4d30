import { label } from '@heliodeck/kit/label';
import { defineEntity } from '../descriptors/entity.ts';
import { remark } from '../descriptors/usual-fields.ts';
import { messages } from '../wire/messages.ts';

/**
 * A service with which a tenant's users may sign in: OpenID Connect, authorization code
 * (docs/product/sign-in.md#log-in-pages).
 */
export const identityProvider = defineEntity({
  key: 'identityProvider',
  path: 'blade-system/identity-provider',
  table: 'identity_provider',
  label: label('第三方登录', 'Sign-in Provider'),
  tenancy: 'tenant',
  // A provider decides who signs in as whom.
  access: { writtenBy: 'administrators' },
  title: 'name',
  fields: {
    name: {
      kind: 'text',
      label: label('名称', 'Name'),
      required: label('请输入名称', 'Please enter the name'),
      max: 40,
      search: 'like',
      help: label('显示在登录页的按钮上', 'Shown on the button of the sign-in page'),
    },
    source: {
      kind: 'text',
      label: label('标识', 'Source'),
      required: label('请输入标识', 'Please enter the source'),
      max: 32,
      pattern: {
        test: /^[a-z0-9][a-z0-9-]*$/,
        message: label(
          '标识只能包含小写字母、数字和横线',
          'A source has lower-case letters, digits and dashes',
        ),
      },
      search: 'like',
      help: label(
        '在服务商处登记的回调地址：本站地址 + /api/blade-auth/oauth/callback/标识',
        'Redirect address to register there: address of this site + /api/blade-auth/oauth/callback/source',
      ),
    },
    issuer: {
      kind: 'text',
      address: 'web',
      label: label('颁发者地址', 'Issuer'),
      required: label('请输入颁发者地址', 'Please enter the issuer'),
      max: 255,
      pattern: {
        test: /^https?:\/\/[^\s?#@]+$/,
        message: label(
          '颁发者地址应为 https 地址，例如 https://id.example.com',
          'The issuer is an https address, for example https://id.example.com',
        ),
      },
      list: { width: 230 },
      view: { span: 24 },
    },
    clientId: {
      kind: 'text',
      label: label('客户端id', 'Client ID'),
      required: label('请输入客户端id', 'Please enter the client id'),
      max: 255,
      list: { hidden: true },
    },
    clientSecret: {
      kind: 'secret',
      label: label('客户端密钥', 'Client Secret'),
      required: label('请输入客户端密钥', 'Please enter the client secret'),
      max: 512,
      list: false,
      view: { detail: false },
    },
    scopes: {
      kind: 'text',
      label: label('授权范围', 'Scopes'),
      required: label('请输入授权范围', 'Please enter the scopes'),
      max: 255,
      initial: 'openid profile email',
      list: { width: 190 },
      pattern: {
        test: /(?:^|\s)openid(?:\s|$)/,
        message: label('授权范围须包含 openid', 'The scopes must contain openid'),
      },
    },
    acrValues: {
      kind: 'text',
      label: label('要求的认证等级（acr）', 'Required Level (acr)'),
      max: 255,
      list: { hidden: true },
      help: label(
        '以空格分隔，服务商须返回其中之一；留空则不要求',
        'Separated by blanks; the provider must answer with one of them. Empty: none is required',
      ),
    },
    amrValues: {
      kind: 'text',
      label: label('要求的认证方式（amr）', 'Required Methods (amr)'),
      max: 255,
      list: { hidden: true },
      help: label(
        '例如 mfa otp hwk，服务商须返回其中之一；留空则不要求',
        'For example mfa otp hwk; the provider must answer with one of them. Empty: none is required',
      ),
    },
    enabled: { kind: 'boolean', label: label('启用', 'Enabled'), initial: true, search: 'equal' },
    remark: { ...remark, list: { width: 120 } },
  },
  unique: [{ fields: ['source'], message: messages['record.exists'] }],
});
