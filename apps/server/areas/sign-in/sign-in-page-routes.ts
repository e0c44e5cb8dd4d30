import { label } from '@heliodeck/kit/label';
import { z } from 'zod';
import { tenantOfDomain } from '../../access/sessions/tenants.ts';
import { defineRoute, type RouteSpec } from '../../http/route.ts';
import { makeCaptcha } from './captcha.ts';
import type { SignInDeps } from './sign-in-deps.ts';

const tag = 'Sign-in';
const captcha = z.object({
  key: z.string(),
  image: z.string().meta({ description: 'a data URI' }),
});

/** Data that the sign-in page needs before sign-in. */
export function signInPageRoutes({ access, store }: SignInDeps): RouteSpec[] {
  const platform = store.asPlatform('the sign-in page has no tenant yet');
  return [
    defineRoute({
      method: 'GET',
      path: '/api/blade-auth/oauth/captcha',
      data: captcha,
      access: 'public',
      reply: 'bare',
      tag,
      summary: label('获取验证码', 'Get a captcha'),
      handle: ({ now }) => makeCaptcha(platform, access.keys.sealing, now),
    }),
    defineRoute({
      method: 'GET',
      path: '/api/blade-auth/captcha',
      data: captcha,
      access: 'public',
      tag,
      summary: label('获取验证码（开源版）', 'Get a captcha (open-source dialect)'),
      handle: ({ now }) => makeCaptcha(platform, access.keys.sealing, now),
    }),
    defineRoute({
      method: 'GET',
      path: '/api/blade-auth/public-key',
      data: z.object({
        publicKey: z.string().meta({ description: 'hex' }),
        algorithm: z.string(),
        mode: z.string(),
      }),
      access: 'public',
      tag,
      summary: label('密码加密公钥（SM2）', 'Public key to encrypt passwords with (SM2)'),
      handle: async () => ({ publicKey: access.keys.sm2.publicKey, algorithm: 'SM2', mode: 'C1C2C3' }),
    }),
    defineRoute({
      method: 'GET',
      path: '/api/blade-system/tenant/info',
      data: z
        .object({ tenantId: z.string(), domain: z.string().nullable(), backgroundUrl: z.string().nullable() })
        .partial()
        .meta({ description: 'empty where no tenant has the domain' }),
      access: 'public',
      tag,
      summary: label('按域名查询租户', 'Tenant of a domain'),
      query: z.looseObject({ domain: z.string().optional() }),
      handle: async (_context, { query }) => (await tenantOfDomain(platform, query.domain ?? '')) ?? {},
    }),
  ];
}
