import type { Draft, Row } from '@heliodeck/model/descriptors/entity';
import { dtu } from '@heliodeck/model/stations/dtu';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { isLinkForm } from '@heliodeck/protocol/link/form';
import { isImei } from '@heliodeck/protocol/link/imei';
import { isDtuKey } from '@heliodeck/protocol/link/login';
import pg from 'pg';
import { sealDtuKey } from '../../access/keys/dtu-key.ts';
import { departmentOf } from '../../access/records/station-owner.ts';
import type { Context } from '../../context.ts';
import { defineHooks, type EntityHooks } from '../../crud/hooks/entity-hooks.ts';
import { noteClaim } from '../../gateway/lapsed-claims.ts';
import { tellField } from '../../gateway/tell-field.ts';
import { statement } from '../../store/sql.ts';
import type { JudgeClaim } from './claim.ts';

/** PostgreSQL's code for a lock held by another transaction. */
const lockNotAvailable = '55P03';

/** Rules of DTUs: a DTU belongs to its station's department, and the gateway is notified of every change. */
export function dtuRules({
  sealing,
  judgeClaim,
}: {
  readonly sealing: Uint8Array;
  readonly judgeClaim: JudgeClaim;
}): EntityHooks {
  /** Claims of this transaction, until their records exist. */
  const proofs = new WeakMap<Context['db'], Map<string, Date | null>>();
  return defineHooks({
    entity: dtu,
    async beforeLock({ db }, { id, stationInfoId }) {
      // The DTU may move to another department, and its devices with it.
      if (stationInfoId === undefined) return;
      await db.read((_, { client }) => lockDevices(client, id));
    },
    async beforeSave(context, draft, before) {
      const imei = (draft.imei ?? before?.imei ?? '').trim();
      // The claim has lapsed: all other fields can still be edited.
      const isFree = before !== undefined && before.imei === null && imei === '';
      if (!isFree && !isImei(imei)) throw new CodedError('dtu.imeiInvalid', { imei, field: 'imei' });
      const registrationKey = keyOf(context, draft, before, sealing);
      if (!isFree && imei !== before?.imei) {
        const key = draft.registrationKey?.trim() || undefined;
        const until = await judgeClaim(context.db.tenantId, { imei, key }, context.now);
        proofs.set(context.db, (proofs.get(context.db) ?? new Map()).set(imei, until));
      }
      const link = (draft.link === undefined ? before?.link : draft.link) ?? 'auto';
      if (!isLinkForm(link)) throw new CodedError('dtu.linkUnknown', { link, field: 'link' });
      const station = draft.stationInfoId ?? before?.stationInfoId ?? null;
      const createDept = await departmentOf(context, station);
      // Only the gateway sets the online state.
      const {
        onlineStatus: _status,
        connectTime: _time,
        offlineSince: _since,
        registrationKey: _key,
        ...rest
      } = draft;
      return {
        ...rest,
        ...registrationKey,
        imei: isFree ? null : imei,
        link,
        createDept,
        ...(before === undefined ? { onlineStatus: 0 } : {}),
      };
    },
    async afterSave(context, saved, before) {
      const { imei } = saved;
      if (imei !== null && imei !== before?.imei) {
        const proofUntil = proofs.get(context.db)?.get(imei) ?? null;
        await noteClaim(context.db, saved.id, { now: context.now, proofUntil });
      }
      if (before !== undefined && before.stationInfoId !== saved.stationInfoId) {
        await context.db.read(async (_, { client }) => {
          await refuseNewcomers(client, saved.id);
          await client.query(
            statement`update device set create_dept = ${saved.createDept} where dtu_id = ${saved.id}`,
          );
        });
      }
      await tellField(context, [saved.id]);
    },
    async beforeRemove(context, rows) {
      const { rows: devices } = await context.db.read((_, { client }) =>
        client.query(statement`select 1 from device where dtu_id = any(${rows.map((row) => row.id)}::bigint[])
           and is_deleted = 0 limit 1`),
      );
      if (devices.length > 0) throw new CodedError('dtu.hasDevices');
    },
    async afterRemove(context, rows) {
      await tellField(
        context,
        rows.map((row) => row.id),
      );
    },
  });
}

/** The DTU's own key as stored, if it changes. @throws CodedError dtu.keyForm, dtu.keyMissing */
function keyOf(
  { db }: Context,
  draft: Draft<typeof dtu>,
  before: Row<typeof dtu> | undefined,
  sealing: Uint8Array,
): Pick<Draft<typeof dtu>, 'registrationKey' | 'keyed'> {
  const key = draft.registrationKey?.trim() ?? '';
  // A key that is set is also required.
  const keyed = key !== '' || (draft.keyed ?? before?.keyed) === true;
  if (!keyed) return { keyed, registrationKey: null };
  if (key === '' && before?.keyed !== true)
    throw new CodedError('dtu.keyMissing', { field: 'registrationKey' });
  if (key === '') return { keyed };
  if (!isDtuKey(key)) throw new CodedError('dtu.keyForm', { field: 'registrationKey' });
  return { keyed, registrationKey: sealDtuKey(sealing, db.tenantId, key) };
}

/** Locks the devices of a DTU, which comes before locking the DTU itself (gateway/lock-order.ts). */
async function lockDevices(client: pg.ClientBase, dtuId: string): Promise<void> {
  await client.query(statement`select 1 from device where dtu_id = ${dtuId} order by id for update`);
}

/**
 * Locks a device that was added to the DTU after its devices were locked, unless another edit holds it: waiting could deadlock, since that
 * edit may wait for the DTU.
 * @throws CodedError record.stale
 */
async function refuseNewcomers(client: pg.ClientBase, dtuId: string): Promise<void> {
  try {
    await client.query(statement`select 1 from device where dtu_id = ${dtuId} order by id for update nowait`);
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === lockNotAvailable)
      throw new CodedError('record.stale', {}, { cause: error });
    throw error;
  }
}
