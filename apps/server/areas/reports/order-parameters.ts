import { isRecord } from '@heliodeck/kit/is-record';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { OfferedReport } from '../../report-source.ts';

/**
 * Parameters of a schedule from their stored form, an object or its JSON text.
 * @throws CodedError report.parameters for anything but an object of texts
 */
export function readParameters(given: unknown): Readonly<Record<string, string>> {
  const read: unknown = typeof given === 'string' && given !== '' ? JSON.parse(given) : given;
  if (read === undefined || read === null || read === '') return {};
  const texts = isRecord(read) ? Object.entries(read) : [['', null] as const];
  return Object.fromEntries(
    texts.map(([name, value]) => {
      if (typeof value !== 'string') throw new CodedError('report.parameters', { field: 'parameters' });
      return [name, value];
    }),
  );
}

/**
 * Refuses parameters that a report does not have: it would contain everything instead of what was asked for.
 * @throws CodedError report.unknownParameter
 */
export function refuseUnknown(
  known: OfferedReport['parameters'],
  given: Readonly<Record<string, string>>,
): void {
  if (known === undefined) return;
  const unknown = Object.keys(given).find((name) => known.every((one) => one.name !== name));
  if (unknown !== undefined)
    throw new CodedError('report.unknownParameter', { field: 'parameters', name: unknown });
}
