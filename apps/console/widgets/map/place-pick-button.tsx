import { Button } from 'antd';
import { type JSX, lazy, Suspense, useState } from 'react';
import type { PlacePickerProps } from '../../fields/place/place-picker.ts';
import { useMessages } from '../../i18n/messages.ts';
import { Icon } from '../../icons/icon.tsx';
import { mapWords } from './map-words.ts';

// The map is half a megabyte: it is loaded when it is opened.
const PlaceDialog = lazy(() => import('./place-dialog.tsx'));

/** Button beside a place's input that opens the map. */
export function PlacePickButton({ value, onPick, disabled }: PlacePickerProps): JSX.Element {
  const w = useMessages(mapWords);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button disabled={disabled} icon={<Icon name="map" size={16} />} onClick={() => setOpen(true)}>
        {w.pick}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <PlaceDialog value={value} onPick={onPick} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
