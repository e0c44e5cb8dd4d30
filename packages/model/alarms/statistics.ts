/** An alarm as the statistics look at it; members of a storm count one by one, since each is of another device. */
export interface CountedAlarm {
  readonly id: string;
  /** What raised it: a rule or a bit, by its words. */
  readonly zh: string;
  readonly en: string;
  readonly stationId: string | null;
  readonly stationName: string | null;
  readonly deviceId: string | null;
  readonly deviceName: string | null;
  /** Key of dictionary alarm_grade. */
  readonly grade: number | null;
  /** Local day on which it was raised, 'yyyy-MM-dd'. */
  readonly day: string;
}

/** A count with its share of all, 0 to 1. */
interface Counted {
  readonly count: number;
  readonly share: number;
}

/** What is counted of the alarms of a month; lists are longest first. */
export interface AlarmStatistics {
  readonly total: number;
  readonly stations: readonly (Counted & { readonly id: string; readonly name: string })[];
  readonly grades: readonly (Counted & { readonly grade: number })[];
  /** Kinds by their words; `alarmId` is the newest of each. */
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
  /** One a day asked for, those without alarms too. */
  readonly days: readonly { readonly day: string; readonly count: number }[];
}

/** So many kinds are told: more words than that are no picture. */
const mostKinds = 40;
const mostDevices = 10;

/** Counts alarms, the newest first, by station, grade, kind, device and day. */
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
