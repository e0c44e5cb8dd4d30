import { describe, expect, it } from 'vitest';
import { md5Hex } from '../../passwords/stored-password.ts';
import { isCommonPassword } from './common-passwords.ts';
import { contextWords, isGuessable } from './password-policy.ts';

const typed = (plain: string) => ({ plain, digest: md5Hex(plain) });
const digest = (plain: string) => ({ plain: null, digest: md5Hex(plain) });

describe('a common password', () => {
  it.each(['12345678', 'iloveyou', 'Password', 'QWERTYUIOP', '1qaz2wsx', 'Football'])(
    'is recognised, whether %s is typed or sent as a digest',
    async (plain) => {
      expect([await isCommonPassword(typed(plain)), await isCommonPassword(digest(plain))]).toEqual([
        true,
        true,
      ]);
    },
  );

  it.each(['Helio-2026', 'correct horse battery', 'tr0ub4dor&3x'])('check accepts %s', async (plain) => {
    expect([await isCommonPassword(typed(plain)), await isCommonPassword(digest(plain))]).toEqual([
      false,
      false,
    ]);
  });
});

describe('a password based on a common word', () => {
  const words = contextWords(
    {
      tenantId: '100001',
      account: 'wangwei',
      realName: '王伟',
      phone: '13800138000',
      email: 'wei.wang@example.com',
    },
    '光明 电力',
  );

  it.each([
    ...['Heliodeck', 'heliodeck2026!', '12-Heliodeck', 'HeliodeckAdmin1', 'wangwei1', 'WangWei@123'],
    ...['100001abc', '13800138000', 'wei.wang#1', '王伟王伟王伟王伟', '光明电力2026', 'admin123'],
  ])('is refused: %s', (plain) => {
    expect(isGuessable(typed(plain), words)).toBe(true);
  });

  it.each(['Heliodeck', 'heliodeck@2026', 'wangwei123', 'Wangwei@123456', '100001888', 'ADMIN123'])(
    'is refused as a digest: %s',
    (plain) => {
      expect(isGuessable(digest(plain), words)).toBe(true);
    },
  );

  it.each(['heliodeck at the lake', 'wangwei-83017265', 'Helio-2026', '83017265', '光伏板很多蓝色'])(
    'is accepted with enough other characters: %s',
    (plain) => {
      expect([isGuessable(typed(plain), words), isGuessable(digest(plain), words)]).toEqual([false, false]);
    },
  );

  it('ignores words of one to three letters, which occur in too many good passwords', () => {
    const few = contextWords({ tenantId: '7', account: 'li', realName: '', phone: null }, '');
    expect(few.filter((word) => ['7', 'li', ''].includes(word))).toEqual([]);
  });
});
