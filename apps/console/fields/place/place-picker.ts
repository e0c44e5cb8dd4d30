import type { ComponentType } from 'react';
import { createStore } from '../../state/store.ts';

/** Props of the map picker: the current place, and the callback for the chosen one. */
export interface PlacePickerProps {
  readonly value: string | null;
  readonly onPick: (place: string) => void;
  readonly disabled: boolean;
}

/** The map area registers its picker here; until then a place is entered by hand. */
export const placePicker = createStore<ComponentType<PlacePickerProps> | undefined>(undefined);
