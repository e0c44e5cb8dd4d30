import { placeText, readPlace } from '@heliodeck/model/fields/place';
import { useQuery } from '@tanstack/react-query';
import { Button, Input, Modal } from 'antd';
import { type JSX, useEffect, useId, useRef, useState } from 'react';
import { useFirstField } from '../../crud/form/use-first-field.ts';
import { LoadFailure } from '../../crud/notices/list-notices.tsx';
import { useLocale, useMessages } from '../../i18n/messages.ts';
import { noteError } from '../../state/client-errors.ts';
import { Waiting } from '../../ui/waiting.tsx';
import { type MapKnowledge, mapKnowledgeQuery } from './base-map-data.ts';
import styles from './map.module.css';
import { MapCanvas, type MapPoint, type MapView } from './map-canvas.tsx';
import { mapWords } from './map-words.ts';
import { addressOfPoint } from './online-places.ts';
import { rememberRegion } from './picked-region.ts';
import type { FoundPlace } from './place-search.ts';
import { PlaceSearchField } from './place-search-field.tsx';
import { regionAt } from './region-at.ts';

interface PlaceDialogProps {
  readonly value: string | null;
  readonly onPick: (place: string) => void;
  readonly onClose: () => void;
}

/**
 * Initial view of the map without a place (docs/product/weather-and-places.md#place-dialog). A zoom of 13 is that of a
 * street map; our outlines have detail up to about 8: the city and its neighbours.
 */
const start: MapView = { longitude: 116.331398, latitude: 39.897445, zoom: 8 };

/** Zoom around a known place: in the west a single county fills more than the map's frame. */
const around = 5.8;

/** Six decimals of a degree are 0.1 m. */
const precise = (degrees: number): number => Number(degrees.toFixed(6));

/** Selects a place on the offline map: search moves the map, a click sets the point and proposes its address. */
export default function PlaceDialog({ value, onPick, onClose }: PlaceDialogProps): JSX.Element {
  const w = useMessages(mapWords);
  const known = value === null ? undefined : readPlace(value);
  const [point, setPoint] = useState<MapPoint | undefined>(known);
  const [address, setAddress] = useState(known?.address ?? '');
  const [settled, setSettled] = useState(false);
  const { data, error, refetch } = useQuery(mapKnowledgeQuery);
  useEffect(() => {
    if (error) noteError('call', error);
  }, [error]);

  const accept = (): void => {
    if (!point || address.trim() === '') return;
    const place = placeText({ ...point, address: address.trim() });
    rememberRegion(place, data && regionAt(data, point.longitude, point.latitude)?.code);
    onPick(place);
    onClose();
  };
  return (
    <Modal
      open
      centered
      width={920}
      title={w.title}
      okText={w.ok}
      cancelText={w.cancel}
      okButtonProps={{ disabled: !point || address.trim() === '', title: point ? '' : w.addressMissing }}
      mask={{ closable: false }}
      onOk={accept}
      onCancel={onClose}
      // A map measures its frame when it starts: it is created after the dialog's animation.
      afterOpenChange={setSettled}
    >
      {error ? (
        <LoadFailure error={error} onAgain={() => void refetch()} />
      ) : data && settled ? (
        <Chooser
          known={data}
          first={known ? { ...known, zoom: around } : start}
          point={point}
          address={address}
          onPoint={setPoint}
          onAddress={setAddress}
        />
      ) : (
        <div className={styles.frame}>
          <Waiting />
        </div>
      )}
    </Modal>
  );
}

interface ChooserProps {
  readonly known: MapKnowledge;
  readonly first: MapView;
  readonly point: MapPoint | undefined;
  readonly address: string;
  readonly onPoint: (point: MapPoint) => void;
  readonly onAddress: (address: string) => void;
}

function Chooser({ known, first, point, address, onPoint, onAddress }: ChooserProps): JSX.Element {
  const w = useMessages(mapWords);
  const locale = useLocale();
  const id = useId();
  const [view, setView] = useState<MapView>(first);
  const [centre, setCentre] = useState<MapPoint>(first);
  const [sought, setSought] = useState<FoundPlace>();
  const around = useFirstField();
  /** The address as last proposed or typed. */
  const latest = useRef(address);

  const pick = ({ longitude, latitude }: MapPoint): void => {
    onPoint({ longitude: precise(longitude), latitude: precise(latitude) });
    const region = regionAt(known, longitude, latitude, locale);
    // The outlines end at the prefecture; a searched district within it is more precise.
    const isWithin = sought && region && sought.code.startsWith(region.code);
    // Chinese names have no spaces; the search displays them with spaces.
    const soughtName = locale === 'zh' ? sought?.name.replaceAll(' ', '') : sought?.name;
    const proposed = (isWithin ? soughtName : region?.name) ?? '';
    onAddress(proposed);
    latest.current = proposed;
    // The service knows the street; its response comes later, and is ignored if the user has typed meanwhile.
    void addressOfPoint(longitude, latitude).then((found) => {
      if (found !== null && latest.current === proposed) onAddress(found);
    });
  };
  const find = (found: FoundPlace): void => {
    setSought(found);
    setView(found);
    // Set now instead of after the animation: a quick click must not use the previous centre.
    setCentre(found);
    if (found.address === undefined) return;
    // A place found by the service is a point with an address, not a region to click in.
    latest.current = found.address;
    onPoint({ longitude: precise(found.longitude), latitude: precise(found.latitude) });
    onAddress(found.address);
  };
  return (
    <div ref={around} className={styles.dialog}>
      <div className={styles.searchRow}>
        <PlaceSearchField known={known} onFound={find} />
        <Button className={styles.here ?? ''} onClick={() => pick(centre)}>
          {w.here}
        </Button>
      </div>
      <MapCanvas view={view} point={point} places={known.places} onPick={pick} onMoved={setCentre} />
      <div className={styles.chosen}>
        <span className={styles.label}>{w.point}</span>
        <label htmlFor={id} className={styles.label}>
          {w.address}
        </label>
        <span className={styles.numbers} role="status">
          {point ? `${point.longitude}, ${point.latitude}` : w.notPicked}
        </span>
        <Input
          id={id}
          value={address}
          maxLength={200}
          onChange={(event) => {
            latest.current = event.target.value;
            onAddress(event.target.value);
          }}
        />
      </div>
    </div>
  );
}
