import type { Locale } from '@heliodeck/kit/label';

type SpokenHeaders = Readonly<Record<string, string | string[] | undefined>>;

/**
 * Language of the response: the `lang` parameter, else the `Locale` header, else the best of `Accept-Language`, else Chinese. 'zh-CN',
 * 'zh_CN' and 'ZH' all mean Chinese.
 */
export function localeOf(headers: SpokenHeaders, lang?: unknown): Locale {
  return namedLocale(headers, lang) ?? 'zh';
}

/** As `localeOf`; undefined if the request names neither language. */
export function namedLocale(headers: SpokenHeaders, lang?: unknown): Locale | undefined {
  return named(lang) ?? named(headers.locale) ?? accepted(headers['accept-language']);
}

function named(text: unknown): Locale | undefined {
  if (typeof text !== 'string') return undefined;
  const word = text.slice(0, 2).toLowerCase();
  return word === 'zh' || word === 'en' ? word : undefined;
}

function accepted(header: string | string[] | undefined): Locale | undefined {
  if (typeof header !== 'string' || header.length > 500) return undefined;
  let best: Locale | undefined;
  let bestQuality = 0;
  for (const part of header.split(',')) {
    const [tag = '', ...parameters] = part.trim().split(';');
    const locale = named(tag);
    if (!locale) continue;
    const quality = Number(
      parameters
        .find((text) => text.trim().startsWith('q='))
        ?.trim()
        .slice(2) ?? 1,
    );
    if (quality > bestQuality) {
      best = locale;
      bestQuality = quality;
    }
  }
  return best;
}
