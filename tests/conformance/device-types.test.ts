import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deviceType, deviceTypes } from '@heliodeck/model/registries/device-types';
import { describe, expect, it } from 'vitest';
import { root, sourceFiles } from './source-files.ts';

/** Where device types are distinguished: one file each, and a list of them. */
const folders = ['packages/model/devices/types/', 'apps/console/widgets/device-types/'];
const lists = ['packages/model/registries/device-types.ts', 'apps/console/widgets/device-types/registry.ts'];

const names = Object.keys(deviceType).join('|');
/** A code that is looked up, compared, or written into a condition; assigning one to a device is none of these. */
const told = new RegExp(
  [
    String.raw`\[deviceType\.(?:${names})\]\s*:`,
    String.raw`(?:[!=]==|=\s*\$\{|<>\s*\$\{)\s*deviceType\.`,
    String.raw`\bdeviceType\.(?:${names})\b\}?\s*(?:[!=]==?|[<>])`,
    String.raw`\b(?:case|in \(|any\()[^)\n]*\bdeviceType\.(?:${names})\b`,
    String.raw`\bswitch \((?:[\w.]*\b)?(?:deviceType|device\.type)\b`,
    String.raw`\b(?:includes|has|get|indexOf)\(deviceType\.`,
    String.raw`\bis: \[[^\]]*\bdeviceType\.`,
    // The codes themselves; other meanings of `type` are listed below.
    String.raw`\b(?:device|row|one|other|draft|xwj|[dt])\??\.(?:type|deviceType)\s*(?:[!=]==?|[<>]=?|=|in \()\s*[0-9]`,
    String.raw`\b(?:type|deviceType)\s*[!=]==\s*[0-9]`,
  ].join('|'),
);
const exceptions: Readonly<Record<string, string>> = {
  'apps/server/areas/energy/area.ts': 'type of a chart of energy, not of a device',
};

const shipped = sourceFiles('packages', 'apps').filter(
  ({ path }) => !/\.(?:test|test-support)\.tsx?$/.test(path),
);
const isHome = (path: string): boolean => folders.some((folder) => path.startsWith(folder));

describe('device types', () => {
  it('are distinguished in their own files and nowhere else', () => {
    const found = shipped.filter(
      ({ path, text }) => !isHome(path) && !lists.includes(path) && told.test(text),
    );
    expect(found.map(({ path }) => path)).toEqual(Object.keys(exceptions));
  });

  it('are reached through their registries, so that no other file is named', () => {
    const offences = shipped
      .filter(({ path }) => !isHome(path) && !lists.includes(path))
      .flatMap(({ path, imports }) =>
        imports
          .filter((one) => one.startsWith('packages/model/devices/types/'))
          .map((one) => `${path} → ${one}`),
      );
    expect(offences).toEqual([]);
  });

  it('have one file each, and the registry names every file', () => {
    const files = shipped.filter(({ path }) => path.startsWith('packages/model/devices/types/'));
    expect(files).toHaveLength(deviceTypes.size);
    const [list = ''] = lists;
    const named = readFileSync(join(root, list), 'utf8');
    for (const { path } of files) expect(named).toContain(`/types/${path.split('/').at(-1)}'`);
  });

  it.each([
    'if (type === deviceType.meter) return;',
    'const widths = { [deviceType.meter]: 3 };',
    'case deviceType.battery:',
    'switch (device.type) {',
    `sql\`d.type = \${deviceType.meter}\``,
    `sql\`t.type in (\${deviceType.mars}, \${deviceType.controller})\``,
    'if (device.type === 4) return;',
    'sql`where d.type = 2`',
    'return type !== 3;',
    'when: { is: [deviceType.meter] }',
  ])('%s would be refused elsewhere', (text) => expect(text).toMatch(told));

  it.each(['deviceTypes: [deviceType.meter],', 'type: deviceType.battery,', 'deviceTypeOf(type)?.fields'])(
    '%s would be accepted',
    (text) => expect(text).not.toMatch(told),
  );
});
