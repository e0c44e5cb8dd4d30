import { inLocale, type Label, type Locale } from '@heliodeck/kit/label';

/**
 * Message of a code in both languages, and the HTTP status (= envelope code) of the response. '{name}' is a
 * parameter.
 */
export interface Message extends Label {
  readonly http: number;
}

/** Messages of one area, by code 'area.what'. */
export type Messages = Readonly<Record<string, Message>>;

/** Values of the '{name}' parameters of a message. */
export type MessageParams = Readonly<Record<string, string | number>>;

/** Fills parameters into both languages of a text; a missing parameter remains as '{name}'. */
export function fillLabel(text: Label, params: MessageParams): Label {
  return { zh: fill(text.zh, params), en: fill(text.en, params) };
}

/** Fills parameters into a text in one language. */
export function fillText(text: Label, params: MessageParams, locale: Locale): string {
  return fill(inLocale(text, locale), params);
}

function fill(text: string, params: MessageParams): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    String(Object.hasOwn(params, name) ? params[name] : whole),
  );
}
