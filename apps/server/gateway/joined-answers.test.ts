import { describe, expect, it } from 'vitest';
import { joinedUnclaimed } from './joined-answers.ts';

const heard = { imei: '1', remote: 'a:1', firstSeen: 1, lastSeen: 5, attempts: 2 };

describe('unclaimed DTUs of several workers', () => {
  it('are merged if they came to both, with the newest address and all attempts', () => {
    const later = { ...heard, remote: 'b:2', firstSeen: 3, lastSeen: 9, attempts: 1 };
    const other = { ...heard, imei: '2', lastSeen: 7 };
    expect(joinedUnclaimed([[heard, other], [later]])).toEqual([
      { imei: '1', remote: 'b:2', firstSeen: 1, lastSeen: 9, attempts: 3 },
      other,
    ]);
  });

  it('are limited to the number that one worker alone would keep', () => {
    const many = Array.from({ length: 1_500 }, (_, n) => ({ ...heard, imei: String(n), lastSeen: n }));
    expect(joinedUnclaimed([many]).map(({ imei }) => imei)).toEqual(
      Array.from({ length: 1_000 }, (_, n) => String(1_499 - n)),
    );
  });
});
