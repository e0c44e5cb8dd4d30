import type { Label, Locale } from '@heliodeck/kit/label';
import { msgPush } from '@heliodeck/model/alarms/msg-push';
import type { Act, Entity } from '@heliodeck/model/descriptors/entity';
import { auditLog } from '@heliodeck/model/logs/audit-log';
import { logApi } from '@heliodeck/model/logs/log-api';
import { logError } from '@heliodeck/model/logs/log-error';
import { logUsual } from '@heliodeck/model/logs/log-usual';
import { user } from '@heliodeck/model/organisation/user';
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
import { listColumns } from '../crud/columns/list-columns.tsx';
import { actsPadding, actsRoom, type FittedAct, fitActs, mostActs } from '../crud/rows/fit-acts.ts';
import { crudWords } from '../crud/shared/crud-words.ts';
import { textWidth } from '../fields/shared/field-ui.ts';
import { uiWords } from '../ui/ui-words.ts';
import { resourceWords } from './resources/resource-words.ts';
import { dtuWords } from './stations/dtu-words.ts';

/** Width that the menu and the frame leave on a 1440 px desktop. */
const desk = 1174;
/** Padding of a cell, px. */
const cellPadding = 24;
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

it.each([
  ['tenant of the audit log', auditLog, 'tenantId', '演示租户 Demo'],
  ['tenant of users', user, 'tenantId', '演示租户 Demo'],
  ['name in the audit log', auditLog, 'recordTitle', '苏州厂房告警 Suzhou Roof'],
  ['account of a push record', msgPush, 'openId', 'wangqiang@example.com'],
] as const)('the column with the %s has room for usual content', (_, entity, name, content) => {
  for (const locale of ['zh', 'en'] as const) {
    const column = listColumns(entity, locale, 'standard', new Set()).find((one) => one.name === name);
    expect(column?.width, locale).toBeGreaterThanOrEqual(textWidth(content) + cellPadding);
  }
});
