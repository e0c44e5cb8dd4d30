import { wireTime } from '@heliodeck/model/wire/time';
import { describe, expect, it } from 'vitest';
import { serverNow } from '../../api/server-clock.ts';
import { isOverdue } from './overdue.ts';

const minuteMs = 60_000;

describe('an order that is due', () => {
  it.each(['Pacific/Kiritimati', 'Asia/Shanghai', 'America/Los_Angeles', 'Pacific/Pago_Pago'])(
    "is overdue by the clocks of its station in %s, independent of the browser's",
    (zone) => {
      expect(isOverdue(wireTime(serverNow() - minuteMs, zone), zone)).toBe(true);
      expect(isOverdue(wireTime(serverNow() + minuteMs, zone), zone)).toBe(false);
    },
  );

  it('is not overdue without a due time or a known zone', () => {
    expect(isOverdue(null, 'Asia/Shanghai')).toBe(false);
    expect(isOverdue('soon', 'Asia/Shanghai')).toBe(false);
    expect(isOverdue('2020-01-01 08:00:00', undefined)).toBe(false);
  });
});
