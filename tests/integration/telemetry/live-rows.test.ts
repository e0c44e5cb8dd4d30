import { records } from '@heliodeck/model/registries/records';
import { expect, it } from 'vitest';
import { liveRows } from '../../../apps/server/telemetry/live/live-rows.ts';
import { freshDatabase } from '../../support/database.ts';

const { store } = await freshDatabase();

it.each([...records.values()])(
  'live rows of $key are read completely, for any number of values',
  async (record) => {
    expect(await liveRows(store.tenantDb('100001'), record, ['1'])).toEqual([]);
  },
);
