import type { Entity } from '@heliodeck/model/descriptors/entity';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { instantOfWireTime } from '@heliodeck/model/wire/time';
import type { Context } from '../../context.ts';

/** Tolerance, ms, by which the clock of the user who enters a time may be ahead of the server's. */
const clockSlackMs = 5 * 60_000;

/**
 * Refuses a future time for something that has happened: times calculated from it would be wrong.
 * @throws CodedError order.inFuture
 */
export function refuseFuture(
  { now, zone, locale }: Pick<Context, 'now' | 'zone' | 'locale'>,
  entity: Entity,
  field: string,
  given: string | null | undefined,
): void {
  const instant = given ? instantOfWireTime(given, zone) : undefined;
  if (instant === undefined || instant <= now.getTime() + clockSlackMs) return;
  throw new CodedError('order.inFuture', { field, label: entity.fields[field]?.label[locale] ?? field });
}
