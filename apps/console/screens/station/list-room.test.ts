import type { Label, Locale } from '@heliodeck/kit/label';
import { dtu } from '@heliodeck/model/entities/dtu';
import { headerBox } from '@heliodeck/model/entities/header-box';
import { region } from '@heliodeck/model/entities/region';
import { stationInfo } from '@heliodeck/model/entities/station-info';
import type { Entity } from '@heliodeck/model/entity';
import { expect, it } from 'vitest';
import { crudWords } from '../../crud/crud-words.ts';
import { fitActs } from '../../crud/fit-acts.ts';
import { listColumns } from '../../crud/list-columns.tsx';
import { baseWords } from '../base/base-words.ts';
import { dtuWords } from '../dtu/dtu-words.ts';

/** What the menu and the frame leave of a desk of 1440 px, and what the boxes to tick take of that. */
const room = 1174 - 44;

/** Buttons of a row, those of the screen itself before Delete. */
function acts(entity: Entity, own: readonly Label[], locale: Locale): readonly string[] {
  const declared = (entity.actions ?? []).filter(({ place }) => place === 'row').map(({ label }) => label);
  return [crudWords.view, crudWords.edit, ...declared, ...own, crudWords.remove].map(
    (words) => words[locale],
  );
}

const lists: readonly (readonly [string, Entity, readonly Label[]])[] = [
  ['stations', stationInfo, []],
  ['DTUs', dtu, [dtuWords.ledger]],
  ['header boxes', headerBox, []],
  ['regions', region, [baseWords.addChild]],
];

it.each(lists)('the list of %s does not scroll sideways on a desk of 1440 px', (_, entity, own) => {
  for (const locale of ['zh', 'en'] as const) {
    const columns = listColumns(entity, locale, 'standard', new Set()).filter(({ usual }) => usual);
    const width = columns.reduce((sum, column) => sum + column.width, 0);
    const fitted = fitActs(acts(entity, own, locale), entity.menuWidth);
    expect(width + Math.max(entity.menuWidth ?? 0, fitted.width), locale).toBeLessThanOrEqual(room);
  }
});
