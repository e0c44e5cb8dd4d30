import { beforeEach, describe, expect, it } from 'vitest';
import { addMessages } from '../../../apps/server/areas/push/messages-store.ts';
import { idOf, type Row } from '../../support/organisation.ts';
import { pushWorld } from '../../support/push-world.ts';

const town = await pushWorld();
const { world, li, wang, save, settle, raised, mails, owner, mailChannel } = town;
const post = (tail: string, body: Row) => world.post(`/api/blade-push/acknowledge${tail}`, body);
const linkIn = (text: string): string => /acknowledge#([\w-]{43})/.exec(text)?.[1] ?? '';
/** Sets the end of the tenant's licence to this long ago. */
const expires = (ago: string) =>
  owner('update tenant set expire_time = $2::timestamptz - $3::interval where tenant_id = $1', [
    ...[town.ours.tenantId, world.now(), ago],
  ]);
/** An alarm sent to li, and the token of the link. */
async function toldByMail(): Promise<{ readonly id: string; readonly token: string }> {
  await save('pushChannel', mailChannel());
  await save('pushChain', { chainName: 'all', firstUserIds: li.id, firstWays: '4' });
  const id = await town.alarm();
  await raised(id);
  await settle();
  return { id, token: linkIn(mails()[0]?.text ?? '') };
}

beforeEach(town.clear);

describe('a link', () => {
  it.each<[string, () => Promise<unknown>, () => Promise<unknown>]>([
    [
      'a disabled account',
      () => town.call(`blade-user/update-status?userIds=${li.id}&status=0`),
      () => owner('update "user" set status = 1 where id = $1', [li.id]),
    ],
    [
      'a removed account',
      () => town.call(`blade-user/remove?ids=${li.id}`),
      () => owner('update "user" set is_deleted = 0 where id = $1', [li.id]),
    ],
    [
      'a removed tenant',
      () => owner('update tenant set is_deleted = 1 where tenant_id = $1', [town.ours.tenantId]),
      () => owner('update tenant set is_deleted = 0 where tenant_id = $1', [town.ours.tenantId]),
    ],
    [
      'a tenant whose licence and grace period have ended',
      () => expires('400 days'),
      () => owner('update tenant set expire_time = null where tenant_id = $1', [town.ours.tenantId]),
    ],
  ])('a link of %s opens and changes nothing', async (_, end, back) => {
    const { id, token } = await toldByMail();
    await end();
    const replies = [await post('/look', { token }), await post('', { token }), await post('', { token })];
    await back();
    expect(replies.map(({ body }) => body.errorCode)).toEqual(Array(3).fill('push.linkGone'));
    expect(JSON.stringify(replies)).not.toContain('电压过高');
    expect((await town.row('alarm', id)).acknowledged_at).toBeNull();
    expect((await post('', { token })).status).toBe(200);
  });

  it('a link of a tenant that may only read shows its alarms and acknowledges none', async () => {
    const { id, token } = await toldByMail();
    await expires('1 day');
    const [looked, done] = [await post('/look', { token }), await post('', { token })];
    await owner('update tenant set expire_time = null where tenant_id = $1', [town.ours.tenantId]);
    expect(looked.status).toBe(200);
    expect(looked.body.data).toMatchObject({
      alarms: [{ alarmTime: expect.any(String), timeZone: 'Asia/Shanghai' }],
    });
    expect(done.body.errorCode).toBe('tenant.readOnly');
    expect((await town.row('alarm', id)).acknowledged_at).toBeNull();
  });

  it.each([
    ['switched off', 'enabled = false'],
    ['removed', 'is_deleted = 1'],
  ])('a link in the group of a channel that was %s is invalid', async (_, change) => {
    const channel = idOf(await save('pushChannel', town.hookChannel()));
    const id = await town.alarm();
    await raised(id, { noticeWay: 5 });
    await settle();
    const token = linkIn(String(town.calls()[0]?.body));
    expect((await post('/look', { token })).status).toBe(200);
    await owner(`update push_channel set ${change} where id = $1`, [channel]);
    expect((await post('/look', { token })).body.errorCode).toBe('push.linkGone');
    expect((await post('', { token })).body.errorCode).toBe('push.linkGone');
    expect((await town.row('alarm', id)).acknowledged_at).toBeNull();
  });
});

describe('messages', () => {
  it('are sent to the same people in several orders at once, by chains and transactions, without a failure', async () => {
    const people = [li.id, wang.id];
    const { jobs, store } = world.app.services;
    const tell = (n: number) =>
      store.tenantDb(town.ours.tenantId).tx((_, session) =>
        addMessages(
          session,
          jobs,
          (n % 2 === 0 ? people : people.toReversed()).map((userId) => ({
            tenantId: town.ours.tenantId,
            key: `${n}:${userId}`,
            purpose: 'raised',
            type: 4,
            userId,
          })),
          world.now(),
        ),
      );
    await Promise.all(Array.from({ length: 40 }, (_, n) => tell(n)));
    const [row] = await owner('select count(*)::int as n from push_message');
    expect(row?.n).toBe(80);
  });
});
