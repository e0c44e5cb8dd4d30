import { readPlace } from '@heliodeck/model/fields/place';
import { stationInfo } from '@heliodeck/model/stations/station-info';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { keepRegions } from '../../access/records/keep-regions.ts';
import type { Context } from '../../context.ts';
import { defineHooks, type EntityHooks } from '../../crud/hooks/entity-hooks.ts';
import { tellField } from '../../gateway/tell-field.ts';
import { statement } from '../../store/sql.ts';
import { addDepartment, refuseNeeded, removeDepartments, renameDepartment } from './station-department.ts';

/** A station owns a department (docs/product/stations.md#department-of-a-station): it is created, renamed and removed with the station. */
export function stationRules(): EntityHooks {
  return defineHooks({
    entity: stationInfo,
    async beforeSave(context, draft, before) {
      const place = placeOf(draft.address ?? before?.address ?? null);
      const region = draft.regionId ?? before?.regionId ?? null;
      if (region !== (before?.regionId ?? null)) await requireRegion(context, region);
      const completed = { ...draft, ...place, ...regionPath(region) };
      if (before !== undefined) return completed;
      const createDept = await addDepartment(context, draft.stationName ?? '');
      return { ...completed, createDept };
    },
    async afterSave(context, saved, before) {
      if (before === undefined) return;
      if (before.stationName !== saved.stationName)
        await renameDepartment(context, saved.createDept, saved.stationName ?? '');
      // The gateway sets clocks by the zone; ingest counts days by it and checks energy by the capacity.
      if (before.timeZone !== saved.timeZone || before.installedCapacity !== saved.installedCapacity)
        await tellField(context, await dtusOf(context, [saved.id]));
    },
    async beforeRemove(context, rows) {
      const ids = rows.map((row) => row.id);
      if ((await dtusOf(context, ids)).length > 0) throw new CodedError('station.hasDtus');
      await refuseNeeded(
        context,
        rows.flatMap((row) => row.createDept ?? []),
      );
    },
    async afterRemove(context, rows) {
      await removeDepartments(
        context,
        rows.flatMap((row) => row.createDept ?? []),
      );
    },
  });
}

/** Splits 'longitude,latitude,address' into coordinates, so that lists and maps need not parse it. */
function placeOf(address: string | null): { longitude: string; latitude: string } {
  const place = readPlace(address ?? '');
  if (place === undefined) throw new CodedError('station.addressFormat', { field: 'address' });
  return { longitude: String(place.longitude), latitude: String(place.latitude) };
}

/** '350203' → '35,3502,350203' and the city '3502'. */
function regionPath(region: string | null): { fullRegionId: string | null; cityId: string | null } {
  if (region === null) return { fullRegionId: null, cityId: null };
  const steps = [2, 4, 6]
    .filter((length) => length <= region.length)
    .map((length) => region.slice(0, length));
  return { fullRegionId: steps.join(','), cityId: region.length > 4 ? region.slice(0, 4) : region };
}

/** A station in a region that does not exist would be missing in the tree. @throws CodedError field.notRegion */
async function requireRegion({ db, locale }: Context, region: string | null): Promise<void> {
  await keepRegions(db);
  const { rows } = await db.read((_, { client }) =>
    client.query(statement`select 1 from region where code = ${region} and is_deleted = 0`),
  );
  if (rows.length === 0)
    throw new CodedError('field.notRegion', {
      label: stationInfo.fields.regionId.label[locale],
      field: 'regionId',
    });
}

async function dtusOf({ db }: Context, stations: readonly string[]): Promise<string[]> {
  const { rows } = await db.read((_, { client }) =>
    client.query<{ id: string }>(
      statement`select id::text as id from dtu where station_info_id = any(${stations}::bigint[]) and is_deleted = 0`,
    ),
  );
  return rows.map((row) => row.id);
}
