import { addDays } from '@heliodeck/kit/zone';
import { openShare, type StringMap, weakShare } from '@heliodeck/model/energy/string-days';
import { useQuery } from '@tanstack/react-query';
import { Drawer, Segmented } from 'antd';
import { type JSX, useState } from 'react';
import { get } from '../../api/client.ts';
import { EmptyList, LoadFailure, LoadingRows } from '../../crud/notices/list-notices.tsx';
import { useMessages } from '../../i18n/messages.ts';
import { usePhone } from '../../state/media.ts';
import linkButton from '../../theme/link-button.module.css';
import { ToneTag } from '../../theme/tone.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import styles from './string-map.module.css';
import { stringMapWords } from './string-map-words.ts';

/** Numbers of days that can be selected, the default first. */
const lengths = [30, 60] as const;
/** A cell below this share of the median is drawn as low: differences between modules, and soiling, are smaller. */
const lowShare = 0.95;

type StringLevel = 'isOpen' | 'weak' | 'low' | 'good' | 'untold';
const levels: readonly StringLevel[] = ['isOpen', 'weak', 'low', 'good', 'untold'];

function levelOf(share: number | null): StringLevel {
  if (share === null) return 'untold';
  if (share < openShare) return 'isOpen';
  if (share < weakShare) return 'weak';
  return share < lowShare ? 'low' : 'good';
}

interface DrawerProps {
  /** The inverter whose strings are displayed; undefined: the drawer is closed. */
  readonly inverter: string | undefined;
  /** The last of the days, yyyy-MM-dd. */
  readonly last: string | undefined;
  readonly onClose: () => void;
  readonly onDay: (day: string) => void;
}

/** The strings of an inverter by day; strings that lag are named above. */
export function StringMapDrawer({ inverter, last, onClose, onDay }: DrawerProps): JSX.Element {
  const w = useMessages(stringMapWords);
  const phone = usePhone();
  const [length, setLength] = useState<number>(lengths[0]);
  const { data, error, refetch } = useQuery({
    queryKey: ['string-map', inverter, last, length],
    queryFn: ({ signal }) =>
      get<StringMap>(
        'blade-index/dispersion/days',
        {
          deviceId: inverter,
          endTime: last,
          beginTime: last === undefined ? undefined : addDays(last, 1 - length),
        },
        signal,
      ),
    enabled: inverter !== undefined,
    placeholderData: (before) => (before?.deviceId === inverter ? before : undefined),
    retry: false,
  });
  const found = error ? undefined : data;
  return (
    <Drawer
      open={inverter !== undefined}
      onClose={onClose}
      size={phone ? '100%' : 760}
      title={found ? `${w.title} · ${found.name}` : w.title}
      destroyOnHidden
    >
      <div className={styles.content}>
        <Segmented
          aria-label={w.length}
          value={length}
          options={lengths.map((value) => ({ value, label: w.days(value) }))}
          onChange={setLength}
        />
        <p className={styles.note}>{w.note}</p>
        {found ? (
          <Strings map={found} onDay={onDay} />
        ) : error ? (
          <LoadFailure error={error} onAgain={() => void refetch()} />
        ) : (
          <LoadingRows />
        )}
      </div>
    </Drawer>
  );
}

function Strings({
  map,
  onDay,
}: {
  readonly map: StringMap;
  readonly onDay: (day: string) => void;
}): JSX.Element {
  const w = useMessages(stringMapWords);
  if (map.strings.length === 0) return <EmptyList text={w.none} />;
  const lagging = map.strings
    .filter(({ weakDays }) => weakDays > 0)
    .toSorted((one, other) => other.openDays - one.openDays || other.weakDays - one.weakDays);
  // The newest day comes first: users look for it, and a phone shows it without scrolling.
  const order = map.days.map((_, index) => map.days.length - 1 - index);
  return (
    <>
      <ul className={styles.lagging}>
        {lagging.map(({ input, weakDays, openDays }) => (
          <li key={input}>
            <ToneTag tone={openDays > 0 ? 'critical' : 'warning'}>
              {w.lagging(input, weakDays, openDays)}
            </ToneTag>
          </li>
        ))}
        {lagging.length === 0 && (
          <li>
            <ToneTag tone="good">{w.noneLags}</ToneTag>
          </li>
        )}
      </ul>
      <ul className={styles.legend} aria-label={w.legend}>
        {levels.map((level) => (
          <li key={level}>
            <span className={`${styles.swatch ?? ''} ${styles[level] ?? ''}`} />
            {w[level]}
          </li>
        ))}
      </ul>
      <ScrollRegion className={styles.place} label={w.title}>
        <table className={styles.map}>
          <caption className="unseen">{w.note}</caption>
          <thead>
            <tr>
              <th scope="col">{w.date}</th>
              {map.strings.map(({ input }) => (
                <th key={input} scope="col">
                  <span className="unseen">{w.string(input)}</span>
                  <span aria-hidden="true">{w.short(input)}</span>
                </th>
              ))}
              <th scope="col">{w.median}</th>
            </tr>
          </thead>
          <tbody>
            {order.map((index) => {
              const day = map.days[index] ?? '';
              return (
                <tr key={day}>
                  <th scope="row">
                    <button
                      type="button"
                      className={linkButton.soft}
                      aria-label={w.openDay(day)}
                      onClick={() => onDay(day)}
                    >
                      {day.slice(5)}
                    </button>
                  </th>
                  {map.strings.map(({ input, shares }) => (
                    <Cell key={input} share={shares[index] ?? null} />
                  ))}
                  <td>{map.medians[index]?.toFixed(1) ?? '—'}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </ScrollRegion>
    </>
  );
}

function Cell({ share }: { readonly share: number | null }): JSX.Element {
  const w = useMessages(stringMapWords);
  const level = levelOf(share);
  return (
    <td className={styles[level]}>
      {share === null ? '—' : Math.round(share * 100)}
      {(level === 'isOpen' || level === 'weak') && <span className="unseen"> {w[level]}</span>}
    </td>
  );
}
