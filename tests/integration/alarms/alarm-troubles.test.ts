import type { TroublePage } from '@heliodeck/model/wire/trouble';
import { troubleText } from '@heliodeck/model/wire/trouble-words';
import { expect, it } from 'vitest';
import { alarmWorld } from '../../support/alarm-world.ts';

const { theirs, admin, foreignSite, alarm, get } = await alarmWorld();
const alarmTroubles = async (headers = admin) =>
  ((await get('blade-watch/watch/troubles?kind=alarm', headers))[2] as TroublePage).records;

it('the watch page shows alarms whose value is still over the limit, most severe first, including members of a storm, without shelved ones', async () => {
  const rule = (more: Record<string, unknown>) => alarm({ kind: 'rule', ...more });
  const grave = await rule({ grade: 1, pack: 2 });
  const member = await rule({ grade: 4, group_id: grave });
  const general = await rule({ grade: 2, status: 3, measure: 'Li' });
  await rule({ recovered_at: new Date() });
  await rule({ end_reason: 'ruleGone' });
  await rule({ shelved_until: new Date(Date.now() + 3_600_000) });
  await rule({ status: 2 });
  await alarm({ kind: 'rule' }, foreignSite.stationId);
  const shown = await alarmTroubles();
  expect(shown.map(({ id, severity, who, words }) => [id, severity, who, troubleText(words).en])).toEqual([
    [`alarm:${grave}`, 'critical', null, 'Pack 2: Voltage high'],
    [`alarm:${general}`, 'warning', 'Li', 'Voltage high'],
    [`alarm:${member}`, 'info', null, 'Voltage high'],
  ]);
});

it('another tenant sees none of them', async () => {
  expect(await alarmTroubles(theirs.admin)).toHaveLength(1);
});
