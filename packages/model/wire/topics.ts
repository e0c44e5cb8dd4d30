import { z } from 'zod';
import { defineTopic } from './topic.ts';

const id = z.string().regex(/^\d{1,19}$/);

/** Rows of a table changed. The key is the table; database triggers write the event. */
export const tableChanged = defineTopic({
  name: 'table.changed',
  version: 1,
  payload: z.object({}),
});

/** Claimed DTUs or their devices changed: the gateway, ingest and the live feed reload them. */
export const fieldChanged = defineTopic({
  name: 'field.changed',
  version: 1,
  payload: z.object({ dtuIds: z.array(id) }),
});

/**
 * A DTU connected to another gateway than the one that owned it, which closes its socket. The key is the
 * DTU's id.
 * - run: of the gateway that owns it now
 * - fence: grows with every change of gateway
 */
export const dtuMoved = defineTopic({
  name: 'dtu.moved',
  version: 1,
  payload: z.object({ run: id, fence: z.number() }),
});

/**
 * A command ended while its gateway was down, and its effect must be checked at the device. The key is the
 * DTU's id: the gateway that owns it by then does so, since the DTU may have connected before the end was
 * written.
 */
export const commandLeft = defineTopic({
  name: 'command.left',
  version: 1,
  payload: z.object({}),
});

/**
 * A work ticket locked a device, or passed its lock to another holder: the gateway withholds commands of others
 * that wait for it. The key is the DTU's id.
 */
export const deviceLocked = defineTopic({
  name: 'device.locked',
  version: 1,
  payload: z.object({ deviceId: id }),
});

/** A claim of a DTU expired because the DTU never sent anything. The key is the DTU's id. */
export const claimLapsed = defineTopic({
  name: 'claim.lapsed',
  version: 1,
  payload: z.object({ imei: z.string() }),
});

/**
 * A row took a step of its state table (model/descriptors/define-states). The key is the row's id;
 * subscribers receive `what`. 'ask' created the row, 'look' found something out after its end.
 */
export const stateMoved = defineTopic({
  name: 'state.moved',
  version: 1,
  payload: z.object({
    entity: z.string(),
    act: z.string(),
    state: z.union([z.string(), z.number()]),
    /** ms since 1970 UTC */
    at: z.number(),
    what: z.record(z.string(), z.unknown()),
  }),
});

/**
 * Fields of an alarm. The key of the following topics is the alarm's id.
 * - kind: 'rule', or the name of a built-in alarm (packages/model/alarms/built-in.ts)
 * - ruleId: the threshold setting; null for built-in alarms
 * - deviceId: null for alarms of a DTU and of a storm
 * - pack: for a battery with several packs; 0 = the device itself
 * - deptId: the department that data scopes compare
 * - groupId: the storm alarm that groups it. Members are announced with their storm, not one by one.
 */
const ofAlarm = {
  kind: z.string(),
  ruleId: id.nullable(),
  deviceId: id.nullable(),
  dtuId: id.nullable(),
  stationId: id.nullable(),
  deptId: id.nullable(),
  pack: z.number(),
  grade: z.number().nullable(),
  groupId: id.nullable(),
};

/** An alarm was raised, or its limit was crossed again while it is open (`repeats` above 1). */
export const alarmRaised = defineTopic({
  name: 'alarm.raised',
  version: 1,
  payload: z.object({
    ...ofAlarm,
    /** How often the limit was crossed; 1 = the alarm is new. */
    repeats: z.number(),
    /** The limit is crossed so often that this is the last event until it is stable again. */
    chattering: z.boolean().optional(),
    /** Channel of notifications (dictionary push_type); null if the rule names none. */
    noticeWay: z.number().nullable(),
    /** When it was raised, ms since 1970 UTC. */
    at: z.number(),
  }),
});

/** The value of an alarm recovered, or a lost device returned. Repeated if a late reading changes the time. */
export const alarmRecovered = defineTopic({
  name: 'alarm.recovered',
  version: 1,
  payload: z.object({
    ...ofAlarm,
    /** Status set by people (or by a rule that closes its alarms automatically). */
    status: z.number(),
    /** When the value recovered, ms since 1970 UTC. */
    at: z.number(),
  }),
});

/** An alarm ended without recovery of its value: its rule or device was removed, or the rule watches something else. */
export const alarmEnded = defineTopic({
  name: 'alarm.ended',
  version: 1,
  payload: z.object({
    ...ofAlarm,
    status: z.number(),
    reason: z.string(),
    /** ms since 1970 UTC. */
    at: z.number(),
  }),
});

/** Tasks of a process were added, removed or reassigned: subscribers count them again. The key is the instance's id. */
export const flowTasksChanged = defineTopic({
  name: 'flow.tasks.changed',
  version: 1,
  payload: z.object({
    /** ms since 1970 UTC. */
    at: z.number(),
  }),
});

/** A finished patrol created a fault report about values outside their limits. The key is the report's id. */
export const patrolReported = defineTopic({
  name: 'patrol.reported',
  version: 1,
  payload: z.object({}),
});
