import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { messages } from '@heliodeck/model/wire/messages';
import { describe, expect, it } from 'vitest';
import { areasOfConsole, codesOfConsole, prunedMessages } from '../../scripts/used-messages.ts';
import { repositoryFiles, root, sourceFiles } from './source-files.ts';

const used = codesOfConsole(root);
const catalogues = repositoryFiles().filter((path) =>
  /^packages\/model\/([a-z-]+\/([a-z-]+-)?messages|wire\/messages\/[a-z-]+)\.ts$/.test(path),
);
const codesIn = (text: string): readonly string[] =>
  [...text.matchAll(/^ {2}'([\w.]+)': /gm)].map(([, code = '']) => code);

describe('the messages of the built console', () => {
  it('are those that its sources mention, in every file of the catalogue', () => {
    expect(catalogues.length).toBeGreaterThan(20);
    const whole = catalogues.map((path) => readFileSync(join(root, path), 'utf8'));
    expect(whole.flatMap(codesIn).toSorted()).toEqual(Object.keys(messages).toSorted());
    const kept = whole.map((text) => prunedMessages(text, used));
    expect(kept.flatMap(codesIn)).toEqual(whole.flatMap(codesIn).filter((code) => used.has(code)));
    expect(kept.join('').length).toBeLessThan(whole.join('').length);
  });

  it('are all those of an area that a screen looks up by a code from an address', () => {
    const whole = areasOfConsole(root);
    const lookedUp = sourceFiles('apps/console').flatMap(({ text }) =>
      [...text.matchAll(/(\w+)Messages\[[^'"]/g)].map(([, name = '']) =>
        name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
      ),
    );
    expect(lookedUp).toContain('sign-in');
    expect(lookedUp.filter((area) => !whole.has(area))).toEqual([]);
  });

  it('are looked up by literal codes, or by codes from a function with literal codes', () => {
    const composed = sourceFiles('apps/console', 'packages').filter(({ text }) => /messages\[`/.test(text));
    expect(composed.map(({ path }) => path)).toEqual([]);
  });
});
