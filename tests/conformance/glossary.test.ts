import { readFileSync } from 'node:fs';
import { entities } from '@heliodeck/model/registries/entities';
import { generatedEntities } from '@heliodeck/model/registries/generated';
import { describe, expect, it } from 'vitest';

const glossary = readFileSync(new URL('../../docs/glossary.md', import.meta.url), 'utf8');
const rows = glossary
  .slice(glossary.indexOf('| Term |'), glossary.indexOf('## Names in the code'))
  .split('\n')
  .slice(2)
  .filter((line) => line.startsWith('|'))
  .map((line) => line.split('|').map((cell) => cell.trim()));

describe('the glossary', () => {
  it('contains each term once, in order, with its Chinese and its meaning', () => {
    const terms = rows.map(([, term]) => String(term).toLowerCase());
    expect(terms.filter((term, index) => terms.indexOf(term) !== index)).toEqual([]);
    expect(rows.filter(([, , chinese, , meaning]) => !chinese || !meaning).map(([, term]) => term)).toEqual(
      [],
    );
    expect(terms).toEqual(terms.toSorted());
  });

  it('contains the name of each entity on the wire, except generated ones', () => {
    const named = new Set(
      rows.flatMap(([, , , wire]) => [...String(wire).matchAll(/`(\w+)`/g)].map(([, one]) => one)),
    );
    const own = [...entities.values()].filter((entity) => !generatedEntities.includes(entity));
    expect(own.map(({ key }) => key).filter((key) => !named.has(key))).toEqual([]);
  });
});
