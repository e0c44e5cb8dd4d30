import { concatBytes, toHex, toLatin1 } from '@heliodeck/kit/bytes';
import { describe, expect, it } from 'vitest';
import { dtuLinkVectors } from '../vectors/dtu-link.ts';
import { inPieces } from '../vectors/trial.ts';
import { bytes, dataOf, feed, registered, testReply, text } from './dtu-link.test-support.ts';
import { createDtuLink } from './dtu-link.ts';
import { isLinkForm, linkForms } from './form.ts';

describe('answers of a DTU itself', () => {
  it.each([
    'rrpc,getver,1.8.16',
    'config,ok,writeconfig',
    'OK',
    'PASSWORD ERROR',
    '{"conf":[{"net":"服务器"}],"pwrmod":"normal"}',
    '{"msg_id":"7","data":"868","status":1}',
  ])('is not bus data: %s', (line) => {
    const sent = new TextEncoder().encode(line);
    expect(registered().push(sent)).toEqual([{ kind: 'dtu-reply', text: line }]);
    const inPiecesOfTen = feed(registered(), inPieces(sent, [10]));
    if (line.startsWith('{')) expect(inPiecesOfTen).toEqual([{ kind: 'dtu-reply', text: line }]);
  });

  it('is bus data while an answer is incomplete', () => {
    expect(registered().push(text('OK'), { midAnswer: true })).toMatchObject([{ kind: 'data' }]);
    expect(registered().push(text('{"'), { midAnswer: true })).toMatchObject([{ kind: 'data' }]);
  });
});

describe('the published streams', () => {
  const streamOf = (id: string) => {
    const vector = dtuLinkVectors.find((one) => one.id === id);
    if (vector === undefined) throw new Error(id);
    return { stream: bytes(vector.response), meaning: vector.meaning };
  };

  it('dtu-usr-mac-per-packet', () => {
    const { stream, meaning } = streamOf('dtu-usr-mac-per-packet');
    const events = createDtuLink('auto').push(stream);
    expect(events[0]).toMatchObject({ kind: 'discard', bytes: bytes(String(meaning.prefix)) });
    expect(dataOf(events)).toBe(meaning.payload);
  });

  it('dtu-irtu-json-login', () => {
    const { stream, meaning } = streamOf('dtu-irtu-json-login');
    expect(createDtuLink('json').push(stream)).toEqual([{ kind: 'registration', ...meaning, luhn: false }]);
  });

  it('dtu-usr-login-ascii', () => {
    const { stream, meaning } = streamOf('dtu-usr-login-ascii');
    const link = createDtuLink('auto');
    expect([...link.push(stream), ...link.flush()]).toMatchObject([{ kind: 'discard', reason: 'no-imei' }]);
    expect(toLatin1(stream)).toBe(meaning.text);
    expect(dataOf(link.push(concatBytes(stream, testReply)))).toBe(toHex(testReply));
  });
});

describe('the forms', () => {
  it('have each a name in both languages, and only one name', () => {
    expect(new Set(linkForms.map(({ form }) => form)).size).toBe(linkForms.length);
    expect(new Set(linkForms.map(({ label }) => label.zh)).size).toBe(linkForms.length);
    expect(isLinkForm('auto')).toBe(true);
    expect(isLinkForm('telepathy')).toBe(false);
  });

  it('can be set once the DTU is known', () => {
    const link = registered();
    link.use('hex-text');
    expect(link.form).toBe('hex-text');
    expect(toLatin1(link.wrap(Uint8Array.of(0xab)))).toBe('AB');
  });
});
