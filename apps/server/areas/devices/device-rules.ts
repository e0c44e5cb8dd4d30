import { addressWords, isAddressOf } from '@heliodeck/devices/description/addresses';
import { mayShareAddress } from '@heliodeck/devices/description/bus-family';
import { profiles } from '@heliodeck/devices/registry';
import { xwj } from '@heliodeck/model/devices/xwj';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { Context } from '../../context.ts';
import { defineHooks, type EntityHooks } from '../../crud/hooks/entity-hooks.ts';
import { tellField } from '../../gateway/tell-field.ts';
import { statement } from '../../store/sql.ts';

/** A device belongs to its DTU's department, has a known profile, and a unique address. */
export function deviceRules(): EntityHooks {
  return defineHooks({
    entity: xwj,
    async beforeSave(context, draft, before) {
      const type = Number(draft.type ?? before?.type);
      const model = draft.model === undefined ? (before?.model ?? null) : draft.model;
      const address = draft.address ?? before?.address ?? null;
      const dtuId = draft.dtuId ?? before?.dtuId ?? null;
      checkProfile(context, { model, type, address });
      const createDept = await departmentOf(context, dtuId);
      await refuseTaken(context, { dtuId, model, address, id: before?.id ?? null });
      const {
        onlineStatus: _status,
        connectTime: _time,
        offlineSince: _since,
        periodSince: _set,
        ...rest
      } = draft;
      return { ...rest, createDept, ...(before === undefined ? { onlineStatus: 0 } : {}) };
    },
    async afterSave(context, saved, before) {
      if (before !== undefined && before.periodSeconds !== saved.periodSeconds)
        await notePeriod(context, saved.id);
      await tellField(
        context,
        [before?.dtuId, saved.dtuId].flatMap((id) => id ?? []),
      );
    },
    async afterRemove(context, rows) {
      await tellField(
        context,
        rows.flatMap((row) => row.dtuId ?? []),
      );
    },
  });
}

/**
 * Records the change of the polling period: earlier readings are judged by the period valid at their time (docs/product/energy.md#pairs).
 */
async function notePeriod({ db, now }: Context, deviceId: string): Promise<void> {
  await db.read((_, { client }) =>
    client.query(statement`update device set period_since = ${now} where id = ${deviceId}`),
  );
}

/** @throws CodedError device.profileUnknown, device.profileType, device.addressRange */
function checkProfile(
  { locale }: Pick<Context, 'locale'>,
  { model, type, address }: { model: string | null; type: number; address: number | null },
): void {
  if (model === null || model === '') return;
  const profile = profiles.get(model);
  if (profile === undefined) throw new CodedError('device.profileUnknown', { model, field: 'model' });
  if (!profile.deviceTypes.some((one) => one === type))
    throw new CodedError('device.profileType', { model, field: 'model' });
  if (address === null || !isAddressOf(profile, address))
    throw new CodedError('device.addressRange', {
      range: addressWords(profile.addresses)[locale],
      field: 'address',
    });
}

async function departmentOf(context: Context, dtuId: string | null): Promise<string | null> {
  const { rows } = await context.db.read((_, { client }) =>
    // Locked, so that two devices cannot take one address of its bus at the same time; not `for update`, which two transactions that have
    // locked it as referred to (crud/writing/references.ts) would wait for in each other.
    client.query<{ dept: string | null }>(
      statement`select create_dept::text as dept from dtu where id = ${dtuId} and is_deleted = 0 for no key update`,
    ),
  );
  const [row] = rows;
  if (row === undefined) throw new CodedError('dtu.unknown', { field: 'dtuId' });
  return row.dept;
}

/**
 * Refuses the address of another device with the same frames: a pack and a Modbus unit with one number do not collide, nor do an inverter
 * and the meter that it provides at its own address.
 */
async function refuseTaken(
  context: Context,
  wanted: {
    readonly dtuId: string | null;
    readonly model: string | null;
    readonly address: number | null;
    readonly id: string | null;
  },
): Promise<void> {
  const { rows } = await context.db.read((_, { client }) =>
    client.query<{ name: string; model: string | null }>(
      statement`select name, model from device
       where dtu_id = ${wanted.dtuId} and address = ${wanted.address} and is_deleted = 0 and id is distinct
         from ${wanted.id}::bigint order by id`,
    ),
  );
  const own = wanted.model;
  // A device without a model is not polled yet; it may collide once it has one.
  const other = rows.find(({ model }) => !own || !model || !mayShareAddress(own, model));
  if (!other) return;
  const { name } = other;
  throw new CodedError('device.addressTaken', { address: wanted.address ?? 0, name, field: 'address' });
}
