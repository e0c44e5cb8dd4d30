import { describe, expect, it } from 'vitest';
import { liveStarts } from '../../../apps/server/telemetry/alarms/live-starts.ts';
import { layouts } from '../../../apps/server/telemetry/record-layout.ts';
import { judgedMeters } from '../../support/judged-meters.ts';

const world = await judgedMeters();
const layoutOf = (key: string) => {
  const layout = layouts.get(key);
  if (!layout) throw new Error(`no layout of ${key}`);
  return layout;
};

describe('the live rows that rules are evaluated against', () => {
  it.each([...layouts.keys()])(
    '%s: a row is read completely, whatever its number of columns',
    async (key) => {
      const layout = layoutOf(key);
      const device = await world.newMeter();
      const number = layout.columns.find(({ text }) => !text)?.name ?? '';
      const at = world.now;
      await world
        .start()
        .readings([
          { tenantId: world.tenantId, deviceId: device, record: key, pack: 0, at, values: { [number]: 1 } },
        ]);
      const [start, none] = await world.store
        .asPlatform('a test reads what alarms start from')
        .read((_, { client }) =>
          liveStarts(client, layout, [
            { deviceId: device, pack: 0 },
            { deviceId: '1', pack: 0 },
          ]),
        );
      expect(none).toBeUndefined();
      expect(start?.at).toBe(at);
      expect(start?.values).toHaveLength(layout.columns.length);
      expect(Number(start?.values[layout.indexOf.get(number) ?? -1])).toBe(1);
    },
  );
});
