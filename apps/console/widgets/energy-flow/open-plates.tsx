import type { JSX } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { Icon } from '../../icons/icon.tsx';
import styles from './energy-flow.module.css';
import { flowWords } from './flow-words.ts';
import type { Box, Layout } from './layout.ts';
import type { PlantPart } from './plant.ts';

interface OpenPlatesProps {
  /** Devices and where their plates stand. */
  readonly plates: readonly (readonly [device: PlantPart | undefined, box: Box])[];
  readonly size: Layout['size'];
  readonly onDevice: (device: { readonly id: string }) => void;
}

const part = (of: number, whole: number): string => `${((of / whole) * 100).toFixed(2)}%`;

/** Buttons over the plates of the drawing: each opens its device. */
export function OpenPlates({ plates, size, onDevice }: OpenPlatesProps): JSX.Element {
  const w = useMessages(flowWords);
  const [width, height] = size;
  return (
    <>
      {plates.map(
        ([device, box]) =>
          device && (
            <button
              key={`${box.x} ${box.y}`}
              type="button"
              className={styles.open}
              aria-label={w.openDevice(device.name)}
              style={{
                left: part(box.x, width),
                top: part(box.y, height),
                width: part(box.w, width),
                height: part(box.h, height),
              }}
              onClick={() => onDevice(device)}
            />
          ),
      )}
    </>
  );
}

interface PlateSettingsProps {
  readonly device: PlantPart;
  readonly box: Box;
  readonly layout: Layout;
  readonly onSettings: (device: { readonly id: string }) => void;
}

/** A button in the corner of a plate, left of its lamp: opens the form of what the device is set to. */
export function PlateSettings({ device, box, layout, onSettings }: PlateSettingsProps): JSX.Element {
  const w = useMessages(flowWords);
  const [width, height] = layout.size;
  const label = w.setDevice(device.name);
  return (
    <button
      type="button"
      className={styles.settings}
      aria-label={label}
      title={label}
      style={{
        left: part(box.x + box.w - layout.letters.label * 1.7, width),
        top: part(box.y, height),
      }}
      onClick={() => onSettings(device)}
    >
      <Icon name="settings" size={16} />
    </button>
  );
}
