import { label } from '@heliodeck/kit/label';
import { logSignIn } from '@heliodeck/model/logs/log-sign-in';
import { user } from '@heliodeck/model/organisation/user';
import type { SignInTroubles } from '@heliodeck/model/wire/sign-in-troubles';
import { wireTime } from '@heliodeck/model/wire/time';
import { z } from 'zod';
import { failingAccounts } from '../../access/passwords/lockout.ts';
import type { Context } from '../../context.ts';
import { inAllTenants } from '../../crud/all-tenants.ts';
import type { OutgoingRow } from '../../crud/columns/rows.ts';
import { mayRead, readCodes } from '../../crud/requests/permit.ts';
import { defineRoute, type RouteSpec } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { withLocks } from './user-locks.ts';

const line = z.object({ id: z.string(), account: z.string(), tenantId: z.string() });
const troublesShape = z.object({
  locked: z
    .object({ count: z.int(), rows: z.array(line.extend({ until: z.string() })) })
    .nullable()
    .meta({ description: 'null: the caller may not see users' }),
  refused: z
    .object({ count: z.int(), rows: z.array(line.extend({ time: z.string(), reason: z.string() })) })
    .nullable()
    .meta({ description: 'of the last 24 hours; null: the caller may not see the sign-in log' }),
});
const dayMs = 86_400_000;
const most = 20;
/** Most locked accounts listed: more are an attack, which the number of refused sign-ins shows. */
const mostLocked = 1000;

/** Returns locked accounts and refused sign-ins of the last day (docs/product/organisation.md#users). */
export function signInTroublesRoute({ store, entities }: Services): RouteSpec {
  async function lockedIn(context: Context): Promise<SignInTroubles['locked']> {
    const accounts = await failingAccounts(context.db, context.now, mostLocked);
    if (accounts.length === 0) return { count: 0, rows: [] };
    const query = { account_in: accounts.join(), size: String(10_000) };
    const { records } = await entities.page(context, user, query);
    const rows = (await withLocks(store, context, records)).flatMap((row) =>
      typeof row.lockedUntil === 'string' ? [{ ...lineOf(row), until: row.lockedUntil }] : [],
    );
    return { count: rows.length, rows: rows.slice(0, most) };
  }
  async function refusedIn(context: Context): Promise<SignInTroubles['refused']> {
    const { records, total } = await entities.page(context, logSignIn, {
      event: 'signIn',
      result_notequal: 'ok',
      createTime_datege: wireTime(context.now.getTime() - dayMs, context.zone),
      size: String(most),
    });
    const rows = records.map((row) => ({
      ...lineOf(row),
      time: String(row.createTime ?? ''),
      reason: String(row.resultName ?? row.result ?? ''),
    }));
    return { count: total, rows };
  }
  return defineRoute({
    method: 'GET',
    path: '/api/blade-user/sign-in-troubles',
    access: { anyOf: [...new Set([...readCodes(user), ...readCodes(logSignIn)])] },
    summary: label('被锁定的账号和 24 小时内登录失败', 'Accounts locked, and sign-ins refused in 24 hours'),
    tag: 'User',
    query: z.strictObject({}),
    data: troublesShape,
    async handle(context): Promise<SignInTroubles> {
      const { caller } = context;
      const wide = inAllTenants(store, context);
      return {
        locked: mayRead(caller, user) ? await lockedIn(wide) : null,
        refused: mayRead(caller, logSignIn) ? await refusedIn(wide) : null,
      };
    },
  });
}

const lineOf = (row: OutgoingRow) => ({
  id: String(row.id),
  account: String(row.account ?? ''),
  tenantId: String(row.tenantId ?? ''),
});
