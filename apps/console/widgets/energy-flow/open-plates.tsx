import type { JSX } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import styles from './energy-flow.module.css';
import { flowWords } from './flow-words.ts';
import type { Box, Layout } from './layout.ts';
import type { Plant, PlantPart } from './plant.ts';

interface OpenPlatesProps {
  readonly plant: Plant;
  readonly layout: Layout;
  readonly onDevice: (device: { readonly id: string }) => void;
}

/** Buttons over the plates of the drawing: each opens its device. */
export function OpenPlates({ plant, layout, onDevice }: OpenPlatesProps): JSX.Element {
  const w = useMessages(flowWords);
  const [width, height] = layout.size;
  const [firstLoad] = layout.loads;
  const plates: readonly (readonly [PlantPart | undefined, Box])[] = [
    [plant.controller, layout.controller],
    [plant.generation, layout.dcMeter],
    [plant.load, firstLoad],
    [plant.battery, layout.battery],
    [plant.grid, layout.acMeter],
  ];
  const part = (of: number, whole: number): string => `${((of / whole) * 100).toFixed(2)}%`;
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
