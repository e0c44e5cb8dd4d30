import { numberOrNull } from '@heliodeck/kit/plain-value';
import type { Draft } from '@heliodeck/model/descriptors/entity';
import { reportPeriod } from '@heliodeck/model/reports/fixed-report';
import { reportSchedule } from '@heliodeck/model/reports/report-schedule';
import { nextTime } from '@heliodeck/model/reports/schedule-times';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { wireTime } from '@heliodeck/model/wire/time';
import { defineHooks, type EntityHooks } from '../../crud/hooks/entity-hooks.ts';
import type { ReportFormat } from '../../report-source.ts';
import { formatNames } from './make-report.ts';
import { readParameters, refuseUnknown } from './order-parameters.ts';
import type { ScheduleParts } from './schedule-parts.ts';

type Schedule = typeof reportSchedule;

/**
 * Hooks of schedules: its report must be exportable by the user who saves it, who becomes its owner; the next due time is stored. Nobody
 * gets a report with another user's permissions, because saving a schedule changes its owner.
 */
export function scheduleRules({ sources }: Pick<ScheduleParts, 'sources'>): EntityHooks {
  return defineHooks<Schedule>({
    entity: reportSchedule,
    async beforeSave(context, draft, before) {
      const now = <K extends keyof Draft<Schedule>>(name: K) => draft[name] ?? before?.[name as never];
      const [kind = '', ...rest] = String(now('report') ?? '').split(':');
      const offered = (await sources.get(kind)?.list(context)) ?? [];
      const report = offered.find(({ key }) => key === rest.join(':'));
      if (report === undefined) throw new CodedError('report.unknown', { field: 'report' });
      const formats = sources.get(kind)?.formats ?? [];
      if (formatsOf(now('formats')).some((format) => !formats.includes(format)))
        throw new CodedError('report.format');
      const parameters = readParameters(now('parameters'));
      refuseUnknown(report.parameters, parameters);
      const length = Number(parameters.type ?? now('rowLength') ?? reportPeriod.day);
      if (report.rowLengths?.every((one) => one !== length))
        throw new CodedError('report.rowLength', { field: 'rowLength' });
      const times = {
        frequency: Number(now('frequency') ?? 1),
        weekday: numberOrNull(now('weekday')),
        monthDay: numberOrNull(now('monthDay')),
        atTime: String(now('atTime') ?? '06:00'),
      };
      const isOn = (draft.enabled === undefined ? before?.enabled : draft.enabled) !== false;
      const next = isOn ? nextTime(times, context.zone, context.now.getTime()) : null;
      return {
        ...draft,
        ownerId: context.caller.userId,
        nextRun: next === null ? null : wireTime(next, context.zone),
      } as Draft<Schedule>;
    },
  });
}

/** The formats of a schedule from their stored form, such as '1,2'. */
function formatsOf(stored: unknown): readonly ReportFormat[] {
  return String(stored ?? '')
    .split(',')
    .flatMap((number) => formatNames[Number(number)] ?? []);
}
