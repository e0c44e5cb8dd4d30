import { entityOf } from '@heliodeck/model/registries/entities';
import { describe, expect, it } from 'vitest';
import { cardLead } from './card-lead.ts';
import { listColumns } from './list-columns.tsx';

const leadOf = (key: string): string | undefined =>
  cardLead(entityOf(key).title, listColumns(entityOf(key), 'zh', 'standard', new Set()))?.name;

describe('a card on a phone', () => {
  it('is headed by its device in live lists, and by its time in histories', () => {
    for (const live of ['xwjEquipment', 'meterData', 'battery', 'inverterData', 'environmentData'])
      expect([live, leadOf(live)]).toEqual([live, 'xwjId']);
    for (const history of ['xwjHistory', 'meterDataHistory', 'batteryHistory', 'inverterDataHistory'])
      expect([history, leadOf(history)]).toEqual([history, undefined]);
  });

  it('is headed by its own title elsewhere', () => {
    for (const other of ['stationInfo', 'xwj', 'realtimeAlarm', 'energyUse', 'reportSchedule'])
      expect([other, leadOf(other)]).toEqual([other, undefined]);
  });
});
