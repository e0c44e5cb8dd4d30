import { label } from '@heliodeck/kit/label';
import { defineEntity } from '../entity.ts';
import { messages } from '../wire/messages.ts';

/** A program that may ask for tokens (platform §§2.14, 3, 5). */
export const client = defineEntity({
  key: 'client',
  path: 'blade-system/client',
  table: 'client',
  label: label('应用', 'Client'),
  tenancy: 'platform',
  title: 'clientId',
  fields: {
    clientId: {
      kind: 'text',
      label: label('客户端id', 'Client ID'),
      required: label('请输入客户端id', 'Please enter the client id'),
      max: 48,
      search: 'like',
    },
    clientSecret: {
      kind: 'secret',
      label: label('客户端密钥', 'Client Secret'),
      required: label('请输入客户端密钥', 'Please enter the client secret'),
      max: 256,
      list: false,
      view: false,
    },
    authorizedGrantTypes: {
      kind: 'choice',
      label: label('授权类型', 'Grant Types'),
      many: true,
      options: [
        { value: 'refresh_token', label: label('refresh_token', 'refresh_token') },
        { value: 'password', label: label('password', 'password') },
        { value: 'authorization_code', label: label('authorization_code', 'authorization_code') },
        { value: 'captcha', label: label('captcha', 'captcha') },
        { value: 'social', label: label('social', 'social') },
      ],
      required: label('请输入授权类型', 'Please enter the grant types'),
      initial: 'refresh_token,password,authorization_code',
    },
    scope: {
      kind: 'text',
      label: label('授权范围', 'Scope'),
      required: label('请输入授权范围', 'Please enter the scope'),
      max: 256,
      initial: 'all',
    },
    accessTokenValidity: {
      kind: 'integer',
      label: label('令牌秒数', 'Access Token Validity'),
      unit: 's',
      required: label('请输入令牌过期秒数', 'Please enter the seconds an access token lives'),
      min: 1,
      initial: 3600,
    },
    refreshTokenValidity: {
      kind: 'integer',
      label: label('刷新秒数', 'Refresh Token Validity'),
      unit: 's',
      required: label('请输入刷新令牌过期秒数', 'Please enter the seconds a refresh token lives'),
      min: 1,
      initial: 604_800,
    },
    webServerRedirectUri: {
      kind: 'text',
      label: label('回调地址', 'Redirect Address'),
      required: label('请输入回调地址', 'Please enter the redirect address'),
      max: 256,
      list: false,
    },
    resourceIds: { kind: 'text', label: label('资源集合', 'Resources'), max: 256, list: false },
    authorities: { kind: 'text', label: label('权限', 'Authorities'), max: 256, list: false },
    autoapprove: { kind: 'text', label: label('自动授权', 'Auto-approve'), max: 256, list: false },
    additionalInformation: {
      kind: 'text',
      label: label('附加信息', 'Additional Information'),
      multiline: true,
      max: 4096,
      list: false,
      span: 24,
    },
  },
  unique: [{ fields: ['clientId'], message: messages['record.exists'] }],
});
