import { label } from '@heliodeck/kit/label';
import type { DecimalField, PlaceField } from '../descriptors/field.ts';
import { fillLabel } from '../wire/message.ts';
import { messages } from '../wire/messages.ts';
import { type FieldKindSpec, Refusal } from './field-kind.ts';
import { checkLimits } from './integer.ts';
import { textOperators } from './operator.ts';
import { lengthOf } from './text.ts';

/** A point on the earth (WGS-84, degrees) and its address. */
export interface Place {
  readonly longitude: number;
  readonly latitude: number;
  readonly address: string;
}

const longestPlace = 300;

/** The two coordinates, as people enter them. */
export const placeNumbers = {
  longitude: { kind: 'decimal', label: label('经度', 'Longitude'), min: -180, max: 180 },
  latitude: { kind: 'decimal', label: label('纬度', 'Latitude'), min: -90, max: 90 },
} as const satisfies Record<string, DecimalField>;

/** Parses 'longitude,latitude,address text'; the address may contain commas. */
export function readPlace(text: string): Place | undefined {
  const place = parse(text);
  return place && !beyondLimits(place) ? place : undefined;
}

function parse(text: string): Place | undefined {
  const match = /^\s*(-?\d+(?:\.\d+)?)\s*,\s*(-?\d+(?:\.\d+)?)\s*,\s*(.*\S)\s*$/su.exec(text);
  if (!match) return undefined;
  const [longitude, latitude, address = ''] = [Number(match[1]), Number(match[2]), match[3]];
  return { longitude, latitude, address };
}

/** The refusal of an impossible coordinate, in the words of its field. */
function beyondLimits(place: Place): Refusal | undefined {
  for (const name of ['longitude', 'latitude'] as const) {
    const { label: called, min, max } = placeNumbers[name];
    const refusal = checkLimits(place[name], min, max);
    if (refusal === undefined) continue;
    const words = (locale: 'zh' | 'en') =>
      fillLabel(messages[refusal.code], { ...refusal.params, label: called[locale] })[locale];
    return new Refusal(refusal.code, refusal.params, { zh: words('zh'), en: words('en') });
  }
  return undefined;
}

/** Formats a place for the API. */
export function placeText(place: Place): string {
  return `${place.longitude},${place.latitude},${place.address}`;
}

/** 'longitude,latitude,address text'; lists, exports and details display only the address. */
export const placeKind: FieldKindSpec<PlaceField> = {
  read(raw) {
    const place = typeof raw === 'string' && !raw.includes('\u0000') ? parse(raw) : undefined;
    return place ? (beyondLimits(place) ?? placeText(place)) : new Refusal('field.notPlace');
  },
  check: (text) =>
    lengthOf(text) > longestPlace ? new Refusal('field.tooLong', { max: longestPlace }) : undefined,
  column: () => 'text',
  operators: textOperators,
  format: (text) => readPlace(text)?.address ?? text,
  json: () => ({ type: 'string', description: 'longitude,latitude,address', maxLength: longestPlace }),
};
