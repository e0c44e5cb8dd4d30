import { permissionCodes } from '@heliodeck/model/permissions/menu-outline';
import { entities } from '@heliodeck/model/registries/entities';
import { describe, expect, it } from 'vitest';
import { signedInOf } from '../../../apps/server/http/route.ts';
import { menuSeeds } from '../../../apps/server/seed/menu-seeds.ts';
import { readDescription } from '../../access/described.ts';
import { emptyRoutes, openLine, publicRoutes, signedInRoutes } from '../../access/open-routes.facts.ts';
import { permissionFaults, tableFaults } from '../../access/permissions.ts';
import { undeclaredWrites } from '../../access/ways.ts';
import { fieldWorld } from '../../support/field-world.ts';

const { app } = await fieldWorld();
const routes = app.http.registry.all;
/** The checked parts of the schema of an answer. */
interface Shape {
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Shape>>;
}

const isOpen = (route: (typeof routes)[number]) => openLine(publicRoutes, route) !== undefined;
const isEmptyForNobody = ({ access }: (typeof routes)[number]) => signedInOf(access)?.toNobody !== undefined;
const guarded = routes.filter((route) => !isOpen(route) && !isEmptyForNobody(route));
const bad = { 'blade-auth': 'bearer nonsense' };

describe('every route', () => {
  it('is in the list of open routes, or is not open', () => {
    const isPublic = ({ access: asked }: (typeof routes)[number]) => asked === 'public';
    expect(routes.filter((route) => isPublic(route) !== isOpen(route))).toStrictEqual([]);
    const unused = [...publicRoutes, ...emptyRoutes, ...signedInRoutes].filter(
      (line) => !routes.some((route) => openLine([line], route)),
    );
    expect(unused).toStrictEqual([]);
    expect(guarded.length).toBeGreaterThan(300);
  });

  it.each(guarded.map(({ method, path }) => [method, path] as const))(
    '%s %s answers 401 without a token',
    async (method, path) => {
      const reply = await app.http.app.inject({ method, url: path });
      expect(reply.statusCode).toBe(401);
      expect(JSON.parse(reply.body)).toMatchObject({ code: 401, success: false, msg: '请求未授权' });
    },
  );

  it.each(routes.filter(isEmptyForNobody).map(({ path }) => path))(
    '%s answers 401 to an invalid token, and an empty list without one',
    async (path) => {
      const shown = [
        { url: path, headers: bad },
        { url: path, headers: { 'blade-auth': '' } },
        { url: path, headers: { authorization: bad['blade-auth'] } },
        { url: `${path}?Blade-Auth=nonsense` },
      ];
      for (const request of shown)
        expect((await app.http.app.inject(request)).statusCode, JSON.stringify(request)).toBe(401);
      const reply = await app.http.app.inject({
        url: `${path}?topMenuId=x`,
        headers: { 'tenant-id': '000000' },
      });
      expect(reply.statusCode).toBe(200);
      expect(reply.json()).toStrictEqual({ code: 200, success: true, data: [], msg: '操作成功' });
    },
  );

  it('requires the permissions in the separate table, and the table names no other route', () => {
    expect(permissionFaults(routes)).toStrictEqual([]);
    expect(tableFaults(routes)).toStrictEqual([]);
  });

  it('every route is noticed as soon as it requires something else', () => {
    const elsewhere = (route: (typeof routes)[number]) =>
      permissionFaults([
        { ...route, access: route.access === 'signed-in' ? 'public' : { anyOf: ['menu_view'] } },
      ]);
    expect(routes.filter((route) => elsewhere(route).length !== 1)).toStrictEqual([]);
    const added = {
      method: 'POST',
      path: '/api/blade-new/new/save',
      access: { anyOf: ['new_add'] },
    } as const;
    expect(permissionFaults([added])).toStrictEqual([
      'no table says what a route asks for; add to tests/access/…-permissions.facts.ts: POST /api/blade-new/new/save new_add',
    ]);
    expect(tableFaults(routes.slice(1))).toHaveLength(1);
  });

  it('every route that writes permissions is a guarded path, or the table states why not', () => {
    expect(undeclaredWrites(routes)).toStrictEqual([]);
  });

  it('the API description contains the answers of a route, unless a third party defines them', async () => {
    const { paths } = readDescription((await app.http.app.inject({ url: '/api/docs/json' })).body);
    const silent = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { responses }]) => {
        const schema = responses['200']?.content?.['application/json']?.schema as Shape | undefined;
        const told = schema?.properties?.success?.enum?.[0] === true ? schema.properties.data : schema;
        return schema && !(told && ('type' in told || 'anyOf' in told || '$ref' in told))
          ? [`${method} ${path}`]
          : [];
      }),
    );
    expect(
      silent.filter((route) => !/\/oauth\/(render|callback|refresh|revoke)\//.test(route)),
    ).toStrictEqual([]);
  });

  it('every route that requires a permission requires one that a menu grants', () => {
    const granted = new Set([
      ...permissionCodes(),
      ...menuSeeds().map((seed) => seed.code),
      ...entities.keys(),
    ]);
    const unknown = routes.flatMap(({ method, path, access: asked }) =>
      typeof asked === 'string' || 'signedIn' in asked || asked.anyOf.some((code) => granted.has(code))
        ? []
        : [`${method} ${path}: ${asked.anyOf.join()}`],
    );
    expect(unknown).toStrictEqual([]);
  });
});
