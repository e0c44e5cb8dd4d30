import { describe, expect, it } from 'vitest';
import { cuts, singly } from '../vectors/trial.ts';
import { feed, testImei, text } from './dtu-link.test-support.ts';
import { createDtuLink } from './dtu-link.ts';

const ownKey = 'Own.Key-0001';
const forms = [
  `IMEI:${testImei};KEY:${ownKey}\r\n`,
  `IMEI:${testImei};KEY:${ownKey}`,
  `${testImei}|key=${ownKey}|20\r\n`,
  `{"imei":"${testImei}","key":"${ownKey}"}`,
];
const logins = (chunks: Iterable<Uint8Array>, isClaimed: boolean) => {
  const link = createDtuLink('auto', {
    knows: (imei) => isClaimed && imei === testImei,
    lacksKey: ({ key }) => isClaimed && key !== ownKey,
  });
  const events = [...feed(link, chunks), ...link.flush()];
  return events.flatMap((event) => (event.kind === 'registration' ? [`${event.imei} ${event.key}`] : []));
};

describe.each(forms)('the key in %j', (login) => {
  it('is read completely wherever TCP splits the login of a claimed DTU', () => {
    for (const chunks of [[text(login)], ...cuts(text(login)), singly(text(login))])
      expect(logins(chunks, true)).toEqual([`${testImei} ${ownKey}`]);
  });

  it('is read completely after other bytes, joined to it', () => {
    for (const before of ['\0', '\r\n', 'ping'])
      expect(logins([text(before + login)], true)).toEqual([`${testImei} ${ownKey}`]);
  });

  it('is read completely for an unclaimed DTU, if the split is not before its word', () => {
    const behind = login.search(/key/i);
    const late = [...cuts(text(login))].filter(([first]) => first.length > behind);
    for (const chunks of late) expect(logins(chunks, false)).toEqual([`${testImei} ${ownKey}`]);
  });
});

it('a DTU without its key registers once nothing more arrives, and is then refused', () => {
  expect(logins([text(testImei)], true)).toEqual([`${testImei} undefined`]);
  expect(logins([text(`IMEI:${testImei};KEY:another-key`)], true)).toEqual([`${testImei} another-key`]);
});
