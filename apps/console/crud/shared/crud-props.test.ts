import { expect, it } from 'vitest';
import type { CrudScreenProps } from './crud-props.ts';

/** Every property, so that a new one does not compile before it is counted here. */
const properties: Readonly<Record<keyof CrudScreenProps, true>> = {
  entity: true,
  paths: true,
  fixed: true,
  embedded: true,
  acts: true,
  lead: true,
  without: true,
  rowActions: true,
  onChanged: true,
  toolbarActions: true,
  exporting: true,
  empty: true,
  cells: true,
  searchFirst: true,
  rows: true,
  form: true,
};

it('the usual list has at most 18 properties: what few screens need is in a slot or an option of a part', () => {
  expect(Object.keys(properties).length).toBeLessThanOrEqual(18);
});
