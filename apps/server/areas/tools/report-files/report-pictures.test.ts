import type { TemplateCell } from '@heliodeck/reports/template/template';
import { expect, it } from 'vitest';
import { picturesOf } from './report-pictures.ts';

const picture = { type: 'png', bytes: new Uint8Array(1) } as const;
const cells: readonly TemplateCell[] = [
  { at: 'A2', set: 'r', field: 'photo', picture: true, agg: 'list', expand: 'down' },
  { at: 'A1', text: 'head', picture: true },
];
const records = (count: number) => Array.from({ length: count }, (_, at) => ({ photo: `photo ${at}` }));

it('pictures are loaded up to the limit, fixed ones first, and the addresses beyond it are returned', async () => {
  const rows = [...records(250), { photo: 'photo 0' }, { photo: null }];
  const { pictures, notLoaded } = await picturesOf({ cells }, { r: rows }, async () => picture);
  expect(pictures.size).toBe(200);
  expect(pictures.has('head')).toBe(true);
  expect([...notLoaded]).toEqual(records(250).flatMap(({ photo }, at) => (at < 199 ? [] : [photo])));
});

it('a picture that cannot be loaded is not one beyond the limit', async () => {
  const { pictures, notLoaded } = await picturesOf({ cells }, { r: records(3) }, async () => undefined);
  expect([pictures.size, notLoaded.size]).toEqual([0, 0]);
});
