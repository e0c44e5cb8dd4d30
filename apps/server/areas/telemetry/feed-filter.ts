import { candidAlarm } from '@heliodeck/model/alarms/candid-alarm';
import { realtimeAlarm } from '@heliodeck/model/alarms/realtime-alarm';
import { commandCodes } from '@heliodeck/model/commands/command-codes';
import { deviceCommand } from '@heliodeck/model/commands/device-command';
import type { Entity } from '@heliodeck/model/descriptors/entity';
import { screenPairs } from '@heliodeck/model/descriptors/record';
import { xwj } from '@heliodeck/model/devices/xwj';
import { orderRecord } from '@heliodeck/model/orders/order-record';
import { monitoringMenus } from '@heliodeck/model/permissions/monitoring-menus';
import { records } from '@heliodeck/model/registries/records';
import { dtu } from '@heliodeck/model/stations/dtu';
import { flowTask } from '@heliodeck/model/workflow/flow-lists';
import type { AccessPolicy, VisibleRows } from '../../access/permissions/policy.ts';
import type { Caller, Context } from '../../context.ts';
import type { Catalogue } from '../../crud/columns/catalogue.ts';
import { isShown, type ShownFields } from '../../crud/columns/field-mask.ts';
import type { EntityEngine } from '../../crud/entity-engine.ts';
import { readCodes } from '../../crud/requests/permit.ts';
import type { OwnedFeedEvent, SequencedEvent } from '../../live/live-feed.ts';
import type { FeedOwners, Owner } from './owners.ts';

/** The listener's selection of events; absent = all that are visible. */
export interface FeedRequest {
  readonly devices?: ReadonlySet<string>;
}

/** A record whose visibility to the listener decides whether an event is sent. */
interface VisibilityCheck {
  readonly entity: Entity;
  readonly id: string;
}

/** An event whose visibility cannot be decided from memory. */
export interface UndecidedEvent {
  readonly event: SequencedEvent;
  /** Visibility of one of these is sufficient. */
  readonly checks: readonly VisibilityCheck[];
}

/** Decides which events a listener may and wants to receive. */
export interface FeedFilter {
  /** Decides at once, or returns the checks to make in the database. */
  hears(event: OwnedFeedEvent): boolean | readonly VisibilityCheck[];
  /** Returns the station of an event that was decided at once. */
  stationOf(event: OwnedFeedEvent): string | undefined;
  /** Checks in the database, like a list: returns the visible events, without fields hidden by the data scope. */
  settle(undecided: readonly UndecidedEvent[]): Promise<readonly SequencedEvent[]>;
}

const deviceCodes = readCodes(xwj);
const dtuCodes = [...readCodes(dtu), ...deviceCodes];
const ledgerCodes = [...readCodes(deviceCommand), ...commandCodes];
/** Permissions that include the number of waiting tasks. */
const taskCodes = ['work_todo', 'work_claim'];
/** Screens with a record's values, in pairs of live and history, by the record's key. */
const recordScreens = new Map(
  [...records.values()].map((record) => [
    record.key,
    screenPairs(record).filter(({ live, history }) => live || history),
  ]),
);

/** Permissions of which one opens the feed. */
export function feedCodes({ all }: Catalogue): readonly string[] {
  const screens = new Set(
    [...recordScreens.values()].flat().flatMap(({ live, history }) => [live?.key, history?.key]),
  );
  const telemetry = all.filter((entity) => screens.has(entity.key)).flatMap(readCodes);
  const operations = [realtimeAlarm, candidAlarm, orderRecord].flatMap(readCodes);
  return [...new Set([...telemetry, ...dtuCodes, ...ledgerCodes, ...taskCodes, ...operations, 'myWork'])];
}

/**
 * Creates the filter of a caller: permission, data scope (docs/product/permissions.md#data-scopes) and selection decide as in the lists.
 * Valid until roles, departments or scopes change.
 */
export async function feedFilterOf(
  context: Context,
  parts: { readonly policy: AccessPolicy; readonly entities: EntityEngine; readonly owners: FeedOwners },
  request: FeedRequest,
): Promise<FeedFilter> {
  const { caller } = context;
  const { owners, entities } = parts;
  const { catalogue } = entities;
  const reaches = new Map<string, Reach>();
  for (const entity of catalogue.all)
    reaches.set(entity.key, reachOf(await parts.policy.scopeFor(context, entity)));
  const may = (codes: readonly string[]): boolean => codes.some((code) => caller.permissions.has(code));
  const within = (
    key: string,
    id: string,
    owner: Owner | undefined,
  ): boolean | readonly VisibilityCheck[] => {
    const answer = reaches.get(key)?.(owner) ?? false;
    const entity = catalogue.find(key);
    return answer === 'ask' ? (entity ? [{ entity, id }] : false) : answer;
  };
  const mayRead = (key: string): boolean => {
    const entity = catalogue.find(key);
    return entity !== undefined && may(readCodes(entity));
  };

  const hearsReadings = ({ record, deviceId, pack, at }: OwnedFeedEvent & { kind: 'readings' }) => {
    if (request.devices && !request.devices.has(deviceId)) return false;
    const owner = owners.get('device', deviceId);
    const pairs = recordScreens.get(record) ?? [];
    if (pairs.length === 0) return may(monitoringMenus) && within(xwj.key, deviceId, owner);
    const rowIds = { live: `${deviceId}-${pack}`, history: `${deviceId}-${pack}-${at}` };
    return anyOf(
      pairs.flatMap((screens) =>
        (['live', 'history'] as const).flatMap((kind) => {
          const key = screens[kind]?.key;
          return key !== undefined && mayRead(key) ? [within(key, rowIds[kind], owner)] : [];
        }),
      ),
    );
  };
  const hearsChange = ({ entity, id, what }: OwnedFeedEvent & { kind: 'changed' }) => {
    if (entity === xwj.key) return may(deviceCodes) && within(xwj.key, id, owners.get('device', id));
    if (isOwn(what, caller)) return true;
    // The event only reports a change: each user then requests the counts.
    if (entity === flowTask.key) return may(taskCodes);
    const codes = entity === deviceCommand.key ? may(ledgerCodes) : mayRead(entity);
    return codes && within(entity, id, ownerIn(what));
  };
  return {
    hears(event) {
      switch (event.kind) {
        case 'readings':
          return hearsReadings(event);
        case 'online': {
          const [key, codes] = event.of === 'dtu' ? [dtu.key, dtuCodes] : [xwj.key, deviceCodes];
          return may(codes) && within(key, event.id, owners.get(event.of, event.id));
        }
        case 'changed':
          return hearsChange(event);
      }
    },
    stationOf(event) {
      if (event.kind === 'changed') return undefined;
      const owner =
        event.kind === 'online' ? owners.get(event.of, event.id) : owners.get('device', event.deviceId);
      return owner?.station ?? undefined;
    },
    async settle(undecided) {
      const asked = Map.groupBy(
        undecided.flatMap(({ checks }) => checks),
        ({ entity }) => entity,
      );
      const seen = new Map<Entity, ReadonlyMap<string, ShownFields>>();
      for (const [entity, checks] of asked)
        seen.set(entity, await entities.visible(context, entity, [...new Set(checks.map(({ id }) => id))]));
      return undecided.flatMap(({ event: { sequence, event }, checks }) => {
        const told = checks.flatMap(({ entity, id }) => {
          const fields = seen.get(entity)?.get(id);
          return fields === undefined ? [] : [{ entity, fields }];
        });
        const shown = withoutHidden(event, told);
        return shown === undefined ? [] : [{ sequence, event: shown }];
      });
    },
  };
}

/** True if one is true; else the checks to make; else false. */
function anyOf(
  answers: readonly (boolean | readonly VisibilityCheck[])[],
): boolean | readonly VisibilityCheck[] {
  if (answers.includes(true)) return true;
  const checks = answers.flatMap((answer) => (typeof answer === 'boolean' ? [] : answer));
  return checks.length > 0 && checks;
}

/** The event with the values shown by one of the visible records; undefined if none is left. */
function withoutHidden(
  event: OwnedFeedEvent,
  told: readonly { readonly entity: Entity; readonly fields: ShownFields }[],
): OwnedFeedEvent | undefined {
  if (told.length === 0) return undefined;
  const shows = (name: string): boolean => told.some(({ entity, fields }) => isShown(entity, name, fields));
  switch (event.kind) {
    case 'readings': {
      // A value without a screen is sent to listeners without hidden fields.
      const all = told.some(({ entity, fields }) => fields === 'all' || entity === xwj);
      const values = all ? event.values : kept(event.values, (name) => told.some(has(name)));
      return Object.keys(values).length === 0 ? undefined : { ...event, values };
    }
    case 'online':
      return shows('onlineStatus') ? event : undefined;
    case 'changed':
      return event.what === undefined ? event : { ...event, what: kept(event.what, shows) };
  }
}

const has = (name: string) => {
  return ({ fields }: { readonly fields: ShownFields }): boolean => fields === 'all' || fields.has(name);
};

function kept<V>(values: Readonly<Record<string, V>>, keeps: (name: string) => boolean): Record<string, V> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => keeps(name)));
}

type What = Readonly<Record<string, unknown>> | undefined;

function isOwn(what: What, caller: Caller): boolean {
  // A repairman is dispatched to stations of other departments.
  return caller.userId !== '' && [what?.createUser, what?.repairmanId].includes(caller.userId);
}

/** The publisher of a record's change includes the record's owner. */
function ownerIn(what: What): Owner {
  const { createDept, createUser } = what ?? {};
  return {
    dept: typeof createDept === 'string' ? createDept : null,
    user: typeof createUser === 'string' ? createUser : null,
  };
}

/** Whether an owner's records are within a scope; the owner of a new record may be unknown for a moment. */
type Reach = (owner: Owner | undefined) => boolean | 'ask';

function reachOf(scope: VisibleRows): Reach {
  switch (scope.kind) {
    case 'all':
      return () => true;
    case 'own':
      return (owner) => owner?.user === scope.userId;
    case 'departments': {
      const departments = new Set(scope.deptIds);
      return (owner) => typeof owner?.dept === 'string' && departments.has(owner.dept);
    }
    case 'grants':
    case 'among':
    case 'expression':
      return () => 'ask';
    default:
      return () => false;
  }
}
