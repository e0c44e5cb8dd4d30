import { CodedError } from './coded-error.ts';
import { isWireDate, readWireTime, wallText } from './time.ts';

/** A period as lists, charts and figures are asked for it: `beginTime` and `endTime`; empty means absent. */
export interface AskedPeriod {
  readonly beginTime?: string | undefined;
  readonly endTime?: string | undefined;
}

/** The ends that were given, as wire times 'yyyy-MM-dd HH:mm:ss'; a date alone means the whole day. */
interface Period {
  readonly begin?: string;
  readonly end?: string;
}

/**
 * The one place that reads such a pair.
 * @throws CodedError request.parameterFormat for what is no time, period.reversed where it ends before it begins
 */
export function readPeriod({ beginTime, endTime }: AskedPeriod): Period {
  const begin = endOf('beginTime', beginTime, '00:00:00');
  const end = endOf('endTime', endTime, '23:59:59');
  refuseReversed(begin, end);
  return { ...(begin === undefined ? {} : { begin }), ...(end === undefined ? {} : { end }) };
}

/** @throws CodedError period.reversed where both ends are given and the later comes first; both wire times or both dates */
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
