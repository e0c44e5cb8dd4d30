import { expect, test } from 'vitest';
import { dataWords } from '../contract.ts';
import { profiles } from '../registry.ts';
import { recordsFor } from './words.ts';

test('a word requests each record of a profile once, so that no reading is taken twice', () => {
  for (const profile of profiles.values())
    for (const word of dataWords) {
      const records = recordsFor(profile, word);
      expect(records, `${profile.id} ${word}`).toEqual([...new Set(records)]);
    }
});

test('the first word requests something of every profile', () => {
  for (const profile of profiles.values())
    expect(recordsFor(profile, 'real_time_data'), profile.id).toHaveLength(1);
});
