import { expect, it } from 'vitest';
import { hearServerClock, serverTime } from './server-clock.ts';

const noon = Date.parse('2026-06-01T12:00:00Z');
const hour = 3_600_000;

it("a clock that is an hour off is corrected by the server's time, in either direction, and again after it was set", () => {
  hearServerClock('Mon, 01 Jun 2026 12:00:00 GMT', noon + hour);
  expect(serverTime(noon + hour + 5000)).toBe(noon + 5000);
  hearServerClock('Mon, 01 Jun 2026 12:00:00 GMT', noon - hour);
  expect(serverTime(noon - hour)).toBe(noon);
  hearServerClock('Mon, 01 Jun 2026 12:00:00 GMT', noon + 900);
  expect(serverTime(noon + 900)).toBe(noon + 900);
});

it.each([null, '', 'yesterday'])('a header %j does not change the clock', (date) => {
  hearServerClock('Mon, 01 Jun 2026 12:00:00 GMT', noon + hour);
  hearServerClock(date, noon);
  expect(serverTime(noon + hour)).toBe(noon);
});
