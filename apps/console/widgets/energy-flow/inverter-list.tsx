import { decimalText } from '@heliodeck/kit/scale';
import type { JSX } from 'react';
import { useMenusHeld } from '../../api/held-menus.ts';
import { markWords } from '../../fields/shared/mark-words.ts';
import { useMessages, useTranslate } from '../../i18n/messages.ts';
import { Icon } from '../../icons/icon.tsx';
import { ToneTag } from '../../theme/tone.tsx';
import { Go } from '../../ui/go.tsx';
import type { DeviceLinks } from '../device-detail/shared/device-links.ts';
import { flowWords } from './flow-words.ts';
import styles from './inverter-list.module.css';
import { type InverterPicture, mostCurrent, type StringPicture } from './inverter-picture.ts';
import { SettingsLink } from './open-plates.tsx';

interface InverterListProps {
  readonly inverters: readonly InverterPicture[];
  readonly stationId: string;
  /** Addresses of devices; absent: devices cannot be opened here. */
  readonly links?: DeviceLinks;
}

/** Screens that analyse inverters and strings over days, by menu code. */
const analyses = [
  { menu: ['insightAnalysis'], path: '/analysis/insight', icon: 'trend', words: 'lagging' },
  { menu: ['discreteAnalysis'], path: '/analysis/discrete', icon: 'inverter', words: 'stringSpread' },
] as const;

/** The inverters of a station side by side, with the currents of their strings: weak strings are named. */
export function InverterList({ inverters, stationId, links }: InverterListProps): JSX.Element {
  const w = useMessages(flowWords);
  const holds = useMenusHeld();
  const most = mostCurrent(inverters);
  const offered = links ? analyses.filter(({ menu }) => holds(menu)) : [];
  return (
    <section className={styles.list} aria-label={w.inverterList}>
      <header className={styles.top}>
        <h3>{w.inverterList}</h3>
        {offered.map(({ path, icon, words }) => (
          <Go key={path} className={styles.way} href={`${path}?station=${stationId}`}>
            <Icon name={icon} size={16} />
            {w[words]}
          </Go>
        ))}
      </header>
      <ul className={styles.cards}>
        {inverters.map((inverter) => (
          <li key={inverter.id} className={styles.place}>
            <Inverter inverter={inverter} most={most} href={links?.deviceHref(inverter)} />
            {links?.settingsHref && inverter.settable && (
              <SettingsLink device={inverter} settingsHref={links.settingsHref} className={styles.settings} />
            )}
          </li>
        ))}
      </ul>
      {most > 0 && <p className={styles.help}>{w.stringsHelp}</p>}
    </section>
  );
}

function Inverter(props: {
  inverter: InverterPicture;
  most: number;
  /** Address of the inverter. */
  href: string | undefined;
}): JSX.Element {
  const { inverter, most, href } = props;
  const { name, power, isAway, offlineSince, strings } = inverter;
  const w = useMessages(flowWords);
  const translate = useTranslate();
  const said = strings.filter(({ state }) => state === 'dead' || state === 'weak');
  const faces = (
    <>
      <span className={styles.head}>
        <span className={styles.name} title={name}>
          {name || '—'}
        </span>
        <span className={styles.power} title={power.mark && translate(markWords(power.mark))}>
          {power.known ? power.text : '—'} <i>{power.known ? power.unit : ''}</i>
        </span>
      </span>
      {isAway ? (
        <ToneTag tone="critical">{offlineSince ? w.offlineSince(offlineSince) : w.offline}</ToneTag>
      ) : (
        <span className={styles.strings}>
          {strings.map((string) => (
            <StringBar key={string.n} string={string} most={most} />
          ))}
        </span>
      )}
      {said.length > 0 && (
        <span className={styles.said}>
          {said.map(({ n, state }) => (
            <ToneTag key={n} tone={state === 'dead' ? 'critical' : 'warning'}>
              {state === 'dead' ? w.dead(n) : w.weak(n)}
            </ToneTag>
          ))}
        </span>
      )}
    </>
  );
  const look = { className: styles.card, 'data-away': isAway };
  return href === undefined ? (
    <div {...look}>{faces}</div>
  ) : (
    <Go {...look} href={href}>
      {faces}
    </Go>
  );
}

function StringBar({ string, most }: { string: StringPicture; most: number }): JSX.Element {
  const w = useMessages(flowWords);
  const { n, current, voltage, state } = string;
  const text = (value: number | null): string => (value === null ? '—' : decimalText(value, 1));
  const share = most > 0 ? Math.min(1, Math.max(0, (current ?? 0) / most)) : 0;
  return (
    <span className={styles.string} title={w.stringSays(n, text(current), text(voltage))}>
      <span className={styles.input}>PV{n}</span>
      <span className={styles.track}>
        <span className={styles.bar} data-state={state ?? 'unknown'} style={{ width: `${share * 100}%` }} />
      </span>
      <span className={styles.current}>
        {text(current)} <i>A</i>
      </span>
    </span>
  );
}
