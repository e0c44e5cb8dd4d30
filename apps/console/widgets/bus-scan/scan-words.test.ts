import { scanFamilies } from '@heliodeck/devices/scan/scan';
import { expect, it } from 'vitest';
import { familyWords } from './scan-words.ts';

it('a user can choose every family of frames that a bus can be searched for', () => {
  expect(Object.keys(familyWords).toSorted()).toEqual(scanFamilies.toSorted());
});
