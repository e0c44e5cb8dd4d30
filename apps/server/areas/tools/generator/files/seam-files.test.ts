import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { seamFiles } from './seam-files.ts';

const root = join(import.meta.dirname, '../../../../../..');
const stored = (path: string): string => readFileSync(join(root, path), 'utf8');

it('the generator accepts the files of this repository that list generated code, and leaves them unchanged', () => {
  const files = seamFiles([], stored);
  expect(files).toHaveLength(3);
  for (const { path, text } of files) expect(text, path).toBe(stored(path));
});
