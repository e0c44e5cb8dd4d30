import type { PlaceField } from '../field.ts';
import { type FieldKindSpec, Refusal } from './field-kind.ts';
import { textOperators } from './operator.ts';
import { lengthOf } from './text.ts';

/** A point of the earth (WGS-84, degrees) and what people call it. */
export interface Place {
  readonly longitude: number;
  readonly latitude: number;
  readonly address: string;
}

const longestPlace = 300;

/** Reads 'longitude,latitude,address text'; the address may itself contain commas. */
export function readPlace(text: string): Place | undefined {
  const match = /^\s*(-?\d{1,3}(?:\.\d+)?)\s*,\s*(-?\d{1,2}(?:\.\d+)?)\s*,\s*(.*\S)\s*$/su.exec(text);
  if (!match) return undefined;
  const [longitude, latitude, address = ''] = [Number(match[1]), Number(match[2]), match[3]];
  return Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90
    ? { longitude, latitude, address }
    : undefined;
}

/** Writes a place the way the wire carries it. */
export function placeText(place: Place): string {
  return `${place.longitude},${place.latitude},${place.address}`;
}

/** 'longitude,latitude,address text'; lists, exports and details show the address alone. */
export const placeKind: FieldKindSpec<PlaceField> = {
  read(raw) {
    const place = typeof raw === 'string' && !raw.includes('\u0000') ? readPlace(raw) : undefined;
    return place ? placeText(place) : new Refusal('field.notPlace');
  },
  check: (text) =>
    lengthOf(text) > longestPlace ? new Refusal('field.tooLong', { max: longestPlace }) : undefined,
  column: () => 'text',
  operators: textOperators,
  format: (text) => readPlace(text)?.address ?? text,
  json: () => ({ type: 'string', description: 'longitude,latitude,address', maxLength: longestPlace }),
};
