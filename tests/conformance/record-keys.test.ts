import { records } from '@heliodeck/model/registries/records';
import { describe, expect, it } from 'vitest';
import { sourceFiles } from './source-files.ts';

/** Names under which the records are known: their keys and, in code, their descriptors. */
const keys = [...records.keys()].join('|');
/** A comparison that decides by which record it is. What it decides belongs on the descriptor, where every record can have it. */
const told = new RegExp(
  [
    String.raw`\b(?:record\w*\??\.key|\w+\??\.record)\s*[!=]==\s*(?:'(?:${keys})'|(?:${keys})\.key\b)`,
    String.raw`(?:'(?:${keys})'|\b(?:${keys})\.key)\s*[!=]==\s*(?:record\w*\??\.key|\w+\??\.record)\b`,
    String.raw`\bnew Set\(\[(?:'(?:${keys})'(?:, )?)+\]\)`,
    String.raw`\bswitch \(record\w*\??\.key\)`,
    String.raw`\[record\w*\.key\]\?`,
  ].join('|'),
);
const exceptions: Readonly<Record<string, string>> = {};

describe('telemetry records', () => {
  it('are distinguished by what their descriptors declare, not by their keys', () => {
    const found = sourceFiles('packages', 'apps')
      .filter(({ path }) => !/\.(?:test|test-support|facts)\.tsx?$/.test(path))
      .filter(({ text }) => told.test(text))
      .map(({ path }) => path);
    expect(found.toSorted()).toEqual(Object.keys(exceptions).toSorted());
  });

  it.each([
    "const scale = record.key === 'battery' ? 1 : 10;",
    'field.record === battery.key',
    'records.filter((record) => record.key !== charging.key)',
    "new Set(['battery']);",
    'together[record.key]?.find(isShared)',
    'switch (record.key) {',
  ])('%s would be refused', (text) => expect(text).toMatch(told));

  it.each(['records.find((record) => record.key === link.detail)', "record: 'battery',", 'name: record.key'])(
    '%s would be accepted',
    (text) => expect(text).not.toMatch(told),
  );
});
