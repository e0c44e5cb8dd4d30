import { expect, it } from 'vitest';
import { feedLimits } from './feed-limits.ts';

const limits = { person: 2, tenant: 3, all: 4 };
const li = { tenantId: '100001', who: 'li' };
const refused = expect.objectContaining({ code: 'request.tooMany', httpStatus: 429 });

it('refuses feeds beyond the limits of a person, of a tenant and of all, and does not count refused ones', () => {
  const { take } = feedLimits(limits);
  take(li);
  take(li);
  expect(() => take(li)).toThrow(refused);
  const leave = take({ ...li, who: 'wang' });
  expect(() => take({ ...li, who: 'zhao' })).toThrow(refused);
  take({ tenantId: '100002', who: 'li' });
  expect(() => take({ tenantId: '100003', who: 'sun' })).toThrow(refused);
  leave();
  take({ tenantId: '100003', who: 'sun' });
});

it('frees a place once, however often it is released', () => {
  const { take } = feedLimits(limits);
  const leave = take(li);
  take(li);
  leave();
  leave();
  take(li);
  expect(() => take(li)).toThrow(refused);
});

it('allows thirty of ten thousand tabs of one person', () => {
  const { take } = feedLimits();
  let open = 0;
  for (let tab = 0; tab < 10_000; tab += 1) {
    try {
      take(li);
      open += 1;
    } catch {
      // Refused, as expected.
    }
  }
  expect(open).toBe(30);
});
