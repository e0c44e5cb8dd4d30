import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { type JSX, useDeferredValue, useMemo, useState } from 'react';
import { useLocale, useMessages } from '../../i18n/messages.ts';
import type { MapKnowledge } from './base-map-data.ts';
import styles from './map.module.css';
import { mapWords } from './map-words.ts';
import { onlinePlacesQuery } from './online-places.ts';
import { type FoundPlace, searchPlaces } from './place-search.ts';

interface PlaceSearchFieldProps {
  readonly known: MapKnowledge;
  readonly onFound: (place: FoundPlace) => void;
}

/** Searches the bundled regions at once, and below them the results of the platform's place service. */
export function PlaceSearchField({ known, onFound }: PlaceSearchFieldProps): JSX.Element {
  const w = useMessages(mapWords);
  const locale = useLocale();
  const [text, setText] = useState('');
  const query = useDeferredValue(text);
  const regions = useMemo(() => searchPlaces(known.places, query, locale), [known, query, locale]);
  const { data: online, isFetching } = useQuery(onlinePlacesQuery(query, locale));
  const options = (places: readonly FoundPlace[]) =>
    places.map((place) => ({ value: place.code, label: place.name }));
  const nothing = isFetching ? w.searching : online?.online === false ? w.searchOffline : w.searchNone;
  return (
    <Select
      className={styles.search ?? ''}
      aria-label={w.search}
      placeholder={w.search}
      value={null}
      showSearch={{ filterOption: false, onSearch: setText, searchValue: text }}
      suffixIcon={null}
      notFoundContent={text.trim() === '' ? null : nothing}
      options={[
        ...options(regions),
        ...(online && online.places.length > 0
          ? [{ label: w.onlinePlaces, options: options(online.places) }]
          : []),
      ]}
      onChange={(code: string | null) => {
        const place = [...regions, ...(online?.places ?? [])].find((one) => one.code === code);
        if (!place) return;
        setText('');
        onFound(place);
      }}
    />
  );
}
