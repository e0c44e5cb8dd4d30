import { deviceTypeOf, deviceTypes } from '@heliodeck/model/registries/device-types';
import { entities } from '@heliodeck/model/registries/entities';
import { records } from '@heliodeck/model/registries/records';
import { describe, expect, it } from 'vitest';
import { plainView } from './device-type-view.ts';
import { boardLists, drawerTitle, tabsOf, typeName, viewOf } from './registry.ts';

describe('an unknown device type', () => {
  it('has no name, title or tab', () => {
    expect(viewOf(9)).toBeUndefined();
    expect([typeName(9), drawerTitle(9)]).toEqual([undefined, undefined]);
    expect(tabsOf(9)).toEqual([]);
  });
});

describe('views of device types', () => {
  it.each([...deviceTypes.keys()])(
    'type %i shows existing records, with the feed that updates them',
    (code) => {
      expect(tabsOf(code).length).toBeGreaterThan(0);
      for (const { entity, record } of tabsOf(code)) {
        expect(entities.has(entity)).toBe(true);
        expect(records.get(String(record))?.live?.key).toBe(entity);
      }
    },
  );

  it('show a type without a separate view by its records', () => {
    const inverter = deviceTypeOf(3) ?? expect.fail();
    expect(plainView(inverter).tabs).toMatchObject([{ entity: 'inverterData', body: 'facts' }]);
    // Tariffs of a meter have no screen and therefore no tab.
    const meter = deviceTypeOf(2) ?? expect.fail();
    expect(plainView(meter).tabs).toHaveLength(1);
  });

  it('list meters before controllers and batteries on a board, and no MARS controllers', () => {
    expect(boardLists.map(({ code }) => code)).toEqual([2, 1, 4]);
  });
});
