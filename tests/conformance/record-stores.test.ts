import { expect, test } from 'vitest';
import { sourceFiles } from './source-files.ts';

const crud = sourceFiles('apps').filter(({ path }) => path.startsWith('apps/server/crud/'));

test('The list engine imports nothing that stores readings', () => {
  expect(crud.length).toBeGreaterThan(20);
  const offences = crud.flatMap(({ path, imports }) =>
    imports
      .filter((imported) =>
        /^apps\/server\/(ingest|telemetry)\/|^apps\/server\/store\/telemetry/.test(imported),
      )
      .map((imported) => `${path} → ${imported}`),
  );
  expect(offences).toEqual([]);
});

test('no file of the list engine names telemetry: differences of storage are behind RecordStore and RowLayout', () => {
  const named = crud.filter(({ text }) => /telemetry/i.test(text)).map(({ path }) => path);
  expect(named).toEqual([]);
});
