import { label } from '@heliodeck/kit/label';
import { snakeCase } from '@heliodeck/kit/snake-case';
import { deviceDataCodes } from '../permissions/monitoring-menus.ts';
import type { DeviceTypeSpec } from './device-type.ts';
import { defineEntity, type Entity, type EntityView } from './entity.ts';
import type { Field, Fields } from './field.ts';
import { type Metric, origin, type RecordView, type Screen, type TelemetryRecord } from './record.ts';

/**
 * Entities of a record's screens and of its views, live ones first; empty if the record has no screen.
 * @param types the device types that report it
 */
export function recordEntities(record: TelemetryRecord, types: readonly DeviceTypeSpec[]): readonly Entity[] {
  const views = (record.views ?? []).map((view) => ({ record, types, view }));
  return [
    ...(record.live ? [screenEntity({ record, types, screen: record.live, kind: 'live' })] : []),
    ...(record.history ? [screenEntity({ record, types, screen: record.history, kind: 'history' })] : []),
    ...views.map((of) => screenEntity({ ...of, screen: of.view.live, kind: 'live' })),
    ...views.map((of) => screenEntity({ ...of, screen: of.view.history, kind: 'history' })),
  ];
}

/** Fields of a response that describe the values, the device and the author of a row. */
const besideFields = ['readAt', 'valueOrigins', 'onlineStatus', 'offlineSince', 'entries'];

/** Default name of the device on a record's screens, used if its type defines none. */
const anyDevice = {
  device: label('设备', 'Device'),
  missing: label('请选择设备', 'Please choose the device'),
};

/** Whether users enter and edit its rows; not so for parameters that are set in the device (charging parameters). */
function isEntered(record: TelemetryRecord): boolean {
  return record.live !== undefined && record.history !== undefined;
}

interface ScreenOf {
  readonly record: TelemetryRecord;
  readonly types: readonly DeviceTypeSpec[];
  readonly screen: Screen;
  readonly kind: 'live' | 'history';
  /** The view the screen belongs to; absent for the record's own screen. */
  readonly view?: RecordView;
}

function screenEntity({ record, types, screen, kind, view }: ScreenOf): Entity {
  const words = types[0]?.labels.inRecords ?? anyDevice;
  const entered = isEntered(record);
  const device: Fields = {
    stationName: {
      kind: 'via',
      label: label('电站名称', 'Station Name'),
      path: ['xwjId', 'dtuId', 'stationInfoId', 'stationName'],
      search: 'like',
      form: false,
    },
    xwjId: {
      kind: 'ref',
      label: words.device,
      entity: 'xwj',
      where: { field: 'type', is: types.map(({ code }) => code) },
      column: 'device_id',
      search: 'equal',
      required: words.missing,
      form: 'addOnly',
    },
    ...record.follows,
    ...view?.follows,
  };
  const fields: Fields = {
    ...device,
    ...(record.packed ? { packNum } : {}),
    ...(view ? viewFields(record, view) : metricFields(record, kind)),
    ...(record.follows?.stationId ? {} : { stationId }),
    dataTime: dataTime(record, kind),
    ...(entered ? { origin: originField } : {}),
  };
  return defineEntity({
    key: screen.key,
    path: screen.path,
    ...(screen.aliases ? { aliases: screen.aliases } : {}),
    label: screen.label,
    table: kind === 'live' ? record.liveTable : record.historyTable,
    tenancy: 'tenant',
    telemetry: kind,
    acts: entered ? ['add', 'view', 'edit', 'delete'] : ['view', 'delete'],
    title: 'dataTime',
    order: { descs: 'data_time' },
    scopeVia: 'xwjId',
    zoneVia: ['xwjId', 'dtuId', 'stationInfoId', 'timeZone'],
    access: { readPermissions: deviceDataCodes },
    fields,
    // Forms that send whole rows return the additional fields of lists as well.
    dialect: { ignored: besideFields, ...(record.aliases && !view ? { aliases: record.aliases } : {}) },
    ...layoutOf(view ?? record),
    ...(screen.actions ? { actions: screen.actions } : {}),
    ...(screen.words ? { words: screen.words } : {}),
  });
}

function layoutOf({ view }: Pick<TelemetryRecord, 'view'>): { readonly view?: EntityView } {
  return view ? { view } : {};
}

/** Fields of a view: those of the record under other names, stored in the columns of their metrics. */
function viewFields({ metrics }: TelemetryRecord, { fields }: RecordView): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { metric, label: words }]) => {
      const shown = metrics[metric];
      if (shown === undefined) throw new Error(`no metric '${metric}'`);
      const field = metricField(words ? { ...shown, label: words } : shown);
      return [name, name === metric ? field : { ...field, column: snakeCase(metric) }];
    }),
  );
}

/** No separate list column: stationName is displayed. Searches and programs use the id. */
const stationId: Field = {
  kind: 'via',
  label: label('电站', 'Station'),
  path: ['xwjId', 'dtuId', 'stationInfoId'],
  list: false,
  view: { detail: false },
  form: false,
};

/** Number of the device's pack; part of the key of a row. */
const packNum: Field = {
  kind: 'integer',
  label: label('PACK编号', 'Pack Number'),
  column: 'pack',
  required: label('请输入PACK编号', 'Please enter the pack number'),
  min: 0,
  max: 255,
  form: 'addOnly',
};

/** Who supplied the value. */
const originField: Field = {
  kind: 'choice',
  label: label('来源', 'Source'),
  options: [
    { value: origin.device, label: label('设备上报', 'Reported by the device') },
    { value: origin.entered, label: label('手工录入', 'Entered by hand') },
    { value: origin.edited, label: label('手工修改', 'Edited by hand') },
    { value: origin.simulated, label: label('模拟历史', 'Simulated history') },
  ],
  form: 'readOnly',
};

/**
 * Time of the values. Live data has one row per device and is not searched by time
 * (docs/product/telemetry.md#searching-by-time).
 */
function dataTime(record: TelemetryRecord, kind: 'live' | 'history'): Field {
  const common = {
    kind: 'dateTime',
    label: record.timeLabel ?? label('数据时间', 'Data Time'),
    // The width includes the pencil that marks rows entered by a person.
    list: { width: 188, sortable: true },
    form: 'addOnly',
    help: label('不填即为当前时间', 'Left empty: now'),
  } as const;
  return kind === 'live' ? common : { ...common, search: 'range' };
}

/**
 * A record's metrics as fields, each facet before the metric that it names; metrics of the other screen only
 * are left out.
 */
function metricFields(record: TelemetryRecord, kind: 'live' | 'history'): Fields {
  const fields: Record<string, Field> = {};
  const facets = kind === 'live' ? Object.entries(record.facets ?? {}) : [];
  for (const [metricName, metric] of Object.entries<Metric>(record.metrics)) {
    for (const [name, { label: words, of, flags }] of facets.filter(([, one]) => one.before === metricName)) {
      fields[name] = { kind: 'flags', label: words, flags, column: snakeCase(of), form: 'readOnly' };
    }
    if (metric.on === undefined || metric.on === kind)
      fields[metricName] = metricField(
        metric,
        kind === 'history' && record.historyBits?.includes(metricName) === true,
      );
  }
  return fields;
}

/** No plausible quantity comes near this value, in stored units; anything beyond is a typing error. */
const farthest = 1e9;

/**
 * A metric as a field. Integers with a scale are displayed with decimals and are therefore decimal fields.
 * The limits apply to values that people enter; values from devices are stored unchanged.
 */
function metricField(metric: Metric, flagsAsBits = false): Field {
  const { label: words, unit, scale, decimals, flags, options } = metric;
  const start = metric.initial === undefined ? {} : { initial: metric.initial };
  if (flags)
    return flagsAsBits
      ? { kind: 'flags', label: words, flags, bits: true, ...start }
      : { kind: 'flags', label: words, flags, ...start };
  if (options) return { kind: 'choice', label: words, options, ...start };
  if (metric.kind === 'text') return { kind: 'text', label: words };
  const shown = {
    ...(unit === undefined ? {} : { unit }),
    // A register that only grows is never negative.
    min: metric.counter ? 0 : -farthest,
    max: farthest,
  };
  if (metric.kind === 'integer' && scale === undefined) return { kind: 'integer', label: words, ...shown };
  return {
    kind: 'decimal',
    label: words,
    ...shown,
    ...(scale === undefined ? {} : { scale }),
    ...(decimals === undefined ? {} : { decimals }),
  };
}
