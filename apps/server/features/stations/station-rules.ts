import { stationInfo } from '@heliodeck/model/entities/station-info';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { Context } from '../../context.ts';
import { defineRules, type EntityRules } from '../../crud/entity-rules.ts';
import type { Services } from '../../services.ts';
import { tellField } from './tell-field.ts';

/** Category of the departments that stations own (dictionary org_category). */
const stationCategory = 4;

/** A station owns a department (decision 11): it is made, named and removed with the station. */
export function stationRules({ bus }: Pick<Services, 'bus'>): EntityRules {
  return defineRules({
    entity: stationInfo,
    async beforeSave(context, draft, before) {
      const place = placeOf(draft.address ?? before?.address ?? null);
      const region = draft.regionId ?? before?.regionId ?? null;
      const completed = { ...draft, ...place, ...regionPath(region) };
      if (before !== undefined) return completed;
      const createDept = await addDepartment(context, draft.stationName ?? '');
      return { ...completed, createDept };
    },
    async afterSave(context, saved, before) {
      if (before === undefined) return;
      if (before.stationName !== saved.stationName)
        await renameDepartment(context, saved.createDept, saved.stationName);
      if (before.timeZone !== saved.timeZone)
        await tellField(context, bus, await dtusOf(context, [saved.id]));
    },
    async beforeRemove(context, rows) {
      const dtus = await dtusOf(
        context,
        rows.map((row) => row.id),
      );
      if (dtus.length > 0) throw new CodedError('station.hasDtus');
    },
    async afterRemove(context, rows) {
      const departments = rows.flatMap((row) => row.createDept ?? []);
      await context.db.read((_, { client }) =>
        client.query(
          `update dept set is_deleted = 1, update_time = $2 where id = any($1::bigint[]) and dept_category = $3`,
          [departments, context.now, stationCategory],
        ),
      );
    },
  });
}

/** 'longitude,latitude,address' → its coordinates, so that lists and maps need not cut strings. */
function placeOf(address: string | null): { longitude: string; latitude: string } {
  const [longitude = '', latitude = '', ...text] = (address ?? '').split(',');
  const east = Number(longitude);
  const north = Number(latitude);
  const isPlace =
    longitude.trim() !== '' && latitude.trim() !== '' && Math.abs(east) <= 180 && Math.abs(north) <= 90;
  if (!isPlace || text.join(',').trim() === '') throw new CodedError('station.addressFormat');
  return { longitude: longitude.trim(), latitude: latitude.trim() };
}

/** '350203' → '35,3502,350203' and the city '3502'. */
function regionPath(region: string | null): { fullRegionId: string | null; cityId: string | null } {
  if (region === null) return { fullRegionId: null, cityId: null };
  const steps = [2, 4, 6]
    .filter((length) => length <= region.length)
    .map((length) => region.slice(0, length));
  return { fullRegionId: steps.join(','), cityId: region.length > 4 ? region.slice(0, 4) : region };
}

async function addDepartment(context: Context, name: string): Promise<string> {
  const parent = context.caller.deptIds[0];
  if (parent === undefined) throw new CodedError('station.noDepartment');
  return context.db.read(async (_, { client }) => {
    const { rows } = await client.query<{ id: string }>(
      `insert into dept (tenant_id, dept_name, full_name, parent_id, ancestors, dept_category, sort, create_user, update_user,
         create_dept, create_time, update_time)
       select p.tenant_id, $2, $2, p.id, p.ancestors || ',' || p.id, $3, 1, $4, $4, p.id, $5, $5
       from dept p where p.id = $1 and p.is_deleted = 0 returning id::text as id`,
      [parent, name, stationCategory, context.caller.userId, context.now],
    );
    const id = rows[0]?.id;
    if (id === undefined) throw new CodedError('station.noDepartment');
    // The creator sees what belongs to the new department from the next call on, whatever the role's scope.
    await client.query(`update "user" set dept_id = array_append(dept_id, $2::bigint) where id = $1`, [
      context.caller.userId,
      id,
    ]);
    return id;
  });
}

async function renameDepartment(
  context: Context,
  department: string | null,
  name: string | null,
): Promise<void> {
  await context.db.read((_, { client }) =>
    client.query(
      `update dept set dept_name = $2, full_name = $2, update_time = $3 where id = $1 and dept_category = $4`,
      [department, name, context.now, stationCategory],
    ),
  );
}

async function dtusOf(context: Context, stations: readonly string[]): Promise<string[]> {
  const { rows } = await context.db.read((_, { client }) =>
    client.query<{ id: string }>(
      'select id::text as id from dtu where station_info_id = any($1::bigint[]) and is_deleted = 0',
      [stations],
    ),
  );
  return rows.map((row) => row.id);
}
