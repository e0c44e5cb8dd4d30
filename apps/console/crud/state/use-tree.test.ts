import { dept } from '@heliodeck/model/organisation/dept';
import { post } from '@heliodeck/model/organisation/post';
import { expect, it } from 'vitest';
import { parentIn } from './use-tree.ts';

it.each([{}, { parentId: null }, { parentId: '' }, { parentId: '0' }])(
  'nothing is opened for a record at the top: %j',
  (draft) => {
    expect(parentIn(dept, draft)).toBeUndefined();
  },
);

it('nothing is opened where records have no parents', () => {
  expect(parentIn(post, { parentId: '7' })).toBeUndefined();
});

it('opens the row below which a new record is placed', () => {
  expect(parentIn(dept, { parentId: '7' })).toBe('7');
});
