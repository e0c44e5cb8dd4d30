import type { Entity } from '@heliodeck/model/descriptors/entity';
import { entities } from '@heliodeck/model/registries/entities';
import { expect, it } from 'vitest';
import {
  type ListColumn,
  listColumns,
  pairedColumns,
  stackedColumns,
} from '../crud/columns/list-columns.tsx';
import { shortOf } from '../crud/columns/short-heading.ts';
import { columnGroups, headingOver } from '../crud/table/table-columns.tsx';
import { withTroubles } from '../widgets/record-list/trouble-entity.ts';

/** The lists of the console; lists of readings also in the form with their troubles in one column. */
const lists: readonly Entity[] = [...entities.values()].flatMap((entity) =>
  entity.telemetry === undefined ? [entity] : [entity, withTroubles(entity)],
);

/** Headings of groups, and the heading of each column, with its group first. */
function headingsOf(columns: readonly ListColumn[], locale: 'zh' | 'en') {
  const runs = columnGroups(columns);
  const over = runs.flatMap((run) => headingOver(run, locale) ?? []);
  const whole = runs.flatMap((run) => {
    const group = headingOver(run, locale);
    return run.map((column) =>
      group === undefined ? column.heading : `${group} › ${shortOf(column, locale)}`,
    );
  });
  return { over, whole };
}

const twice = (texts: readonly string[]): readonly string[] =>
  texts.filter((text, index) => texts.indexOf(text) !== index);

it('no heading appears twice above a list, and no heading of a group above columns that are apart, in either language', () => {
  const found = lists.flatMap((entity) =>
    (['zh', 'en'] as const).flatMap((locale) => {
      const all = listColumns(entity, locale, 'standard', new Set());
      // With the default columns, and with all columns shown.
      const usual = all.filter((column) => column.usual);
      return [all, usual, pairedColumns(stackedColumns(usual), locale)].flatMap((columns) => {
        const { over, whole } = headingsOf(columns, locale);
        return [...twice(over), ...twice(whole)].map((text) => `${entity.key} in ${locale}: ${text}`);
      });
    }),
  );
  expect(found).toEqual([]);
});
