import { describe, expect, it } from 'vitest';
import { preferences } from '../../state/preferences.ts';
import { translateModule } from './bpmn-translate.ts';
import { bpmnWords } from './bpmn-words.ts';

const sources = Object.entries(
  import.meta.glob<string>(
    ['../../../../node_modules/bpmn-js/lib/**/*.js', '../../../../node_modules/diagram-js/lib/**/*.js'],
    { query: '?raw', import: 'default', eager: true },
  ),
).map(([path, text]) => ({ path, text: text.replace(/^\s*(?:\*|\/\/).*$/gm, '') }));

/** Texts that the library passes to its translation, and the labels of its menus of types. */
const asked = new Set(
  sources.flatMap(({ path, text }) => [
    ...[...text.matchAll(/\b_?translate\(\s*(?:'([^']*)'|"([^"]*)")/g)].map(([, a, b]) => a ?? b ?? ''),
    ...[...text.matchAll(/_MSG = '([^']*)'/g)].map(([, message = '']) => message),
    ...(/(?:ReplaceOptions|PopupEntries)\.js$/.test(path)
      ? [...text.matchAll(/label: '([^']*)'/g)].map(([, message = '']) => message)
      : []),
  ]),
);

describe('the texts of the drawing library', () => {
  it('are found in its sources, including those of palette and context pad', () => {
    expect(asked.size).toBeGreaterThan(100);
    expect([...asked]).toEqual(
      expect.arrayContaining(['Create task', 'Append task', 'User task', 'Activate hand tool']),
    );
  });

  it('all texts of the drawing library have Chinese translations', () => {
    expect([...asked].filter((text) => !bpmnWords.has(text))).toEqual([]);
  });

  it('are in the current language, with their parameters filled in', () => {
    const translate = translateModule.translate[1];
    if (typeof translate !== 'function') throw new Error('the service is no function');
    preferences.set({ ...preferences.get(), locale: 'zh' });
    expect(translate('Open {element}', { element: 'A' })).toBe('打开 A');
    preferences.set({ ...preferences.get(), locale: 'en' });
    expect(translate('Open {element}', { element: 'A' })).toBe('Open A');
  });
});
