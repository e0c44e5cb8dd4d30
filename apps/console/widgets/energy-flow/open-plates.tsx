import type { ComponentProps, JSX } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { Icon } from '../../icons/icon.tsx';
import { Go } from '../../ui/go.tsx';
import type { DeviceLinks } from '../device-detail/shared/device-links.ts';
import styles from './energy-flow.module.css';
import { flowWords } from './flow-words.ts';
import type { DiagramBox, Layout } from './layout.ts';
import type { PlantPart } from './plant.ts';

interface OpenPlatesProps {
  /** Devices and the positions of their plates. */
  readonly plates: readonly (readonly [device: PlantPart | undefined, box: DiagramBox])[];
  readonly size: Layout['size'];
  readonly deviceHref: DeviceLinks['deviceHref'];
}

const part = (of: number, whole: number): string => `${((of / whole) * 100).toFixed(2)}%`;

/** Links over the plates of the drawing: each opens its device. */
export function OpenPlates({ plates, size, deviceHref }: OpenPlatesProps): JSX.Element {
  const w = useMessages(flowWords);
  const [width, height] = size;
  return (
    <>
      {plates.map(
        ([device, box]) =>
          device && (
            <Go
              key={`${box.x} ${box.y}`}
              href={deviceHref(device)}
              className={styles.open}
              aria-label={w.openDevice(device.name)}
              style={{
                left: part(box.x, width),
                top: part(box.y, height),
                width: part(box.w, width),
                height: part(box.h, height),
              }}
            />
          ),
      )}
    </>
  );
}

interface PlateSettingsProps {
  readonly device: PlantPart;
  readonly box: DiagramBox;
  readonly layout: Layout;
  readonly settingsHref: NonNullable<DeviceLinks['settingsHref']>;
}

/** A link on a plate, outside of its name and figures: opens the settings form of the device. */
export function PlateSettings({ device, box, layout, settingsHref }: PlateSettingsProps): JSX.Element {
  const [width, height] = layout.size;
  return (
    <SettingsLink
      device={device}
      settingsHref={settingsHref}
      className={styles.settings}
      style={{
        left: part(box.x + box.w - layout.letters.label * (layout.kind === 'wide' ? 0.3 : 1.7), width),
        top: part(layout.kind === 'wide' ? box.y + box.h * 0.5 : box.y, height),
      }}
    />
  );
}

interface SettingsLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  readonly device: PlantPart;
  readonly settingsHref: NonNullable<DeviceLinks['settingsHref']>;
}

/** Opens the settings of a device: a gear icon with the device's name as its label. */
export function SettingsLink({ device, settingsHref, ...rest }: SettingsLinkProps): JSX.Element {
  const w = useMessages(flowWords);
  const label = w.setDevice(device.name);
  return (
    <Go {...rest} href={settingsHref(device)} aria-label={label} title={label}>
      <Icon name="settings" size={16} />
    </Go>
  );
}
