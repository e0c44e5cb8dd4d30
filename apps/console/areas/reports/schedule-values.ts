import { isRecord } from '@heliodeck/kit/is-record';
import { label } from '@heliodeck/kit/label';
import type { Field } from '@heliodeck/model/descriptors/field';
import type { Parameter } from '@heliodeck/reports/template/template';

/** Values of a scheduled report's parameters, by their names. */
export type ScheduledValues = Readonly<Record<string, string>>;

/** Parameters of the product's own reports except the station, which has a separate field. */
export const fixedFields = {
  regionId: { kind: 'region', label: label('区域', 'Region') },
  deviceId: { kind: 'ref', entity: 'xwj', label: label('设备', 'Device') },
} as const satisfies Readonly<Record<string, Field>>;

/** The id of the report file that a schedule names; undefined for a report of the product. */
export const fileOf = (report: string): string | undefined => /^file:(.+)$/.exec(report)?.[1];

/** The stored parameters, a JSON text or an object, without unset ones. */
export function readValues(value: unknown): ScheduledValues {
  const read = typeof value === 'string' ? parsed(value) : value;
  if (!isRecord(read)) return {};
  return Object.fromEntries(
    Object.entries(read).flatMap(([name, one]) =>
      typeof one === 'string' && one !== '' ? [[name, one]] : [],
    ),
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The field whose cell shows a value of a parameter in words; a choice from a set's records shows the value. */
export function parameterField({ type, label: name, options, many }: Parameter): Field {
  switch (type) {
    case 'region':
      return { kind: 'region', label: name };
    case 'dept':
      return { kind: 'ref', entity: 'dept', label: name };
    case 'station':
      return { kind: 'ref', entity: 'stationInfo', label: name };
    case 'choice':
      return options
        ? { kind: 'choice', label: name, options, ...(many === true && { many }) }
        : { kind: 'text', label: name };
    default:
      return { kind: 'text', label: name };
  }
}
