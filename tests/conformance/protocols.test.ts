import { describe, expect, it } from 'vitest';
import { sourceFiles } from './source-files.ts';

/** Where protocols are distinguished: the table of drivers. */
const table = 'packages/devices/drivers.ts';
/** A comparison of a profile's protocol; a web address has a protocol as well. */
const looked = /\b(?:profile|spec|device|model)\w*\??\.protocol\b|\bswitch \([^)]*\bprotocol\)/g;
/** Names the protocol, or takes its driver from the table, without a comparison. */
const exceptions: Readonly<Record<string, string>> = {
  'packages/devices/definition/define-profile.ts':
    'takes the driver of a profile from the table, and names its protocol in a refusal',
  'apps/console/areas/devices/device-entity.ts':
    'has the words of an address, by protocol: words of forms are the console’s',
};

describe('protocols', () => {
  it('are distinguished in the table of drivers and nowhere else', () => {
    const shipped = sourceFiles('packages', 'apps').filter(
      ({ path }) => !/\.(?:test|test-support|facts)\.tsx?$/.test(path),
    );
    const found = shipped
      .filter(({ path }) => /^(?:packages\/(?:devices|gateway|model)|apps)\//.test(path) && path !== table)
      .filter(({ text }) => text.match(looked) !== null)
      .map(({ path }) => path);
    expect(found.toSorted()).toEqual(Object.keys(exceptions).toSorted());
  });

  it('are written in names like all others: no constant is in capitals', () => {
    const loud = sourceFiles('packages', 'apps')
      .filter(({ path }) => path.startsWith('packages/'))
      .flatMap(({ path, text }) =>
        [...text.matchAll(/^(?:export )?const ([A-Z][A-Z0-9_]+)\b/gm)].map((match) => `${path}: ${match[1]}`),
      );
    expect(loud).toEqual([]);
  });
});
