import { localDate } from '@heliodeck/kit/zone';
import { type FixedReport, type ReportPeriod, reportPeriod } from '@heliodeck/model/reports/fixed-report';
import { reportPeriods } from '@heliodeck/model/reports/report-request';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { readRegionCode } from '@heliodeck/model/wire/region-code';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { nullAsAbsent, recordId, wholeNumber } from '../../http/query-values.ts';
import type { ReportAsk } from './report-rows.ts';

const text = z.preprocess(nullAsAbsent, z.string().optional());
const id = z.preprocess(nullAsAbsent, recordId.optional());
const whole = (most: number, usual: number) => z.preprocess(nullAsAbsent, wholeNumber(1, most, usual));

/** Query parameters of a report. */
export const reportQuery = z.looseObject({
  current: whole(1_000_000, 1).meta({ description: 'page' }),
  size: whole(10_000, 10).meta({ description: 'rows a page' }),
  type: z
    .preprocess(nullAsAbsent, wholeNumber(1, 4, 1))
    .meta({ description: '1 days, 2 months, 3 years, 4 all time' }),
  beginTime: text.meta({ description: 'first period: yyyy-MM-dd, yyyy-MM or yyyy; default the current one' }),
  endTime: text.meta({ description: 'last period' }),
  timeRange: text.meta({ description: 'one period, instead of first and last' }),
  stationId: id,
  deviceId: id,
  regionId: text.meta({ description: 'code of a region: 2, 4 or 6 digits' }),
  cityId: text.meta({ description: 'the same' }),
});

/**
 * Parses the query of a report. Without a period it is the current one on the tenant's clock.
 * @throws CodedError request.parameterFormat, period.reversed, report.tooLong, report.region
 */
export function readAsk(
  context: Pick<Context, 'zone' | 'now'>,
  report: FixedReport,
  query: z.output<typeof reportQuery>,
): ReportAsk {
  const type = Object.values(reportPeriod).find((one) => one === query.type);
  if (type === undefined || !report.periods.includes(type))
    throw new CodedError('request.parameterFormat', { name: 'type' });
  const region = query.regionId ?? query.cityId;
  const { stationId, deviceId } = query;
  return {
    type,
    periods: periodsOf(context, type, query),
    filter: {
      ...(stationId === undefined ? {} : { stationId }),
      ...(deviceId === undefined ? {} : { deviceId }),
      ...(region === undefined ? {} : { region: readRegionCode(region) }),
    },
  };
}

function periodsOf(
  { zone, now }: Pick<Context, 'zone' | 'now'>,
  type: ReportPeriod,
  { beginTime, endTime, timeRange }: z.output<typeof reportQuery>,
) {
  const ends =
    timeRange === undefined ? { beginTime, endTime } : { beginTime: timeRange, endTime: timeRange };
  return reportPeriods(type, ends, localDate(zone, now.getTime()));
}
