import { Input, type InputRef, Segmented, Select } from 'antd';
import { type JSX, memo, type RefObject } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { Icon } from '../../icons/icon.tsx';
import { usePhone } from '../../state/media.ts';
import { prefer, type WatchView } from '../../state/preferences.ts';
import type { StationOrder } from './station-order.ts';
import styles from './watch.module.css';
import { watchWords } from './watch-words.ts';

interface WatchToolsProps {
  /** The element displayed in full screen on a wall. */
  readonly page: RefObject<HTMLDivElement | null>;
  readonly input: RefObject<HTMLInputElement | null>;
  readonly keyword: string;
  readonly onKeyword: (text: string) => void;
  readonly order: StationOrder;
  readonly view: WatchView;
  /** Reading distance in metres; undefined at a desk. */
  readonly wall: string | undefined;
  readonly onChange: (change: Readonly<Record<string, string | undefined>>) => void;
}

/** Search, order, view and size of the stations. */
export const WatchTools = memo(function WatchTools({
  page,
  input,
  keyword,
  onKeyword,
  order,
  view,
  wall,
  onChange,
}: WatchToolsProps): JSX.Element {
  const w = useMessages(watchWords);
  const phone = usePhone();
  const hang = (metres: string): void => {
    onChange({ wall: metres === '' ? undefined : metres });
    // If the browser refuses full screen, the enlarged page is displayed in its window.
    if (metres === '') void (document.fullscreenElement && document.exitFullscreen());
    else void page.current?.requestFullscreen?.().catch(() => undefined);
  };
  const keep = (found: InputRef | null): void => {
    input.current = found?.input ?? null;
  };
  return (
    <header className={styles.tools}>
      <h2 className="unseen">{w.stations}</h2>
      <Input
        ref={keep}
        className={styles.search}
        allowClear
        prefix={<Icon name="search" size={16} />}
        placeholder={w.search}
        aria-label={w.search}
        aria-keyshortcuts="/"
        title={w.searchKey}
        maxLength={50}
        value={keyword}
        onChange={({ target }) => onKeyword(target.value)}
      />
      <Select
        aria-label={w.sort}
        value={order}
        options={[
          { value: 'trouble', label: w.byTrouble },
          { value: 'region', label: w.byRegion },
          { value: 'name', label: w.byName },
        ]}
        onChange={(next) => onChange({ order: next === 'trouble' ? undefined : next })}
      />
      <Segmented
        aria-label={w.view}
        value={view}
        options={[
          { value: 'tiles' as const, label: w.tiles },
          ...(phone ? [] : [{ value: 'both' as const, label: w.both }]),
          { value: 'map' as const, label: w.map },
        ]}
        onChange={(next) => {
          prefer({ watchView: next });
          onChange({ view: next });
        }}
      />
      {!phone && (
        <Select
          aria-label={w.wall}
          value={wall ?? ''}
          getPopupContainer={() => page.current ?? document.body}
          options={[
            { value: '', label: w.wallOff },
            ...[2, 4, 6].map((metres) => ({ value: String(metres), label: `${w.wall} ${w.metres(metres)}` })),
          ]}
          onChange={hang}
        />
      )}
    </header>
  );
});
