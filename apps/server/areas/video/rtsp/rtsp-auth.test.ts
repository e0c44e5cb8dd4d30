import { describe, expect, it } from 'vitest';
import { authorization, readChallenge } from './rtsp-auth.ts';

const mufasa = { username: 'Mufasa', password: 'Circle of Life' };

describe('a challenge of a camera', () => {
  it('gets no answer if its scheme, algorithm or protection is unknown', () => {
    expect(readChallenge([])).toBeUndefined();
    expect(readChallenge(['Negotiate abc'])).toBeUndefined();
    expect(readChallenge(['Digest realm="x", nonce="y", algorithm=SHA-512-256'])).toBeUndefined();
    expect(readChallenge(['Digest realm="x", nonce="y", qop="auth-int"'])).toBeUndefined();
  });

  it('is answered with the strongest scheme that is offered', () => {
    const offered = ['Basic realm="cam"', 'Digest realm="cam", nonce="n"'];
    expect(readChallenge(offered)?.scheme).toBe('digest');
    expect(readChallenge([...offered, 'Digest realm="cam", nonce="n", algorithm=SHA-256'])?.algorithm).toBe(
      'SHA-256',
    );
    expect(readChallenge(['Basic realm="cam"'])?.scheme).toBe('basic');
  });
});

describe('an answer to a challenge', () => {
  it('equals that of RFC 7616, section 3.9.1, by SHA-256 and by MD5', () => {
    const asked = (algorithm: string) =>
      readChallenge([
        `Digest realm="http-auth@example.org", qop="auth, auth-int", algorithm=${algorithm}, nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS"`,
      ]);
    const request = { method: 'GET', uri: '/dir/index.html', count: 1 };
    const cnonce = 'f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ';
    const answers = ['SHA-256', 'MD5'].map((algorithm) => {
      const challenge = asked(algorithm);
      return challenge && authorization(challenge, mufasa, request, cnonce);
    });
    expect(answers[0]).toContain(
      'response="753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1"',
    );
    expect(answers[1]).toContain('response="8ca523f5e9506fed4657c9700eebdbec"');
  });

  it('equals that of RFC 2069 where no quality of protection is offered', () => {
    const challenge = readChallenge(['Digest realm="testrealm@host.com", nonce="abc"']);
    const text =
      challenge && authorization(challenge, mufasa, { method: 'DESCRIBE', uri: 'rtsp://c/1', count: 3 });
    expect(text).not.toContain('nc=');
    expect(text).toContain('uri="rtsp://c/1"');
  });

  it('is name and password in base64 for a basic challenge', () => {
    const challenge = readChallenge(['Basic realm="cam"']);
    const text =
      challenge && authorization(challenge, mufasa, { method: 'OPTIONS', uri: 'rtsp://c', count: 1 });
    expect(text).toBe(`Basic ${Buffer.from('Mufasa:Circle of Life').toString('base64')}`);
  });
});
