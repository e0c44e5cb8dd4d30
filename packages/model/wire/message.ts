import { inLocale, type Label, type Locale } from '@heliodeck/kit/label';

/** Words of a code in both languages and the HTTP status (= envelope code) it is answered with. '{name}' is a parameter. */
export interface Message extends Label {
  readonly http: number;
}

/** Messages of one area, by code 'area.what'. */
export type Messages = Readonly<Record<string, Message>>;

/** What the '{name}' of a message stand for. */
export type MessageParams = Readonly<Record<string, string | number>>;

/** Puts parameters into both languages of a text; a parameter that is not given stays visible as '{name}'. */
export function fillLabel(text: Label, params: MessageParams): Label {
  return { zh: fill(text.zh, params), en: fill(text.en, params) };
}

/** A text in one language with its parameters. */
export function fillText(text: Label, params: MessageParams, locale: Locale): string {
  return fill(inLocale(text, locale), params);
}

function fill(text: string, params: MessageParams): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    String(Object.hasOwn(params, name) ? params[name] : whole),
  );
}
