import { expect, it } from 'vitest';
import { reachDatabase } from '../../../apps/server/store/reach-database.ts';
import { freshDatabase } from '../../support/database.ts';

const { ownerUrl } = await freshDatabase();
const changed = (change: (url: URL) => void): string => {
  const url = new URL(ownerUrl);
  change(url);
  return url.href;
};

it('an unusable database is named in both languages before anything is created, without its password', async () => {
  await expect(reachDatabase(ownerUrl)).resolves.toBeUndefined();
  const cases = [
    [
      changed((url) => {
        url.password = 'mistaken';
      }),
      /拒绝 DATABASE_URL 中的用户名和密码\n.*refuses the user and password in DATABASE_URL$/,
    ],
    [
      changed((url) => {
        url.pathname = '/nowhere';
      }),
      /没有数据库 'nowhere'.*\n.*has no database 'nowhere': create it/,
    ],
    [
      changed((url) => {
        [url.hostname, url.port, url.password] = ['localhost', '1', 'mistaken'];
      }),
      /无法连接（DATABASE_URL）：.*\n.*cannot be reached \(DATABASE_URL\): .*ECONNREFUSED/,
    ],
  ] as const;
  for (const [url, words] of cases) {
    const refusal = await reachDatabase(url).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ name: 'StartRefusal', message: expect.stringMatching(words) });
    expect(String(refusal)).not.toContain('mistaken');
  }
});
