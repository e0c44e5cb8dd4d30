import { describe, expect, it } from 'vitest';
import { sourceFiles } from './source-files.ts';

/** Where protocols are distinguished: the table of drivers, and the folders of the protocols. */
const table = 'packages/devices/drivers.ts';
/** Where what an error means is distinguished by its protocol. */
const errors = 'packages/protocol/errors.ts';
const homes = /^packages\/(?:protocol\/|devices\/(?:modbus|dlt645|pace|sunspec|profiles)\/)/;

/** A comparison of a profile's protocol; a web address has a protocol as well. */
const looked = [
  String.raw`\b(?:profile|spec|device|model)\w*\??\.protocol\b`,
  String.raw`\bswitch \([^)]*\b(?:protocol|family)\)`,
];
/** A name of a protocol, of its family, or of one of its errors: as text, in a template, in a regular expression, as a key. */
const names = '(?:modbus|sunspec|pace(?:-ascii)?|dlt645(?:-(?:2007|1997))?)';
const named = [
  String.raw`['"\`]${names}(?:-\d*)?['"]`,
  String.raw`['"\`]${names}-(?:\d|\$\{|['"])`,
  String.raw`(?<![\w.])/\^?\(?(?:\?:)?${names}\b`,
  String.raw`^\s*${names}: `,
];
const told = new RegExp([...looked, ...named].join('|'), 'm');

/** Names the protocol, or takes its driver from the table, without a comparison. */
const exceptions: Readonly<Record<string, string>> = {
  'apps/console/widgets/bus-scan/scan-words.ts': 'has the words of a family, by family',
  'apps/server/store/migrations/207-inverter-models.ts':
    'renames a profile whose name is that of its protocol',
  'apps/simulator/site.ts': 'names a profile whose name is that of its protocol',
  'packages/devices/definition/define-profile.ts':
    'takes the driver of a profile from the table, and names its protocol in a refusal',
  'packages/devices/definition/profile-spec.ts': 'lists the names',
  'packages/devices/scan/fit.ts': 'has the words of a label that name no manufacturer',
};

const withoutComments = (text: string): string =>
  text.replace(/\/\*\*?[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');

describe('protocols', () => {
  it('are distinguished in their folders and in the tables of drivers and errors, and nowhere else', () => {
    const shipped = sourceFiles('packages', 'apps').filter(
      ({ path }) => !/\.(?:test|test-support|facts)\.tsx?$/.test(path),
    );
    const found = shipped
      .filter(({ path }) => /^(?:packages|apps)\//.test(path) && !homes.test(path))
      .filter(({ path }) => path !== table && path !== errors)
      .filter(({ text }) => told.test(withoutComments(text)))
      .map(({ path }) => path);
    expect(found.toSorted()).toEqual(Object.keys(exceptions).toSorted());
  });

  it.each([
    "if (profile.protocol === 'modbus') return;",
    "driver.family === 'dlt645'",
    "code.startsWith('pace-')",
    "if (code === 'modbus-6') return;",
    'sink.error(frame, `dlt645-$' + '{code}`)',
    '/^modbus-(\\d+)$/.exec(code)',
    "protocol.startsWith('dlt645')",
    'switch (driver.family) {',
    "  'pace-ascii': label('PACE', 'PACE'),",
    '  modbus: 3,',
  ])('%s would be refused elsewhere', (text) => expect(text).toMatch(told));

  it.each([
    "link === 'modbus-tcp'",
    "profile: 'pace-modbus'",
    'find.family === family',
    'url.protocol',
    "'sunspec-weather'",
  ])('%s would be accepted', (text) => expect(text).not.toMatch(told));

  it('are written in names like all others: no constant is in capitals', () => {
    const loud = sourceFiles('packages', 'apps')
      .filter(({ path }) => path.startsWith('packages/'))
      .flatMap(({ path, text }) =>
        [...text.matchAll(/^(?:export )?const ([A-Z][A-Z0-9_]+)\b/gm)].map((match) => `${path}: ${match[1]}`),
      );
    expect(loud).toEqual([]);
  });
});
