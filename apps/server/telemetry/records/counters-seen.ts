import type { Entity } from '@heliodeck/model/descriptors/entity';
import type { CounterRole } from '@heliodeck/model/descriptors/record';
import { counterRoles } from '@heliodeck/model/energy/rules';
import { typesReporting } from '@heliodeck/model/registries/device-types';
import { entityOf } from '@heliodeck/model/registries/entities';
import { records } from '@heliodeck/model/registries/records';
import type { Context } from '../../context.ts';
import { isShown } from '../../crud/columns/field-mask.ts';
import { devicesSeen, type ScopeParts } from './device-view.ts';

/** A counter of a device. */
export interface DeviceCounter {
  readonly deviceId: string;
  /** Number of the role. */
  readonly role: number;
  /** Type of the device. */
  readonly type: number | null;
}

/** The histories that show counters, with the field of each role. */
const counterScreens = [...records.values()].flatMap(({ key, history, metrics }) => {
  const fields = Object.entries(metrics).flatMap(([name, { counter }]) =>
    counter ? [[counter.role, name] as const] : [],
  );
  if (history === undefined || fields.length === 0) return [];
  return [
    {
      types: new Set<number>(typesReporting({ key })),
      screen: entityOf(history.key),
      fields: new Map<CounterRole, string>(fields),
    },
  ];
});

/**
 * Returns those of the counters whose history is visible in the caller's data scope, since energy is a sum of history. A counter that no
 * list shows depends on the scope of its station alone.
 */
export async function countersSeen<C extends DeviceCounter>(
  context: Context,
  { policy, entities }: ScopeParts,
  counters: readonly C[],
): Promise<readonly C[]> {
  let seen = counters;
  for (const { screen, types, fields } of counterScreens) {
    const scope = await policy.scopeFor(context, screen);
    if (scope.kind === 'all') continue;
    const concerns = ({ type, role }: C): boolean =>
      types.has(type ?? 0) && fieldOf(fields, role) !== undefined;
    const deviceIds = [...new Set(seen.filter(concerns).map(({ deviceId }) => deviceId))];
    const plan = entities.catalogue.planOf(screen);
    const devices = await devicesSeen(context, plan, scope, deviceIds, { removedToo: true });
    seen = seen.filter((counter) => {
      const shown = devices.get(counter.deviceId);
      return (
        !concerns(counter) || (shown !== undefined && shows(screen, fieldOf(fields, counter.role), shown))
      );
    });
  }
  return seen;
}

function fieldOf(fields: ReadonlyMap<CounterRole, string>, role: number): string | undefined {
  const name = counterRoles[role];
  return name && fields.get(name);
}

function shows(screen: Entity, field: string | undefined, shown: Parameters<typeof isShown>[2]): boolean {
  return field !== undefined && isShown(screen, field, shown);
}
