import { deviceCommand } from '@heliodeck/model/entities/device-command';
import { dtu } from '@heliodeck/model/entities/dtu';
import { xwj } from '@heliodeck/model/entities/xwj';
import { records } from '@heliodeck/model/records/registry';
import type { AccessPolicy, Scope } from '../../access/policy.ts';
import type { Caller, Context } from '../../context.ts';
import type { Catalogue } from '../../crud/catalogue.ts';
import { readCodes } from '../../crud/permit.ts';
import { commandCodes, monitorScreens } from '../../field/codes.ts';
import type { LiveEvent } from '../../live/bus.ts';
import type { Owner, Owners } from './owners.ts';

/** What a listener asked to hear; absent = everything there is for him. */
export interface Wish {
  readonly devices?: ReadonlySet<string>;
}

/** Whether a listener may hear of an event, and wants to. */
export interface Audience {
  hears(event: LiveEvent): boolean;
}

const deviceCodes = [...readCodes(xwj), ...monitorScreens];
const dtuCodes = [...readCodes(dtu), ...deviceCodes];
const ledgerCodes = [...readCodes(deviceCommand), ...commandCodes];
/** Screens that show a record's values, by the record's key. */
const recordScreens = new Map(
  [...records.values()].map(({ key, live, history }) => [
    key,
    [live?.key, history?.key].filter((screen) => screen !== undefined),
  ]),
);

/** Codes of which one opens the feed. */
export function feedCodes({ all }: Catalogue): readonly string[] {
  const screens = new Set([...recordScreens.values()].flat());
  const telemetry = all.filter((entity) => screens.has(entity.key)).flatMap(readCodes);
  return [...new Set([...telemetry, ...dtuCodes, ...ledgerCodes])];
}

/**
 * What this caller may hear: permission, data scope (decision 13) and wish decide as they do for the lists. Holds until
 * roles, departments or scopes change.
 */
export async function audienceOf(
  context: Pick<Context, 'caller' | 'db'>,
  parts: { readonly policy: AccessPolicy; readonly catalogue: Catalogue; readonly owners: Owners },
  wish: Wish,
): Promise<Audience> {
  const { caller } = context;
  const { owners, catalogue } = parts;
  const reaches = new Map<string, Reach>();
  for (const entity of catalogue.all)
    reaches.set(entity.key, reachOf(await parts.policy.scopeFor(context, entity)));
  const may = (codes: readonly string[]): boolean => codes.some((code) => caller.permissions.has(code));
  const reads = (key: string): boolean => {
    const entity = catalogue.find(key);
    return entity !== undefined && may(readCodes(entity));
  };
  const within = (key: string, owner: Owner | undefined): boolean => reaches.get(key)?.(owner) === true;

  const hearsReadings = (record: string, device: string): boolean => {
    if (wish.devices && !wish.devices.has(device)) return false;
    const owner = owners.get('device', device);
    if (may(monitorScreens) && within(xwj.key, owner)) return true;
    return (recordScreens.get(record) ?? []).some((screen) => reads(screen) && within(screen, owner));
  };
  const hearsChange = ({ entity, id, what }: LiveEvent & { kind: 'changed' }): boolean => {
    if (entity === xwj.key) return may(deviceCodes) && within(xwj.key, owners.get('device', id));
    if (isOwn(what, caller)) return true;
    const codes = entity === deviceCommand.key ? may(ledgerCodes) : reads(entity);
    return codes && within(entity, ownerIn(what));
  };
  return {
    hears(event) {
      switch (event.kind) {
        case 'readings':
          return hearsReadings(event.record, event.deviceId);
        case 'online': {
          const isDtu = event.of === 'dtu';
          return (
            may(isDtu ? dtuCodes : deviceCodes) &&
            within(isDtu ? dtu.key : xwj.key, owners.get(event.of, event.id))
          );
        }
        case 'changed':
          return hearsChange(event);
      }
    },
  };
}

type What = Readonly<Record<string, unknown>> | undefined;

function isOwn(what: What, caller: Caller): boolean {
  return caller.userId !== '' && what?.createUser === caller.userId;
}

/** Whoever publishes a change of a record says whose the record is. */
function ownerIn(what: What): Owner {
  const { createDept, createUser } = what ?? {};
  return {
    dept: typeof createDept === 'string' ? createDept : null,
    user: typeof createUser === 'string' ? createUser : null,
  };
}

/** Whether an owner's records are within a scope; an owner may be unknown for a moment, while a record is new. */
type Reach = (owner: Owner | undefined) => boolean;

function reachOf(scope: Scope): Reach {
  switch (scope.kind) {
    case 'all':
      return () => true;
    case 'own':
      return (owner) => owner?.user === scope.userId;
    case 'departments': {
      const departments = new Set(scope.deptIds);
      return (owner) => typeof owner?.dept === 'string' && departments.has(owner.dept);
    }
    default:
      return () => false;
  }
}
