import { CodedError } from './coded-error.ts';
import { isWireDate, readWireTime, wallText } from './time.ts';

/** A period in requests of lists, charts and figures: `beginTime` and `endTime`; empty means absent. */
export interface AskedPeriod {
  readonly beginTime?: string | undefined;
  readonly endTime?: string | undefined;
}

/** The given ends, as times 'yyyy-MM-dd HH:mm:ss'; a date alone means the whole day. */
interface Period {
  readonly begin?: string;
  readonly end?: string;
}

/** Names of the two ends of a period in a request, for refusals. */
const usualNames = ['beginTime', 'endTime'] as const;

/**
 * The only parser of such a period.
 * @param names what the request calls the two ends
 * @throws CodedError request.parameterFormat if an end is not a time, period.reversed if the end precedes the
 * start
 */
export function readPeriod(
  { beginTime, endTime }: AskedPeriod,
  names: readonly [begin: string, end: string] = usualNames,
): Period {
  const begin = endOf(names[0], beginTime, '00:00:00');
  const end = endOf(names[1], endTime, '23:59:59');
  refuseReversed(begin, end);
  return { ...(begin === undefined ? {} : { begin }), ...(end === undefined ? {} : { end }) };
}

/**
 * Rejects a period whose end precedes its start; both ends are API times or both are dates.
 * @throws CodedError period.reversed
 */
export function refuseReversed(begin: string | undefined, end: string | undefined): void {
  if (begin !== undefined && end !== undefined && begin > end) throw new CodedError('period.reversed');
}

function endOf(name: string, raw: string | undefined, time: string): string | undefined {
  const text = raw?.trim() ?? '';
  if (text === '') return undefined;
  const wall = readWireTime(isWireDate(text) ? `${text} ${time}` : text);
  if (wall === undefined) throw new CodedError('request.parameterFormat', { name });
  return wallText(wall);
}
