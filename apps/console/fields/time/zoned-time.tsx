import { label } from '@heliodeck/kit/label';
import { instantOfWireTime, readWireTime, wireTime } from '@heliodeck/model/wire/time';
import { createContext, type JSX, type ReactNode, useContext, useEffect } from 'react';
import { useJoined, useMessages } from '../../i18n/messages.ts';
import { createStore, useStore } from '../../state/store.ts';
import styles from '../shared/fields.module.css';

const words = {
  zone: label('时区', 'Time zone'),
  time: (zone: string, own: string) =>
    label(`时区 ${zone}，您的当地时间为 ${own}`, `Zone ${zone}; ${own} where you are`),
  note: (zones: string) =>
    label(
      `本页时间的时区：${zones}，与您的当地时间不同`,
      `Times on this page are in ${zones}, not in your zone`,
    ),
};

/** The zone of times that name none themselves: that of the record of a page, else the tenant's; undefined while unknown. */
const Zone = createContext<string | undefined>(undefined);

/** Zone of the browser. Long lists draw hundreds of times, so it is read once. */
const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Number of shown times by zone, of zones with another time than the browser's. */
const shown = new Map<string, number>();
const shownZones = createStore<readonly string[]>([]);

function count(zone: string, by: 1 | -1): void {
  const times = (shown.get(zone) ?? 0) + by;
  const isKnown = shown.has(zone);
  if (times > 0) shown.set(zone, times);
  else shown.delete(zone);
  if (isKnown !== shown.has(zone)) shownZones.set([...shown.keys()].toSorted());
}

/** Sets the zone of the times inside. */
export function TimesIn({
  zone,
  children,
}: {
  /** IANA zone; undefined: that of the surroundings. */
  readonly zone: string | undefined;
  readonly children: ReactNode;
}): JSX.Element {
  const outer = useContext(Zone);
  return <Zone value={zone ?? outer}>{children}</Zone>;
}

/**
 * The time of the browser for an API time; undefined if it shows the same, or if the text is no time.
 * @param zone IANA zone of the text
 * @param own IANA zone of the browser
 */
export function ownTime(text: string, zone: string, own: string): string | undefined {
  const instant = instantOfWireTime(text, zone);
  if (instant === undefined) return undefined;
  const here = wireTime(instant, own);
  return readWireTime(here) === readWireTime(text) ? undefined : here;
}

interface ZonedTimeProps {
  /** Time in the format of the API: wall time of its zone, never converted. */
  readonly text: string;
  /** Its IANA zone; absent: that of the surroundings (`TimesIn`). */
  readonly zone?: string | undefined;
  readonly className?: string | undefined;
  /** How it is written; absent: as it is. */
  readonly children?: ReactNode;
}

/**
 * A time of the API. If the browser is in a zone with another time, its tooltip names both, and the page names the
 * zone once (`ZoneNote`).
 */
export function ZonedTime({ text, zone, className, children = text }: ZonedTimeProps): JSX.Element {
  const w = useMessages(words);
  const outer = useContext(Zone);
  const of = zone ?? outer;
  const own = of === undefined || of === browserZone ? undefined : ownTime(text, of, browserZone);
  const noted = own === undefined ? undefined : of;
  useEffect(() => {
    if (noted === undefined) return;
    count(noted, 1);
    return () => count(noted, -1);
  }, [noted]);
  return (
    <time className={className} {...(noted !== undefined && own && { title: w.time(noted, own) })}>
      {children}
    </time>
  );
}

/** Names the zones of the shown times that differ from the browser's; renders nothing if none does. */
export function ZoneNote(): JSX.Element | null {
  const w = useMessages(words);
  const joined = useJoined();
  const zones = useStore(shownZones);
  if (zones.length === 0) return null;
  return (
    <aside className={styles.zoneNote} aria-label={w.zone}>
      {w.note(joined(zones))}
    </aside>
  );
}
