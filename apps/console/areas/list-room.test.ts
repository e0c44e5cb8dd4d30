import type { Label, Locale } from '@heliodeck/kit/label';
import type { Act, Entity } from '@heliodeck/model/descriptors/entity';
import { logApi } from '@heliodeck/model/logs/log-api';
import { logError } from '@heliodeck/model/logs/log-error';
import { logUsual } from '@heliodeck/model/logs/log-usual';
import { actsOf } from '@heliodeck/model/permissions/permission';
import { region } from '@heliodeck/model/regions/region';
import { attach } from '@heliodeck/model/resources/attach';
import { oss } from '@heliodeck/model/resources/oss';
import { sms } from '@heliodeck/model/resources/sms';
import { identityProvider } from '@heliodeck/model/sign-in/identity-provider';
import { dtu } from '@heliodeck/model/stations/dtu';
import { headerBox } from '@heliodeck/model/stations/header-box';
import { stationInfo } from '@heliodeck/model/stations/station-info';
import { expect, it } from 'vitest';
import { crudWords } from '../crud/crud-words.ts';
import { actsPadding, actsRoom, type FittedAct, fitActs, mostActs } from '../crud/fit-acts.ts';
import { listColumns } from '../crud/list-columns.tsx';
import { uiWords } from '../ui/ui-words.ts';
import { resourceWords } from './resources/resource-words.ts';
import { dtuWords } from './stations/dtu-words.ts';

/** Width that the menu and the frame leave on a 1440 px desktop. */
const desk = 1174;
/** Width of the checkboxes, if rows can be deleted. */
const boxes = 44;

/** Buttons of a row, those of the screen before Delete; all of these lists have icons. */
function acts(entity: Entity, own: readonly Label[], locale: Locale): readonly FittedAct[] {
  const declared = (entity.actions ?? []).filter(({ place }) => place === 'row').map(({ label }) => label);
  const may = (act: Act, words: Label): readonly Label[] => (actsOf(entity).includes(act) ? [words] : []);
  const [first, last] = [
    [...may('view', crudWords.view), ...may('edit', crudWords.edit)],
    may('delete', crudWords.remove),
  ];
  return [...first, ...declared, ...own, ...last].map((words) => ({ text: words[locale], icon: true }));
}

const lists: readonly (readonly [string, Entity, readonly Label[]])[] = [
  ['stations', stationInfo, []],
  ['DTUs', dtu, [dtuWords.ledger]],
  ['header boxes', headerBox, []],
  ['regions', region, [uiWords.addChild]],
  ['text message services', sms, [resourceWords.debug]],
  ['object storages', oss, [resourceWords.debug]],
  ['attachments', attach, []],
  ['sign-in providers', identityProvider, []],
  ['usual logs', logUsual, []],
  ['calls', logApi, []],
  ['errors', logError, []],
];

it.each(lists)('the list of %s does not scroll sideways at 1440 px', (_, entity, own) => {
  const room = desk - (actsOf(entity).includes('delete') ? boxes : 0);
  for (const locale of ['zh', 'en'] as const) {
    const columns = listColumns(entity, locale, 'standard', new Set()).filter(({ usual }) => usual);
    const width = columns.reduce((sum, column) => sum + column.width, 0);
    const { width: taken } = fitActs(
      acts(entity, own, locale),
      actsRoom(room - width - actsPadding, entity.telemetry !== undefined),
    );
    expect(width + taken, locale).toBeLessThanOrEqual(room);
    expect(taken, locale).toBeLessThanOrEqual(mostActs);
  }
});
