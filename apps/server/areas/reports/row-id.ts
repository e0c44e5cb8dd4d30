import { reportPeriod } from '@heliodeck/model/reports/fixed-report';
import type { OpeningReport } from '@heliodeck/model/reports/opening-reports';
import { allTime, periodDays, reportPeriods } from '@heliodeck/model/reports/report-request';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { ReportAsk } from './report-rows.ts';

const digitsOf = { 1: 8, 2: 6, 3: 4, 4: allTime.length } as const;

/**
 * The period of a row's id: '…-20260301' a day of its subject, '-202603' a month, '-2026' a year, '-total' all time.
 * @throws CodedError request.parameterFormat for an invalid id, or a period length that the report does not have
 */
export function readRowId(report: Pick<OpeningReport, 'periods' | 'subject'>, id: string): ReportAsk {
  const [, subjectId = '', digits = ''] = /^([1-9]\d{0,18})-(total|\d{4}(?:\d{2}){0,2})$/.exec(id) ?? [];
  const type = report.periods.find(
    (one) => digitsOf[one] === digits.length && (digits === allTime) === (one === reportPeriod.total),
  );
  if (type === undefined) throw new CodedError('request.parameterFormat', { name: 'id' });
  const filter = report.subject === 'station' ? { stationId: subjectId } : { deviceId: subjectId };
  const name = [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)]
    .filter((part) => part !== '')
    .join('-');
  if (type === reportPeriod.total) return { type, periods: [periodDays(allTime)], filter };
  return { type, periods: namedPeriod(type, name), filter };
}

/** Parses the name of a period; only existing periods have rows. */
function namedPeriod(type: 1 | 2 | 3, name: string): ReportAsk['periods'] {
  try {
    return reportPeriods(type, { beginTime: name, endTime: name }, name);
  } catch (cause) {
    throw new CodedError('request.parameterFormat', { name: 'id' }, { cause });
  }
}
