import { expect } from 'vitest';
import type { FieldWorld } from './field-world.ts';
import { idOf, type Row } from './organisation.ts';

type Headers = Record<string, string>;

export const stationPath = 'blade-stationInfo/stationInfo';
export const dtuPath = 'blade-dtu/dtu';
export const devicePath = 'blade-xwj/xwj';
export const registerPaths = [stationPath, dtuPath, devicePath] as const;
/** Every button of the three registers. */
export const registerCodes = registerPaths.flatMap((path) => {
  const key = path.split('/')[1] ?? '';
  return [`${key}_add`, `${key}_edit`, `${key}_view`, `${key}_delete`];
});

/** Shortened requests for the registers of stations, DTUs and devices, sent as `usual` by default. */
export function registerCalls(world: FieldWorld, usual: Headers) {
  const post = (path: string, body?: unknown, headers = usual) => world.post(`/api/${path}`, body, headers);
  const get = async (path: string, headers = usual) => (await world.get(`/api/${path}`, headers)).body.data;
  /** Everything that users can change in them, including departments. */
  const registers = () =>
    world.database.owner(
      `select 'station' as of, id::text, station_name as name, is_deleted, create_dept::text from station
       union all select 'dtu', id::text, imei, is_deleted, create_dept::text from dtu
       union all select 'device', id::text, name || address, is_deleted, create_dept::text from device
       union all select 'dept', id::text, dept_name, is_deleted, parent_id::text from dept order by 1, 2`,
    );
  return {
    post,
    get,
    /** Saves a record. @returns its id */
    add: async (path: string, body: Row, headers = usual) =>
      idOf(await post(`${path}/submit`, body, headers)),
    records: async (path: string, headers = usual) =>
      ((await get(path, headers)) as { records: Row[] }).records,
    /** Sends a request that must change nothing. @returns status and message */
    async refused(path: string, body?: unknown, headers = usual): Promise<readonly [number, string]> {
      const before = await registers();
      const reply = await post(path, body, headers);
      expect(await registers()).toEqual(before);
      return [reply.status, reply.body.msg];
    },
  };
}

/** The draft of the device form. */
export function deviceDraft(dtuId: string, given: Row = {}): Row {
  return { name: '控制器', dtuId, type: 1, model: 'heliodeck-mppt4', address: 1, ...given };
}
