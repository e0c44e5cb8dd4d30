import { describe, expect, it } from 'vitest';
import { feed, IMEI, text } from './dtu-link.test-support.ts';
import { createDtuLink } from './dtu-link.ts';
import { cuts, singly } from './vectors/trial.ts';

const KEY = 'Own.Key-0001';
const FORMS = [
  `IMEI:${IMEI};KEY:${KEY}\r\n`,
  `IMEI:${IMEI};KEY:${KEY}`,
  `${IMEI}|key=${KEY}|20\r\n`,
  `{"imei":"${IMEI}","key":"${KEY}"}`,
];
const logins = (chunks: Iterable<Uint8Array>, isClaimed: boolean) => {
  const link = createDtuLink('auto', {
    knows: (imei) => isClaimed && imei === IMEI,
    lacksKey: ({ key }) => isClaimed && key !== KEY,
  });
  const events = [...feed(link, chunks), ...link.flush()];
  return events.flatMap((event) => (event.kind === 'registration' ? [`${event.imei} ${event.key}`] : []));
};

describe.each(FORMS)('the key in %j', (login) => {
  it('is read whole wherever TCP cuts the login of a claimed DTU', () => {
    for (const chunks of [[text(login)], ...cuts(text(login)), singly(text(login))])
      expect(logins(chunks, true)).toEqual([`${IMEI} ${KEY}`]);
  });

  it('is read whole behind other bytes, glued to it', () => {
    for (const before of ['\0', '\r\n', 'ping'])
      expect(logins([text(before + login)], true)).toEqual([`${IMEI} ${KEY}`]);
  });

  it('is read whole of a DTU nobody has claimed, if the cut is not before its word', () => {
    const behind = login.search(/key/i);
    const late = [...cuts(text(login))].filter(([first]) => first.length > behind);
    for (const chunks of late) expect(logins(chunks, false)).toEqual([`${IMEI} ${KEY}`]);
  });
});

it('a DTU that lacks its key registers without it once nothing more comes, and is refused by it', () => {
  expect(logins([text(IMEI)], true)).toEqual([`${IMEI} undefined`]);
  expect(logins([text(`IMEI:${IMEI};KEY:another-key`)], true)).toEqual([`${IMEI} another-key`]);
});
