import { fieldWorld } from './field-world.ts';
import { organisation, type Row } from './organisation.ts';
import type { TestReply } from './server.ts';
import { registerSite } from './simulated-site.ts';

type Headers = Record<string, string>;

/** Status and code of a response, with its data if it was successful. */
type Answer = readonly [status: number, code: string, data?: unknown];

function answerOf({ status, body }: TestReply): Answer {
  return status === 200 ? [status, '', body.data] : [status, body.errorCode ?? ''];
}

/**
 * A tenant with a station, its administrator, two repairmen and alarms inserted directly into the table; and
 * a second tenant.
 */
export async function alarmWorld(options: Parameters<typeof fieldWorld>[0] = {}) {
  const world = await fieldWorld(options);
  const ours = await organisation(world, '告警电力');
  const theirs = await organisation(world, '别家告警');
  const { admin } = ours;
  const site = await registerSite(world, admin);
  const foreignSite = await registerSite(world, theirs.admin);
  const li = await ours.user('li', { roleIds: [ours.repairmanRoleId] });
  const wang = await ours.user('wang', { roleIds: [ours.repairmanRoleId] });
  const stranger = await theirs.user('zhao', { roleIds: [theirs.repairmanRoleId] });
  const call = async (path: string, body?: unknown, headers: Headers = admin): Promise<Answer> => {
    const reply = await world.post(`/api/${path}`, body, headers);
    return answerOf(reply);
  };
  return {
    world,
    ours,
    theirs,
    admin,
    site,
    foreignSite,
    li,
    wang,
    stranger,
    call,
    /** Inserts an alarm of the station (or another tenant's) into the table. @returns its id */
    async alarm(given: Row = {}, stationId = site.stationId): Promise<string> {
      const values: Row = {
        device_name: '一号电表',
        grade: 1,
        content: '电压过高',
        encontent: 'Voltage high',
        ...given,
      };
      const names = Object.keys(values);
      const places = names.map((_, index) => `$${index + 2}`);
      const [row] = await world.database.owner(
        `insert into alarm (tenant_id, create_dept, station_id, alarm_time, ${names.join(', ')})
         select tenant_id, create_dept, id, now(), ${places.join(', ')} from station where id = $1 returning id::text`,
        [stationId, ...Object.values(values)],
      );
      return String(row?.id);
    },
    async row(table: 'alarm' | 'order_record' | 'fault_report', id: string): Promise<Row> {
      const [row] = await world.database.owner(`select * from ${table} where id = $1`, [id]);
      return row ?? {};
    },
    async get(path: string, headers: Headers = admin): Promise<Answer> {
      const reply = await world.get(`/api/${path}`, headers);
      return answerOf(reply);
    },
  };
}
