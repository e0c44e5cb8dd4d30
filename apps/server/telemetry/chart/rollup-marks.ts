import { slotMs, slotOf } from '@heliodeck/model/energy/slot';
import type { Script } from '../../store/script.ts';
import { arrayOf, textsOf } from '../../store/sql-text.ts';
import type { AdmittedReading } from '../admission.ts';
import type { DeviceCursor } from '../append/device-cursors.ts';
import type { RecordLayout } from '../record-layout.ts';

interface Mark {
  readonly tenantId: string;
  readonly record: string;
  readonly deviceId: string;
  readonly pack: number;
  readonly slot: number;
}

/** The quarters of an hour that the readings of one transaction change, so that their roll-ups are computed (again). */
export class RollupMarks {
  readonly #now: number;
  readonly #marks = new Map<string, Mark>();

  /** @param now ms; a quarter that has ended by then is marked for every change */
  constructor(now: number) {
    this.#now = now;
  }

  /** Adds readings of one device. */
  addAll(
    layout: RecordLayout,
    { cursor, readings }: { readonly cursor: DeviceCursor; readonly readings: readonly AdmittedReading[] },
  ): void {
    for (const { reading } of readings) this.add(layout, cursor, reading.tenantId, reading.at);
  }

  /** Adds a reading. The current quarter is marked once, since it is not rolled up before its end. */
  add(layout: RecordLayout, cursor: DeviceCursor, tenantId: string, at: number): void {
    if (!layout.rolled) return;
    const slot = slotOf(at);
    const end = slot + slotMs;
    if (end > this.#now) {
      if (cursor.rolledUntil === end) return;
      cursor.rolledUntil = Math.max(cursor.rolledUntil, end);
    }
    const record = layout.record.key;
    const { deviceId, pack } = cursor;
    this.#marks.set(`${record} ${deviceId} ${pack} ${slot}`, { tenantId, record, deviceId, pack, slot });
  }

  /** Adds the marks to a script. */
  write(script: Script): void {
    if (this.#marks.size === 0) return;
    const marks = [...this.#marks].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, mark]) => mark);
    // Not "do nothing": the update locks the mark, so that a roll-up about to begin waits for this commit.
    script.add(
      `insert into rollup_open (tenant_id, record, device_id, pack, slot)
        select * from unnest(
          ${textsOf(marks.map((mark) => mark.tenantId))},
          ${textsOf(marks.map((mark) => mark.record))},
          ${arrayOf(
            'bigint',
            marks.map((mark) => mark.deviceId),
          )},
          ${arrayOf(
            'integer',
            marks.map((mark) => mark.pack),
          )},
          ${arrayOf(
            'timestamptz',
            marks.map((mark) => new Date(mark.slot).toISOString()),
          )})
        on conflict (record, device_id, pack, slot) do update set tenant_id = excluded.tenant_id`,
    );
  }
}
