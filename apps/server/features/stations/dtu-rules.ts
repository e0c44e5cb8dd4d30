import { dtu } from '@heliodeck/model/entities/dtu';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { isImei } from '@heliodeck/protocol/imei';
import { isLinkForm } from '@heliodeck/protocol/link-form';
import type { Context } from '../../context.ts';
import { defineRules, type EntityRules } from '../../crud/entity-rules.ts';
import type { Services } from '../../services.ts';
import { tellField } from './tell-field.ts';

/** A DTU belongs to its station's department, and the gateway hears of every change. */
export function dtuRules({ bus }: Pick<Services, 'bus'>): EntityRules {
  return defineRules({
    entity: dtu,
    async beforeSave(context, draft, before) {
      const imei = (draft.imei ?? before?.imei ?? '').trim();
      if (!isImei(imei)) throw new CodedError('dtu.imeiInvalid', { imei });
      const link = draft.link ?? before?.link ?? 'auto';
      if (!isLinkForm(link)) throw new CodedError('dtu.linkUnknown', { link });
      const station = draft.stationInfoId ?? before?.stationInfoId ?? null;
      const createDept = await departmentOf(context, station);
      // Whether it is online is the gateway's to say.
      const { onlineStatus: _status, connectTime: _time, ...rest } = draft;
      return { ...rest, imei, link, createDept, ...(before === undefined ? { onlineStatus: 0 } : {}) };
    },
    async afterSave(context, saved, before) {
      if (before !== undefined && before.stationInfoId !== saved.stationInfoId) {
        await context.db.read((_, { client }) =>
          client.query('update device set create_dept = $2 where dtu_id = $1', [saved.id, saved.createDept]),
        );
      }
      await tellField(context, bus, [saved.id]);
    },
    async beforeRemove(context, rows) {
      const { rows: devices } = await context.db.read((_, { client }) =>
        client.query('select 1 from device where dtu_id = any($1::bigint[]) and is_deleted = 0 limit 1', [
          rows.map((row) => row.id),
        ]),
      );
      if (devices.length > 0) throw new CodedError('dtu.hasDevices');
    },
    async afterRemove(context, rows) {
      await tellField(
        context,
        bus,
        rows.map((row) => row.id),
      );
    },
  });
}

async function departmentOf(context: Context, station: string | null): Promise<string | null> {
  const { rows } = await context.db.read((_, { client }) =>
    // Held, so that the station is not removed meanwhile.
    client.query<{ dept: string | null }>(
      'select create_dept::text as dept from station where id = $1 and is_deleted = 0 for share',
      [station],
    ),
  );
  const [row] = rows;
  if (row === undefined) throw new CodedError('station.unknown');
  return row.dept;
}
