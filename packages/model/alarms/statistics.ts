/**
 * An alarm as input of the statistics. Members of a storm are counted one by one, since each belongs to a
 * different device.
 */
export interface CountedAlarm {
  readonly id: string;
  /** What raised it: the words of a rule or a bit. */
  readonly zh: string;
  readonly en: string;
  readonly stationId: string | null;
  readonly stationName: string | null;
  readonly deviceId: string | null;
  readonly deviceName: string | null;
  /** Key of dictionary alarm_grade. */
  readonly grade: number | null;
  /** Local day it was raised on, 'yyyy-MM-dd'. */
  readonly day: string;
}

/** A count and its share of all alarms, 0 to 1. */
interface Counted {
  readonly count: number;
  readonly share: number;
}

/** Alarm counts of a month; lists are in descending order of counts. */
export interface AlarmStatistics {
  readonly total: number;
  readonly stations: readonly (Counted & { readonly id: string; readonly name: string })[];
  readonly grades: readonly (Counted & { readonly grade: number })[];
  /** Counts by the words of the kind; `alarmId` is the newest alarm of that kind. */
  readonly kinds: readonly (Counted & {
    readonly zh: string;
    readonly en: string;
    readonly alarmId: string;
  })[];
  readonly devices: readonly (Counted & {
    readonly id: string;
    readonly name: string;
    readonly stationName: string;
    readonly alarmId: string;
  })[];
  /** One entry per requested day, including days without alarms. */
  readonly days: readonly { readonly day: string; readonly count: number }[];
}

/** Maximum number of kinds; a word cloud with more is unreadable. */
const mostKinds = 40;
const mostDevices = 10;

/** Counts alarms by station, grade, kind, device and day. Expects the newest alarm first. */
export function countAlarms(alarms: readonly CountedAlarm[], days: readonly string[]): AlarmStatistics {
  const total = alarms.length;
  const by = (key: (alarm: CountedAlarm) => string | number | null) =>
    [
      ...Map.groupBy(
        alarms.filter((alarm) => key(alarm) !== null),
        key,
      ).values(),
    ]
      .flatMap(([first, ...others]) => (first ? [{ first, count: others.length + 1 }] : []))
      .toSorted((one, other) => other.count - one.count)
      .map(({ first, count }) => ({ first, counted: { count, share: count / total } }));
  const counts = Map.groupBy(alarms, ({ day }) => day);
  return {
    total,
    stations: by(({ stationId }) => stationId).map(({ first, counted }) => ({
      ...counted,
      id: first.stationId ?? '',
      name: first.stationName ?? '',
    })),
    grades: by(({ grade }) => grade).map(({ first, counted }) => ({ ...counted, grade: first.grade ?? 0 })),
    kinds: by(({ zh }) => zh || null)
      .slice(0, mostKinds)
      .map(({ first: { zh, en, id }, counted }) => ({ ...counted, zh, en: en || zh, alarmId: id })),
    devices: by(({ deviceId }) => deviceId)
      .slice(0, mostDevices)
      .map(({ first, counted }) => ({
        ...counted,
        id: first.deviceId ?? '',
        name: first.deviceName ?? '',
        stationName: first.stationName ?? '',
        alarmId: first.id,
      })),
    days: days.map((day) => ({ day, count: counts.get(day)?.length ?? 0 })),
  };
}
