import type { ComponentType } from 'react';
import { createStore } from '../state/store.ts';

/** What the map picker is given: the place at hand, and where to put the chosen one. */
export interface PlacePickerProps {
  readonly value: string | null;
  readonly onPick: (place: string) => void;
  readonly disabled: boolean;
}

/** The map area registers its picker here; until it does, a place is written by hand. */
export const placePicker = createStore<ComponentType<PlacePickerProps> | undefined>(undefined);
