import { label } from '@heliodeck/kit/label';
import type { Entity } from '@heliodeck/model/descriptors/entity';
import { xwj } from '@heliodeck/model/devices/xwj';
import { permissionOf } from '@heliodeck/model/permissions/permission';
import { dtu } from '@heliodeck/model/stations/dtu';
import { stationInfo } from '@heliodeck/model/stations/station-info';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { isImei } from '@heliodeck/protocol/link/imei';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Catalogue } from '../../crud/columns/catalogue.ts';
import type { OutgoingRow } from '../../crud/columns/rows.ts';
import type { Reader } from '../../crud/reading/read.ts';
import { readCodes } from '../../crud/requests/permit.ts';
import { shapeOf } from '../../crud/requests/record-shape.ts';
import type { Writer } from '../../crud/writing/write.ts';
import { codedFromIssues } from '../../http/errors.ts';
import { recordId } from '../../http/query-values.ts';
import { Said } from '../../http/reply.ts';
import { otherNamesShape, savedShape, treeRecordsOf } from '../../http/reply-shape.ts';
import { defineRoute, type RouteSpec } from '../../http/route.ts';
import { stationTree } from './station-tree.ts';

/** A RegionNode, for the API description. */
const regionNode = z.object({
  label: z.string(),
  ...otherNamesShape,
  value: z.string().meta({ description: 'region code; of a station its department' }),
  sort: z.int().meta({ description: '1 province, 2 city, 3 district, 10 station' }),
  stationId: z.string().optional(),
  stations: z.int(),
  offline: z.int(),
  alarming: z.int(),
  children: z.array(z.unknown()).optional().meta({ description: 'nodes of the same shape' }),
});

/** Rows fetched at a time. */
const many = 10_000;

/** Routes of the station screens besides the standard ones. */
export function stationRoutes(reader: Reader, writer: Writer, catalogue: Catalogue): readonly RouteSpec[] {
  const everything = (entity: Entity) => async (context: Context) => {
    const rows: OutgoingRow[] = [];
    for (let current = 1; ; current += 1) {
      const wanted = { size: String(many), current: String(current) };
      const { records } = await reader.page(context, entity, wanted, 'reduced');
      rows.push(...records);
      if (records.length < many) return rows;
    }
  };
  const noPage = (entity: Entity, path: string): RouteSpec =>
    defineRoute({
      method: 'GET',
      path: `/api/${path}`,
      access: 'signed-in',
      tag: entity.label.en,
      data: treeRecordsOf(shapeOf(catalogue, entity, 'some')),
      summary: label(`全部${entity.label.zh}`, `All of: ${entity.label.en}`),
      handle: everything(entity),
    });
  return [
    noPage(xwj, 'blade-xwj/xwj/noPage'),
    noPage(dtu, 'blade-dtu/dtu/noPage'),
    noPage(stationInfo, 'blade-stationInfo/stationInfo/list/noPage'),
    defineRoute({
      method: 'GET',
      path: '/api/blade-xwj/xwj/list/dept',
      tag: xwj.label.en,
      data: treeRecordsOf(shapeOf(catalogue, xwj)),
      access: { anyOf: readCodes(xwj) },
      summary: label('部门的设备', 'Devices of a department'),
      query: z.looseObject({
        createDept: z.string().optional(),
        name: z.string().optional().meta({ description: 'part of the name' }),
        size: z.string().optional().meta({ type: 'integer', minimum: 1, maximum: many, default: 500 }),
      }),
      handle: async (context, { query }) => {
        const wanted = {
          size: query.size ?? '500',
          ...(query.createDept ? { createDept: query.createDept } : {}),
          ...(query.name ? { name: query.name } : {}),
        };
        return (await reader.page(context, xwj, wanted)).records;
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/api/blade-system/region/getStationRegion',
      tag: 'Region',
      data: z.array(regionNode),
      access: 'signed-in',
      summary: label('区域与电站树', 'Tree of regions and stations'),
      query: z.looseObject({ all: z.string().optional() }),
      handle: (context, { query }) => stationTree(context, reader, query.all === '1'),
    }),
    defineRoute({
      method: 'POST',
      path: '/api/blade-stationInfo/stationInfo/addDTU',
      tag: stationInfo.label.en,
      data: savedShape,
      access: { anyOf: ['stationInfo_addDTU'] },
      summary: label('给电站添加DTU', 'Add a DTU to a station'),
      query: z.object(addDtu.shape).partial(),
      body: addDtu.partial(),
      handle: async (context, { query, body }) => {
        const asked = addDtu.safeParse({ ...query, ...body }, { reportInput: true });
        if (!asked.success) throw codedFromIssues(asked.error);
        const { id, imei, name } = asked.data;
        if (imei === '') throw new CodedError('request.parameterMissing', { name: 'imei' });
        if (!isImei(imei)) throw new CodedError('dtu.imeiInvalid', { imei });
        const [station] = await reader.byIds(context, stationInfo, [id]);
        if (station === undefined) throw new CodedError('station.unknown');
        const draft = { stationInfoId: id, imei, name: name ?? `DTU-${imei.slice(-6)}` };
        const saved = await writer.save(byStationButton(context), dtu, draft);
        return new Said('reply.added', { id: saved.id });
      },
    }),
  ];
}

/** Clients send `createDept` (docs/product/stations.md#add-a-dtu); it is ignored, since the station has its own. */
const addDtu = z.strictObject({
  id: recordId,
  imei: z.preprocess((raw) => (typeof raw === 'number' ? String(raw) : raw), z.string().trim().max(32)),
  createDept: z.unknown().optional(),
  name: z.string().trim().min(1).max(50).optional(),
});

/** The permission to add DTUs to a station does not require access to the list of DTUs. */
function byStationButton(context: Context): Context {
  const permissions = new Set([...context.caller.permissions, permissionOf(dtu, 'add')]);
  return { ...context, caller: { ...context.caller, permissions } };
}
