import { describe, expect, it } from 'vitest';
import { markAllOffline, writeOnlineChanges } from '../../../apps/server/gateway/online-change.ts';
import { up } from '../../../apps/server/store/migrations/111-offline-since.ts';
import { freshDatabase } from '../../support/database.ts';
import { addDevice, addStation } from '../../support/telemetry.ts';

const { owner, store } = await freshDatabase();
const platform = store.asPlatform('states change');
const tenantId = '100001';
const { dtuId } = await addStation(owner, { tenantId });
const at = (minute: number) => Date.UTC(2026, 5, 20, 4, minute);

type Event = 'online' | 'offline';
const change = (id: string, event: Event, minute: number) => ({
  tenantId,
  subject: 'device' as const,
  id,
  at: at(minute),
  event,
  reason: null,
  remote: null,
});
const write = (...changes: readonly ReturnType<typeof change>[]) =>
  platform.tx((_, { client }) => writeOnlineChanges(client, changes));
const sinceOf = async (id: string): Promise<number | null> => {
  const [row] = await owner('select offline_since as since from device where id = $1', [id]);
  return row?.since ? (row.since as Date).getUTCMinutes() : null;
};
const device = () => addDevice(owner, { tenantId, dtuId, type: 1 });

describe('the start of a device’s offline period', () => {
  it('is the instant at which the connection was lost, and nothing while it answers', async () => {
    const id = await device();
    expect(await sinceOf(id)).toBeNull();
    await write(change(id, 'online', 1), change(id, 'offline', 2));
    expect(await sinceOf(id)).toBe(2);
    await write(change(id, 'online', 3));
    expect(await sinceOf(id)).toBeNull();
  });

  it('does not change when it is reported again, and does when the device had returned in between', async () => {
    const id = await device();
    await write(change(id, 'online', 1), change(id, 'offline', 2));
    await write(change(id, 'offline', 5));
    expect(await sinceOf(id)).toBe(2);
    await write(change(id, 'online', 6), change(id, 'offline', 7));
    expect(await sinceOf(id)).toBe(7);
  });

  it('is the restart for devices that were online when the program ended, and is unchanged for the others', async () => {
    const [away, there] = [await device(), await device()];
    await write(change(away, 'online', 1), change(away, 'offline', 2), change(there, 'online', 3));
    await platform.tx((_, { client }) => markAllOffline(client, new Date(at(9))));
    expect([await sinceOf(away), await sinceOf(there)]).toEqual([2, 9]);
  });

  it('is read from the last stored event on installations that did not record it', async () => {
    const [known, unknown] = [await device(), await device()];
    await write(change(known, 'online', 1), change(known, 'offline', 2));
    await owner('update device set offline_since = null');
    await up(async (text) => owner(text));
    expect([await sinceOf(known), await sinceOf(unknown)]).toEqual([2, null]);
  });
});
