import type { WireRow } from '@heliodeck/client/page';
import { label } from '@heliodeck/kit/label';
import type { Entity } from '@heliodeck/model/descriptors/entity';
import type { ChoiceField, Field } from '@heliodeck/model/descriptors/field';
import { reportSchedule, scheduleLanguages } from '@heliodeck/model/reports/report-schedule';
import { Form, Select } from 'antd';
import { type JSX, useMemo } from 'react';
import { post } from '../../api/client.ts';
import { CrudScreen } from '../../crud/crud-screen.tsx';
import { useFeedback } from '../../feedback/use-feedback.ts';
import { uiOf } from '../../fields/registry.ts';
import type { InputProps } from '../../fields/shared/field-ui.ts';
import { useLocale, useMessages, useTranslate } from '../../i18n/messages.ts';
import { NoneYet } from '../../widgets/none-yet/none-yet.tsx';
import { ParameterValues } from './parameter-values.tsx';
import { ScheduleParameters } from './schedule-parameters.tsx';
import { type OfferedReportChoice, useOfferedReports } from './use-offered-reports.ts';

const runLabel = label('立即生成', 'Make now');
const words = {
  none: label('还没有报表计划', 'There is no report schedule yet'),
  meaning: label(
    '计划按日、周或月自动生成报表，保存文件并发送邮件。点击“新增”选择报表和时间。',
    'A schedule makes a report every day, week or month, stores its files and mails them. Press Add to choose the report and the time.',
  ),
};

/** Selects one of the reports that can be scheduled. */
function ReportInput({
  id,
  value,
  onChange,
  onBlur,
  disabled,
  field,
  ...rest
}: InputProps<Field>): JSX.Element {
  const translate = useTranslate();
  const offered = useOfferedReports();
  const form = Form.useFormInstance();
  return (
    <Select
      {...(id === undefined ? {} : { id })}
      {...(onBlur ? { onBlur } : {})}
      disabled={disabled === true}
      aria-required={rest['aria-required']}
      aria-invalid={rest['aria-invalid']}
      aria-describedby={rest['aria-describedby']}
      placeholder={translate(field.label)}
      showSearch={{ optionFilterProp: 'label' }}
      value={value === '' || value === null ? undefined : (value as string | undefined)}
      onChange={(report: string) => {
        onChange?.(report);
        // Parameters of the previous report do not apply to this one.
        form.setFieldValue('parameters', '{}');
        const { rowLengths } = offered.find((one) => one.report === report) ?? {};
        if (rowLengths?.every((length) => length !== Number(form.getFieldValue('rowLength'))))
          form.setFieldValue('rowLength', rowLengths[0]);
      }}
      options={offered.map(({ report, label: words }) => ({ value: report, label: translate(words) }))}
    />
  );
}

/** Offers the period lengths that the selected report has. */
function RowLengthInput(props: InputProps<Field>): JSX.Element {
  const report = String(Form.useWatch('report') ?? '');
  const lengths = useOfferedReports().find((one) => one.report === report)?.rowLengths;
  const { rowLength } = reportSchedule.fields;
  const options = rowLength.options.filter(({ value }) => lengths?.includes(Number(value)) ?? true);
  const field: ChoiceField = { ...rowLength, options };
  const { Input } = uiOf(field);
  return <Input {...props} field={field} />;
}

/** Monday to Sunday in the current language; 1 January 2024 was a Monday. */
function useWeekdays(): readonly { readonly value: number; readonly label: string }[] {
  const locale = useLocale();
  const format = new Intl.DateTimeFormat(locale === 'zh' ? 'zh-CN' : 'en', {
    weekday: 'long',
    timeZone: 'UTC',
  });
  return [1, 2, 3, 4, 5, 6, 7].map((value) => ({ value, label: format.format(Date.UTC(2024, 0, value)) }));
}

function WeekdayInput({
  name: _name,
  field: _field,
  row: _row,
  value,
  ...rest
}: InputProps<Field>): JSX.Element {
  return <Select {...rest} value={(value ?? undefined) as number | undefined} options={[...useWeekdays()]} />;
}

function ReportName({ report }: { readonly report: string }): JSX.Element {
  const translate = useTranslate();
  const found = useOfferedReports().find((one) => one.report === report);
  return <>{found ? translate(found.label) : report}</>;
}

/** The list is searched by choosing a report: what it stores is a key, which nobody can type. */
function searchedByName(offered: readonly OfferedReportChoice[]): Entity {
  const { label: name, required, max: _, ...report } = reportSchedule.fields.report;
  const options = offered.map(({ report: value, label: words }) => ({ value, label: words }));
  const chosen: ChoiceField = { ...report, kind: 'choice', label: name, required, options };
  return { ...reportSchedule, fields: { ...reportSchedule.fields, report: chosen } };
}

/** Scheduled reports (docs/product/reports.md#schedules). */
export default function ScheduleScreen(): JSX.Element {
  const { done, failed } = useFeedback();
  const w = useMessages(words);
  const translate = useTranslate();
  const locale = useLocale();
  const preset = useMemo(() => ({ language: scheduleLanguages[locale] }), [locale]);
  const offered = useOfferedReports();
  const entity = useMemo(() => searchedByName(offered), [offered]);
  const cells = {
    report: (value: unknown) => <ReportName report={String(value ?? '')} />,
    parameters: (_: unknown, row: WireRow) => <ParameterValues row={row} />,
  };
  return (
    <CrudScreen
      entity={entity}
      form={{
        preset,
        inputs: {
          report: ReportInput,
          rowLength: RowLengthInput,
          weekday: WeekdayInput,
          parameters: ScheduleParameters,
        },
      }}
      cells={cells}
      empty={
        <NoneYet text={w.none}>
          <p>{w.meaning}</p>
        </NoneYet>
      }
      rowActions={[
        {
          key: 'run',
          label: runLabel,
          icon: 'play',
          permission: 'reportSchedule_run',
          run: async (row) => {
            try {
              await post(`${reportSchedule.path}/run`, { id: row.id });
              done(translate(queued));
            } catch (error) {
              failed(error);
            }
          },
        },
      ]}
    />
  );
}

const queued = label('报表已开始生成，见“报表生成记录”', 'The report is being made; see “Made Reports”');
