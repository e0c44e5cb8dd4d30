import { useNavigate } from '@tanstack/react-router';
import { Pagination } from 'antd';
import { type JSX, useEffect, useEffectEvent, useMemo } from 'react';
import { EmptyList, LoadFailure, LoadingRows } from '../../../crud/notices/list-notices.tsx';
import { NoMatch } from '../../../crud/notices/no-match.tsx';
import { SearchBar } from '../../../crud/search/search-bar.tsx';
import { useMessages } from '../../../i18n/messages.ts';
import { useAddress } from '../../../state/address.ts';
import { DeviceDrawer } from '../../../widgets/device-detail/device-drawer.tsx';
import { useDevicePage, useReadAgain } from '../../../widgets/device-detail/shared/use-devices.ts';
import { pathTo } from '../../../widgets/region-tree/region-node.ts';
import { RegionPane } from '../../../widgets/region-tree/region-pane.tsx';
import { useRegionTree } from '../../../widgets/region-tree/use-region-tree.ts';
import { DeviceCard } from './device-card.tsx';
import { conditions } from './device-conditions.ts';
import {
  type DeviceSearch,
  deviceListQuery,
  filtersOf,
  pageSize,
  readSearch,
  writeSearch,
} from './device-search.ts';
import { deviceWords } from './device-words.ts';
import styles from './monitor-device.module.css';

const nothing: ReadonlySet<string> = new Set();

/**
 * Devices as cards, by region and filter, each with its detail view (docs/product/devices.md#device-cards). The address
 * holds the whole state.
 */
export default function MonitorDevice(): JSX.Element {
  const w = useMessages(deviceWords);
  const text = JSON.stringify(useAddress());
  const search = useMemo(() => readSearch(JSON.parse(text)), [text]);
  const navigate = useNavigate();
  const go = (next: DeviceSearch, replace = false): void => {
    void navigate({ to: '.', search: writeSearch(next), replace });
  };
  const { device, tab, ...place } = search;
  const readAgain = useReadAgain();
  const { data: tree } = useRegionTree();
  const station = search.station === undefined ? undefined : pathTo(tree ?? [], search.station)?.at(-1);
  // A station in the address takes effect once the tree has loaded and its department is known.
  const isReady = search.station === undefined || tree !== undefined;
  const filters = filtersOf(search);
  return (
    <div className={styles.screen}>
      <RegionPane
        stationId={search.station}
        onStation={({ stationId }) => go({ ...filters, station: stationId, page: 1 })}
      />
      <div className={styles.main}>
        <SearchBar
          key={JSON.stringify(filters)}
          entity={conditions}
          without={nothing}
          filters={filters}
          resetText={w.empty}
          onReset={() => {
            const isClear = search.page === 1 && !search.station && Object.keys(filters).length === 0;
            if (isClear) void readAgain();
            else go({ page: 1 });
          }}
          onSearch={(asked) => {
            const next = filtersOf({ ...asked, page: 1 });
            // Submitting the same conditions again reloads the list.
            if (search.page === 1 && JSON.stringify(next) === JSON.stringify(filters)) void readAgain();
            else go({ ...next, ...(search.station ? { station: search.station } : {}), page: 1 });
          }}
        />
        {station && (
          <p className={styles.scope}>
            {w.ofStation(station.label)}
            <button type="button" onClick={() => go({ ...filters, page: 1 })}>
              {w.wholeTenant}
            </button>
          </p>
        )}
        {isReady ? (
          <Cards
            search={search}
            createDept={search.station === undefined ? undefined : (station?.value ?? '0')}
            onPage={(page, replace) => go({ ...place, page }, replace)}
            onOpen={(id) => go({ ...place, device: id })}
            onClear={() => go({ ...(search.station ? { station: search.station } : {}), page: 1 })}
          />
        ) : (
          <LoadingRows />
        )}
      </div>
      <DeviceDrawer
        id={device}
        tab={tab}
        onTab={(next) => go({ ...search, tab: next }, true)}
        onClose={() => go(place)}
      />
    </div>
  );
}

interface CardsProps {
  readonly search: DeviceSearch;
  readonly createDept: string | undefined;
  readonly onPage: (page: number, replace?: boolean) => void;
  readonly onOpen: (id: string) => void;
  readonly onClear: () => void;
}

function Cards({ search, createDept, onPage, onOpen, onClear }: CardsProps): JSX.Element {
  const w = useMessages(deviceWords);
  const { data, error, refetch, isPlaceholderData } = useDevicePage(deviceListQuery(search, createDept));
  const filters = filtersOf(search);
  const isHidden = data?.records.length === 0 && Object.keys(filters).length > 0;
  const { data: all } = useDevicePage(isHidden ? deviceListQuery({ page: 1 }, createDept) : undefined);
  // After deletions, or with an address from elsewhere, the page may be beyond the last one.
  const last = data && data.records.length === 0 ? Math.ceil(data.total / pageSize) : 0;
  const turn = useEffectEvent(onPage);
  useEffect(() => {
    if (last > 0 && search.page > last) turn(last, true);
  }, [last, search.page]);
  if (!data) return error ? <LoadFailure error={error} onAgain={() => void refetch()} /> : <LoadingRows />;
  if (data.records.length === 0)
    return Object.keys(filters).length > 0 ? (
      <NoMatch entity={conditions} filters={filters} hidden={all?.total} onClear={onClear} />
    ) : (
      <EmptyList text={w.noEquipment} />
    );
  return (
    <>
      <ul className={styles.cards} aria-label={w.devices} data-busy={isPlaceholderData}>
        {data.records.map((device) => (
          <DeviceCard key={device.id} device={device} onDetails={() => onOpen(device.id)} />
        ))}
      </ul>
      <Pagination
        className={styles.pages ?? ''}
        current={search.page}
        pageSize={pageSize}
        pageSizeOptions={[pageSize]}
        total={data.total}
        showSizeChanger={false}
        showTotal={(total) => w.total(total)}
        onChange={(page) => onPage(page)}
      />
    </>
  );
}
