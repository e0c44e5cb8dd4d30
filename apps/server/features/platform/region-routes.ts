import { label } from '@heliodeck/kit/label';
import type { Kysely } from 'kysely';
import { defineRoute, type RouteSpec } from '../../http/route.ts';
import type { TenantDb } from '../../store/tenant-db.ts';
import { loose, parameter } from './inputs.ts';

const base = '/api/blade-system/region';
const country = '00';
const tag = 'Region';

type Tables = {
  region: { code: string; parentCode: string; name: string; regionLevel: number; isDeleted: number };
};

interface Region {
  readonly code: string;
  readonly parentCode: string;
  readonly name: string;
  readonly hasChildren: boolean;
}

/** A node of the tree of provinces and cities. */
interface Place {
  readonly label: string;
  readonly value: string;
  readonly children?: readonly Place[];
}

/** The national list of regions as forms want it (api-conventions §§4.10, 7.1). */
export function regionRoutes(): RouteSpec[] {
  return [
    defineRoute({
      method: 'GET',
      path: `${base}/get-province-city`,
      access: 'signed-in',
      summary: label('省市树', 'Tree of provinces and cities'),
      tag,
      handle: ({ db }) => provincesAndCities(db),
    }),
    defineRoute({
      method: 'GET',
      path: `${base}/lazy-tree`,
      access: 'signed-in',
      summary: label('行政区划懒加载树', 'Regions, level by level'),
      tag,
      query: loose,
      async handle({ db }, { query }) {
        const rows = await below(db, parameter('parentCode', query) || country);
        return rows.map(({ code, parentCode, name, hasChildren }) => ({
          ...{ id: code, parentId: parentCode, title: name, key: code, value: code },
          ...(hasChildren ? { hasChildren } : {}),
        }));
      },
    }),
    defineRoute({
      method: 'GET',
      path: `${base}/select`,
      access: 'signed-in',
      summary: label('下级区划', 'Regions below a region'),
      tag,
      query: loose,
      handle: async ({ db }, { query }) =>
        (await below(db, parameter('code', query) || country)).map(({ code, parentCode, name }) => ({
          ...{ code, parentCode, name },
        })),
    }),
  ];
}

function below(db: TenantDb, parentCode: string): Promise<Region[]> {
  return db.read((connection) =>
    (connection as unknown as Kysely<Tables>)
      .selectFrom('region as r')
      .select(['r.code', 'r.parentCode', 'r.name'])
      .select((query) =>
        query
          .exists(
            query
              .selectFrom('region as c')
              .select('c.code')
              .whereRef('c.parentCode', '=', 'r.code')
              .where('c.isDeleted', '=', 0),
          )
          .$castTo<boolean>()
          .as('hasChildren'),
      )
      .where('r.parentCode', '=', parentCode)
      .where('r.isDeleted', '=', 0)
      .orderBy('r.code')
      .execute(),
  );
}

async function provincesAndCities(db: TenantDb): Promise<readonly Place[]> {
  const rows = await db.read((connection) =>
    (connection as unknown as Kysely<Tables>)
      .selectFrom('region')
      .select(['code', 'parentCode', 'name', 'regionLevel'])
      .where('regionLevel', 'in', [1, 2])
      .where('isDeleted', '=', 0)
      .orderBy('code')
      .execute(),
  );
  const cities = Map.groupBy(
    rows.filter((row) => row.regionLevel === 2),
    (row) => row.parentCode,
  );
  const place = (row: { readonly code: string; readonly name: string }): Place => ({
    label: row.name,
    value: row.code,
  });
  return rows
    .filter((row) => row.regionLevel === 1)
    .map((row) => {
      const children = cities.get(row.code)?.map(place);
      return children ? { ...place(row), children } : place(row);
    });
}
