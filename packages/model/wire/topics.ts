import { z } from 'zod';
import { defineTopic } from './topic.ts';

const id = z.string().regex(/^\d{1,19}$/);

/** Rows of a table changed. The key is the table; the database's own triggers write it. */
export const tableChanged = defineTopic({
  name: 'table.changed',
  version: 1,
  payload: z.object({}),
});

/** Claimed DTUs or their devices changed: the gateway, ingest and the live feed look at them anew. */
export const fieldChanged = defineTopic({
  name: 'field.changed',
  version: 1,
  payload: z.object({ dtuIds: z.array(id) }),
});

/**
 * A DTU dialled another gateway than the one that had it, which lets go of its socket. The key is the DTU's id.
 *
 * - run: of the gateway that has it now
 * - fence: grows with every change of gateway
 */
export const dtuMoved = defineTopic({
  name: 'dtu.moved',
  version: 1,
  payload: z.object({ run: id, fence: z.number() }),
});

/**
 * A command ended without its gateway, and its device is to be looked at. The key is the DTU's id: the gateway that has it by then looks,
 * for the DTU may have dialled in before the end was written.
 */
export const commandLeft = defineTopic({
  name: 'command.left',
  version: 1,
  payload: z.object({}),
});

/** A claim of a DTU ended since its DTU never sent anything. The key is the DTU's id. */
export const claimLapsed = defineTopic({
  name: 'claim.lapsed',
  version: 1,
  payload: z.object({ imei: z.string() }),
});

/**
 * A row took a step of its table of states (model/descriptors/define-states). The key is the row's id; `what` is told to whoever follows it.
 * 'ask' began it, 'look' found something out after its end.
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
 * Whose alarm it is. The key of the topics below is the alarm's id.
 *
 * - kind: 'rule', or which of the program's own alarms (packages/model/alarms/built-in.ts)
 * - ruleId: the threshold setting; null of the program's own
 * - deviceId: null of a DTU's alarm and of a storm's
 * - pack: of a battery with several packs; 0 = the device itself
 * - deptId: the department by which data scopes decide who sees it
 * - groupId: the alarm of the storm it is a member of. Members are told of with their storm, not one by one.
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

/** An alarm was opened, or the limit was crossed again while it is open (`repeats` above 1). */
export const alarmRaised = defineTopic({
  name: 'alarm.raised',
  version: 1,
  payload: z.object({
    ...ofAlarm,
    /** How often the limit was crossed; 1 = the alarm is new. */
    repeats: z.number(),
    /** It is crossed so often that this is told for the last time until it is quiet. */
    chattering: z.boolean().optional(),
    /** How people are to be told (dictionary push_type); null where the rule names no way. */
    noticeWay: z.number().nullable(),
    /** When it was raised, ms since 1970 UTC. */
    at: z.number(),
  }),
});

/** The value of an alarm is back, or what was lost has returned. Said again where a late reading moves the time. */
export const alarmRecovered = defineTopic({
  name: 'alarm.recovered',
  version: 1,
  payload: z.object({
    ...ofAlarm,
    /** As people (or a rule that closes its alarms by itself) left it. */
    status: z.number(),
    /** When the value came back, ms since 1970 UTC. */
    at: z.number(),
  }),
});

/** An alarm ended without its value having come back: its rule or device is gone, or the rule watches something else. */
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

/** Tasks of a process came, went or changed hands: whoever counts them counts anew. The key is the instance's id. */
export const flowTasksChanged = defineTopic({
  name: 'flow.tasks.changed',
  version: 1,
  payload: z.object({
    /** ms since 1970 UTC. */
    at: z.number(),
  }),
});

/** A finished patrol made a fault report of what it found out of limits. The key is the report's id. */
export const patrolReported = defineTopic({
  name: 'patrol.reported',
  version: 1,
  payload: z.object({}),
});
