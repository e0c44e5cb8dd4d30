import { concatBytes, fromLatin1, toHex } from '@heliodeck/kit/bytes';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dtuOf, GatewayWorld, imei, imeiOf } from '../world.test-support.ts';

let world: GatewayWorld;
beforeEach(async () => {
  world = new GatewayWorld({
    loginMs: 30_000,
    maxSockets: 20,
    maxPending: 5,
    maxParked: 3,
    unclaimedPerAddress: 6,
  });
  await world.listen();
});
afterEach(() => world.close());

describe('the registration of a connection', () => {
  it('a text that is not an IMEI does not register', async () => {
    const dtu = world.dial();
    dtu.send('hello, world\r\n');
    await world.until(() => world.discards('no-imei') === 1);
    world.clock.advance(30_000);
    await world.until(() => dtu.closed);
    expect(world.discards('login-timeout')).toBe(1);
    expect(world.events).toEqual([]);
  });

  it.each([
    ['fourteen digits', '86123456789012'],
    ['sixteen digits', '8612345678901281'],
    ['a SIM card’s number', '89860012345678901234'],
    ['JSON with half an IMEI', '{"csq":20,"imei":"8612345","iccid":"89860000000000000000"}'],
  ])('%s: refused, even if nothing more may arrive', async (_, login) => {
    const dtu = world.dial();
    dtu.send(login);
    await world.passUntil(() => dtu.closed, 100, 5000);
    expect(world.discards('login-refused')).toBe(1);
    expect(world.gateway.unclaimed()).toEqual([]);
    expect(world.lines.at(-1)).toMatchObject({
      message: 'a socket did not register',
      facts: { reason: 'login-refused', first: toHex(fromLatin1(login)) },
    });
  });

  it('an envelope of a maker is named in the log, where operators look for the setting', async () => {
    const dtu = world.dial();
    dtu.send(
      concatBytes(Uint8Array.of(0x7b, 0x31, 0x15, 0), fromLatin1('13800138000'), Uint8Array.of(0, 0x7d)),
    );
    await world.until(() => world.discards('foreign-envelope') === 1);
    await world.passUntil(() => dtu.closed, 1000, 40_000);
    expect(world.lines.at(-1)).toMatchObject({
      message: 'a socket did not register',
      facts: { reason: 'login-timeout', refusal: 'foreign-envelope' },
    });
  });

  it('a DTU that requires an answer to its registration gets one', async () => {
    const dtu = world.dial();
    const number = fromLatin1('13800138000');
    dtu.onBytes = (bytes) => {
      dtu.received = bytes;
    };
    dtu.send(concatBytes(Uint8Array.of(0x7b, 1, 0, 22), number, Uint8Array.of(10, 0, 0, 1, 4, 0, 0x7b)));
    await world.until(() => dtu.received.length > 0);
    expect(toHex(dtu.received)).toBe('7b81001031333830303133383030307b');
    expect(world.gateway.unclaimed()).toMatchObject([{ imei: '000013800138000' }]);
  });

  it('an endless stream of bytes is disconnected before it fills the memory', async () => {
    const dtu = world.dial();
    for (let i = 0; i < 40; i++) dtu.send(Uint8Array.from({ length: 100 }, (_, n) => 128 + ((n * 7) % 100)));
    await world.until(() => dtu.closed);
    expect(world.discards('login-garbage')).toBe(1);
  });

  it('bytes without end are cut off in JSON as well', async () => {
    const dtu = world.dial();
    dtu.send(`{"imei":"${'8'.repeat(3000)}`);
    await world.until(() => dtu.closed);
    expect(world.discards('login-garbage')).toBe(1);
  });

  it('a silent connection is asked for its IMEI once, and closed when the time has passed', async () => {
    const dtu = world.dial();
    await world.until(() => world.gateway.counters().sockets === 1);
    world.clock.advance(10_000);
    await world.until(() => dtu.receivedText === 'rrpc,getimei');
    world.clock.advance(19_999);
    await world.settle();
    expect(dtu.closed).toBe(false);
    world.clock.advance(1);
    await world.until(() => dtu.closed);
    expect(world.discards('login-timeout')).toBe(1);
    expect(dtu.receivedText).toBe('rrpc,getimei');
  });

  it('one that answers the request for its IMEI is accepted', async () => {
    world.gateway.put(dtuOf());
    const dtu = world.dial();
    await world.until(() => world.gateway.counters().sockets === 1);
    world.clock.advance(10_000);
    await world.until(() => dtu.receivedText !== '');
    dtu.send(`rrpc,getimei,${imei}\r\n`);
    await world.until(() => world.gateway.isOnline('dtu-1'));
  });

  it('an unclaimed DTU is listed and not served: its bytes belong to no device', async () => {
    const dtu = world.dial();
    dtu.send(imei);
    await world.until(() => world.gateway.counters().parked === 1);
    dtu.send(Uint8Array.of(1, 3, 2, 0, 7, 0xf9, 0x86));
    await world.until(() => world.discards('unclaimed-data') === 1);
    expect(world.gateway.unclaimed()).toMatchObject([{ imei, attempts: 1 }]);
    expect(world.kinds()).toEqual(['unclaimed']);
    expect(world.gateway.counters()).toMatchObject({ exchanges: 0, readings: 0, dtusOnline: 0 });
    world.clock.advance(60_000);
    await world.until(() => dtu.closed);
    expect(world.discards('park-over')).toBe(1);
    expect(world.gateway.counters().parked).toBe(0);
  });

  it('a claim takes effect on the waiting socket', async () => {
    const dtu = world.dial();
    dtu.send(imei);
    await world.until(() => world.gateway.counters().parked === 1);
    world.gateway.put(dtuOf());
    expect(world.gateway.isOnline('dtu-1')).toBe(true);
    expect(world.gateway.unclaimed()).toEqual([]);
    world.clock.advance(59_999);
    await world.settle();
    expect(dtu.closed).toBe(false);
    expect(world.kinds()).toEqual(['unclaimed', 'dtu-online']);
  });

  it('a flood of invented IMEIs fills neither the waiting room nor the list', async () => {
    const dtus = Array.from({ length: 10 }, (_, i) => {
      const dtu = world.dial();
      dtu.send(imeiOf(i));
      return dtu;
    });
    await world.until(
      () =>
        world.discards('unclaimed') + world.discards('unclaimed-flood') ===
        10 - world.discards('max-pending'),
    );
    await world.until(() => dtus.filter(({ closed }) => closed).length >= 7);
    expect(world.gateway.counters().parked).toBe(3);
    expect(world.gateway.unclaimed().length).toBeLessThanOrEqual(6);
    expect(world.kinds().filter((kind) => kind === 'unclaimed').length).toBeLessThanOrEqual(6);
  });

  it('one unclaimed DTU that dials repeatedly holds one place', async () => {
    const first = world.dial();
    first.send(imei);
    await world.until(() => world.gateway.counters().parked === 1);
    world.dial().send(imei);
    await world.until(() => first.closed);
    expect(world.gateway.counters().parked).toBe(1);
    expect(world.gateway.unclaimed()).toMatchObject([{ attempts: 2 }]);
    expect(world.kinds()).toEqual(['unclaimed']);
  });

  it('a claimed IMEI dialled repeatedly is closed at registration, and its DTU keeps its socket', async () => {
    await world.close();
    world = new GatewayWorld({ takeoversPerImei: 3 });
    await world.listen();
    const first = await world.online();
    for (let i = 0; i < 3; i++) {
      world.dial().send(imei);
      await world.until(() => world.kinds().filter((kind) => kind === 'takeover').length === i + 1);
    }
    expect(first.closed).toBe(true);
    const oneTooMany = world.dial();
    oneTooMany.send(imei);
    await world.until(() => oneTooMany.closed);
    expect(world.discards('takeover-flood')).toBe(1);
    expect(world.gateway.isOnline('dtu-1')).toBe(true);
    world.clock.advance(60_000);
    world.dial().send(imei);
    await world.until(() => world.kinds().filter((kind) => kind === 'takeover').length === 4);
  });

  it('the longest silent socket is closed for a new one if too many stay silent', async () => {
    const first = world.dial();
    await world.until(() => world.gateway.counters().sockets === 1);
    for (let i = 0; i < 5; i++) world.dial();
    await world.until(() => first.closed);
    expect(world.discards('max-pending')).toBe(1);
  });

  it('sockets above the limit are refused', async () => {
    for (let i = 0; i < 20; i++) {
      world.gateway.put(dtuOf({ id: `dtu-${i}`, imei: imeiOf(i), devices: [] }));
      world.dial().send(imeiOf(i));
      await world.until(() => world.gateway.isOnline(`dtu-${i}`));
    }
    await world.until(() => world.gateway.counters().sockets === 20);
    const late = world.dial();
    await world.until(() => late.closed);
    expect(world.discards('max-sockets')).toBe(1);
  });

  it('a socket belongs to one DTU: a second IMEI on it is ignored', async () => {
    world.gateway.put(dtuOf({ id: 'dtu-2', imei: imeiOf(2) }));
    const dtu = await world.online();
    dtu.send(imeiOf(2));
    await world.until(() => world.discards('second-registration') === 1);
    expect(world.gateway.isOnline('dtu-2')).toBe(false);
    expect(world.kinds()).toEqual(['dtu-online']);
  });

  it('a wrong check digit is recorded, not refused', async () => {
    await world.online(dtuOf({ imei: '861234567890121' }));
    expect(world.discards('imei-check-digit')).toBe(1);
  });
});

describe('records for the gateway', () => {
  it('two devices with one address are refused, and nothing changes', () => {
    const twice = dtuOf({
      devices: [
        { id: 'a', profile: 'p', address: 3, periodSeconds: 60 },
        { id: 'b', profile: 'q', address: 3, periodSeconds: 60 },
      ],
    });
    expect(() => world.gateway.put(twice)).toThrow(
      expect.objectContaining({ code: 'address-taken', ids: ['a', 'b'] }),
    );
    const id = world.order({ kind: 'raw', bytes: Uint8Array.of(1) });
    expect(world.states(id)).toEqual(['queued', 'refused dtu-unknown']);
  });

  it('an IMEI belongs to one DTU', () => {
    world.gateway.put(dtuOf());
    expect(() => world.gateway.put(dtuOf({ id: 'dtu-2' }))).toThrow(
      expect.objectContaining({ code: 'imei-taken', ids: ['dtu-1', 'dtu-2'] }),
    );
  });

  it('an IMEI has fifteen digits', () => {
    expect(() => world.gateway.put(dtuOf({ imei: '123' }))).toThrow(
      expect.objectContaining({ code: 'imei-invalid' }),
    );
  });
});

describe('a DTU with a key of its own', () => {
  const key = 'Own.Key-0001';
  const keyed = () => world.gateway.put({ ...dtuOf(), key });

  it.each([
    ['in words', `IMEI:${imei};KEY:${key}\r\n`],
    ['in a template', `${imei}|key=${key}|20\r\n`],
    ['in JSON', `{"imei":"${imei}","key":"${key}"}`],
  ])('is accepted when it sends the key %s', async (_, login) => {
    keyed();
    world.dial().send(login);
    await world.until(() => world.gateway.isOnline(dtuOf().id));
    expect(world.discards('wrong-key')).toBe(0);
  });

  it.each([
    ['none', `${imei}\r\n`],
    ['another', `IMEI:${imei};KEY:${key}x\r\n`],
    ['the beginning', `IMEI:${imei};KEY:${key.slice(0, -1)}\r\n`],
    ['other letters', `{"imei":"${imei}","key":"${key.toUpperCase()}"}`],
  ])('is refused when it sends %s, which is counted and logged once a minute', async (_, login) => {
    keyed();
    for (let n = 1; n <= 3; n++) {
      const dtu = world.dial();
      dtu.send(login);
      await world.until(() => dtu.closed);
      expect(world.discards('wrong-key')).toBe(n);
    }
    expect(world.gateway.isOnline(dtuOf().id)).toBe(false);
    expect(world.events.filter(({ kind }) => kind === 'dtu-refused')).toMatchObject([
      { dtuId: dtuOf().id, reason: 'wrong-key' },
    ]);
  });

  it('is accepted with a login that TCP splits within the key', async () => {
    keyed();
    const dtu = world.dial();
    dtu.send(`IMEI:${imei}`);
    await world.settle();
    dtu.send(`;KEY:${key.slice(0, 9)}`);
    await world.settle();
    dtu.send(key.slice(9));
    await world.until(() => world.gateway.isOnline(dtuOf().id));
  });

  it('keeps its connection when another client sends its IMEI', async () => {
    keyed();
    const own = world.dial();
    own.send(`IMEI:${imei};KEY:${key}\r\n`);
    await world.until(() => world.gateway.isOnline(dtuOf().id));
    const thief = world.dial();
    thief.send(`${imei}\r\n`);
    await world.until(() => thief.closed);
    expect(own.closed).toBe(false);
    expect(world.gateway.isOnline(dtuOf().id)).toBe(true);
  });

  it('a DTU with a key of its own that waited for a claim is accepted with its key only', async () => {
    const dtu = world.dial();
    dtu.send(`IMEI:${imei};KEY:somebody-elses\r\n`);
    await world.until(() => world.gateway.unclaimed().length === 1);
    expect(world.gateway.showedKey(imei, key)).toBe(false);
    expect(world.gateway.showedKey(imei, 'somebody-elses')).toBe(true);
    expect(world.gateway.showedKey(imeiOf(77), key)).toBeUndefined();
    expect(JSON.stringify(world.gateway.unclaimed())).not.toContain('somebody-elses');
    keyed();
    await world.until(() => dtu.closed);
    expect(world.gateway.isOnline(dtuOf().id)).toBe(false);
  });

  it('has to send a key again that was set while it is online', async () => {
    world.gateway.put(dtuOf());
    const dtu = world.dial();
    dtu.send(`${imei}\r\n`);
    await world.until(() => world.gateway.isOnline(dtuOf().id));
    keyed();
    await world.until(() => dtu.closed);
    expect(world.gateway.isOnline(dtuOf().id)).toBe(false);
  });
});

describe('connections that use up resources', () => {
  it('a silent connection of one address is closed for the next, once it was asked and did not answer', async () => {
    const crowded = new GatewayWorld({
      loginMs: 300_000,
      askImeiMs: 1_000,
      askedForMs: 1_000,
      maxSockets: 50,
      maxPending: 50,
      maxPendingPerAddress: 3,
    });
    await crowded.listen();
    try {
      const dtus = [1, 2, 3, 4].map(() => crowded.dial());
      await crowded.until(() => crowded.gateway.counters().sockets === 4);
      expect(crowded.discards('max-pending-of-address')).toBe(0);
      crowded.clock.advance(2_000);
      crowded.dial();
      await crowded.until(() => dtus.filter(({ closed }) => closed).length === 2);
      expect(crowded.discards('max-pending-of-address')).toBe(2);
    } finally {
      await crowded.close();
    }
  });

  it('a connection with more garbage than a serial line carries is closed, counted and logged', async () => {
    const small = new GatewayWorld({ bytesPerMinute: 10_000 });
    await small.listen();
    try {
      small.gateway.put(dtuOf());
      const dtu = small.dial();
      dtu.send(`${imei}\r\n`);
      await small.until(() => small.gateway.isOnline(dtuOf().id));
      dtu.send(new Uint8Array(9_000).fill(0xa5));
      small.clock.advance(60_000);
      dtu.send(new Uint8Array(9_000).fill(0xa5));
      expect(dtu.closed).toBe(false);
      for (let n = 0; n < 20 && !dtu.closed; n++) dtu.send(new Uint8Array(9_000).fill(0xa5));
      await small.until(() => dtu.closed);
      expect(small.discards('junk')).toBe(1);
      expect(small.events.filter(({ kind }) => kind === 'dtu-refused')).toMatchObject([{ reason: 'junk' }]);
    } finally {
      await small.close();
    }
  });
});
