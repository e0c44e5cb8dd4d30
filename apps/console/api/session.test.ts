import { beforeEach, describe, expect, it, vi } from 'vitest';

const begun = {
  tenantId: '100001',
  userId: '1',
  account: 'admin',
  realName: 'Admin',
  avatar: '',
  roleAliases: [],
  accessToken: 'first',
  refreshToken: 'one',
  issuedAt: 0,
  expiresAt: 3_600_000,
  mustChangePassword: false,
  mustEnrol: false,
};
const key = 'heliodeck.session';
/** Content of local storage, as other tabs see it. */
let kept: Map<string, string>;
const another = (session: unknown): void => void kept.set(key, JSON.stringify(session));
let isFull = false;

beforeEach(() => {
  kept = new Map();
  isFull = false;
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem(name: string, value: string) {
      if (isFull) throw new DOMException('full', 'QuotaExceededError');
      kept.set(name, value);
    },
    removeItem: (name: string) => void kept.delete(name),
  });
  vi.resetModules();
  return () => vi.unstubAllGlobals();
});

describe('the session of a browser', () => {
  it('is not restored by a change after another tab has ended it, even before this tab is notified', async () => {
    const { browserSessions } = await import('./session.ts');
    browserSessions.set(begun);
    another(null);
    expect(browserSessions.change('first', { accessToken: 'second' })).toBe(false);
    expect([browserSessions.get(), kept.get(key)]).toEqual([null, 'null']);
  });

  it('is not replaced by a change that belongs to the previous session', async () => {
    const { browserSessions } = await import('./session.ts');
    browserSessions.set(begun);
    another({ ...begun, accessToken: 'theirs', locked: false });
    expect(browserSessions.change('first', { accessToken: 'second' })).toBe(false);
    expect(browserSessions.get()?.accessToken).toBe('theirs');
  });

  it('is that of the tab that renewed it last', async () => {
    const { browserSessions } = await import('./session.ts');
    browserSessions.set(begun);
    another({ ...begun, accessToken: 'second', locked: false });
    expect(browserSessions.get()?.accessToken).toBe('second');
  });

  it('stays locked when its tokens are renewed, and is not locked by a sign-in', async () => {
    const { browserSessions, lock, session } = await import('./session.ts');
    browserSessions.set(begun);
    lock();
    browserSessions.change('first', { accessToken: 'second' });
    expect(session.get()).toMatchObject({ accessToken: 'second', locked: true });
    browserSessions.set(begun);
    expect(session.get()?.locked).toBe(false);
  });

  it('is not restored by locking after another tab has ended it', async () => {
    const { browserSessions, lock } = await import('./session.ts');
    browserSessions.set(begun);
    another(null);
    lock();
    expect([browserSessions.get(), kept.get(key)]).toEqual([null, 'null']);
  });

  it('lasts as long as the page if the browser stores nothing', async () => {
    const { browserSessions } = await import('./session.ts');
    isFull = true;
    browserSessions.set(begun);
    expect(browserSessions.change('first', { accessToken: 'second' })).toBe(true);
    expect(browserSessions.get()?.accessToken).toBe('second');
  });
});
