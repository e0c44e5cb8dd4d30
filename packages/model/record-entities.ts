import { type Label, label } from '@heliodeck/kit/label';
import { snakeCase } from '@heliodeck/kit/snake-case';
import { defineEntity, type Entity } from './entity.ts';
import type { Field, Fields } from './field.ts';
import { monitoringMenus } from './monitoring-menus.ts';
import { type DeviceType, deviceType, type Metric, type Screen, type TelemetryRecord } from './record.ts';

/** Entities of a record's screens, its live one first; none where the record has no screen. */
export function recordEntities(record: TelemetryRecord): readonly Entity[] {
  return [
    ...(record.live ? [screenEntity(record, record.live, 'live')] : []),
    ...(record.history ? [screenEntity(record, record.history, 'history')] : []),
  ];
}

/** What a record's screens call the device it comes from. */
const deviceWords: Readonly<Record<DeviceType, Label>> = {
  [deviceType.mars]: label('控制器', 'Controller'),
  [deviceType.controller]: label('控制器', 'Controller'),
  [deviceType.meter]: label('电表', 'Meter'),
  [deviceType.inverter]: label('逆变器', 'Inverter'),
  [deviceType.battery]: label('设备', 'Device'),
};

function screenEntity(record: TelemetryRecord, screen: Screen, kind: 'live' | 'history'): Entity {
  const [type = deviceType.controller] = record.deviceTypes;
  const device: Fields = {
    stationName: {
      kind: 'via',
      label: label('电站名称', 'Station Name'),
      path: ['xwjId', 'dtuId', 'stationInfoId', 'stationName'],
      search: 'like',
    },
    xwjId: { kind: 'ref', label: deviceWords[type], entity: 'xwj', column: 'device_id', search: 'equal' },
    ...record.follows,
  };
  const pack: Fields = record.packed
    ? { packNum: { kind: 'integer', label: label('PACK编号', 'Pack Number'), column: 'pack' } }
    : {};
  const fields: Fields = {
    ...device,
    ...pack,
    ...metricFields(record, kind),
    dataTime: dataTime(record, kind),
  };
  return defineEntity({
    key: screen.key,
    path: screen.path,
    label: screen.label,
    table: kind === 'live' ? record.liveTable : record.historyTable,
    tenancy: 'tenant',
    telemetry: kind,
    acts: ['view', 'delete'],
    title: 'dataTime',
    order: { descs: 'data_time' },
    scopeVia: 'xwjId',
    zoneVia: ['xwjId', 'dtuId', 'stationInfoId', 'timeZone'],
    readers: monitoringMenus,
    fields,
    ...(record.pageSizes ? { pageSizes: record.pageSizes } : {}),
    ...(screen.actions ? { actions: screen.actions } : {}),
    ...(screen.words ? { words: screen.words } : {}),
  });
}

/** When it was said. Of what is live there is one row a device: nobody looks for it by time (monitoring §§2.8 to 2.15). */
function dataTime(record: TelemetryRecord, kind: 'live' | 'history'): Field {
  const words =
    record.key === 'batteryAlarm' ? label('告警时间', 'Alarm Time') : label('数据时间', 'Data Time');
  const common = { kind: 'dateTime', label: words, list: { width: 170, sortable: true } } as const;
  return kind === 'live' ? common : { ...common, search: 'range' };
}

/** A record's metrics and facets as fields; those the documents list on the other screen only are left out. */
function metricFields(record: TelemetryRecord, kind: 'live' | 'history'): Fields {
  const fields: Record<string, Field> = {};
  for (const [name, metric] of Object.entries<Metric>(record.metrics)) {
    if (metric.on === undefined || metric.on === kind)
      fields[name] = metricField(metric, kind === 'history' && record.historyFlagsAsBits === true);
  }
  if (kind === 'history') return fields;
  for (const [name, facet] of Object.entries(record.facets ?? {})) {
    fields[name] = { kind: 'flags', label: facet.label, flags: facet.flags, column: snakeCase(facet.of) };
  }
  return fields;
}

/** A metric as a field. Whole raw numbers with a scale are shown with decimals, hence decimals themselves. */
export function metricField(metric: Metric, flagsAsBits = false): Field {
  const { label: words, unit, scale, decimals, flags, options } = metric;
  if (flags)
    return flagsAsBits
      ? { kind: 'flags', label: words, flags, bits: true }
      : { kind: 'flags', label: words, flags };
  if (options) return { kind: 'choice', label: words, options };
  if (metric.kind === 'text') return { kind: 'text', label: words };
  const shown = unit === undefined ? {} : { unit };
  if (metric.kind === 'integer' && scale === undefined) return { kind: 'integer', label: words, ...shown };
  return {
    kind: 'decimal',
    label: words,
    ...shown,
    ...(scale === undefined ? {} : { scale }),
    ...(decimals === undefined ? {} : { decimals }),
  };
}
