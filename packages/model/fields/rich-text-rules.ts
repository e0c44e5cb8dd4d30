/**
 * The allowed content of rich text: the only list, used by the sanitisers of the server and the browser and
 * by the editor (docs/product/notices.md#text). No styles, scripts or frames; only pictures stored on this
 * server.
 */
export const richTextTags = [
  ...['p', 'br', 'h2', 'h3', 'strong', 'em', 'u', 's', 'ul', 'ol', 'li', 'blockquote', 'code', 'pre', 'hr'],
  ...['a', 'img'],
] as const;

/** Allowed attributes by tag; all others are removed. */
export const richTextAttributes: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'target', 'rel'],
  img: ['src', 'alt'],
};

/** Allowed schemes of links. */
export const richTextSchemes = ['http', 'https', 'mailto', 'tel'] as const;

/** Each link opens a new page that receives no information about this one. */
export const richTextLink = { target: '_blank', rel: 'noopener noreferrer nofollow' } as const;

/** Maximum number of characters of rich text, including markup. */
export const longestRichText = 100_000;

/** Maximum depth of nesting; deeper elements lose their tags. */
export const deepestRichText = 30;

const picture = /^\/api\/blade-resource\/file\/[0-9A-Za-z]{1,12}-[0-9a-f]{32}\.(png|jpg|webp|gif|avif)$/;

/**
 * Whether an address is that of a picture stored on this server. A foreign picture would reveal to its host
 * who reads the text.
 */
export function isKeptPicture(address: string): boolean {
  return picture.test(address);
}

/** Inline tags: in Chinese no blank is inserted where they begin and end. */
const inline = /^<\/?(?:strong|em|u|s|code|a)[\s>]/;

/** The content of rich text without markup, in one line, with descriptions in place of pictures. */
export function plainText(html: string): string {
  return html
    .replace(/<[^<>]*>/g, (mark) => {
      if (inline.test(mark)) return '';
      return mark.startsWith('<img') ? ` ${/ alt="([^"]*)"/.exec(mark)?.[1] ?? ''} ` : ' ';
    })
    .replace(/&(lt|gt|quot|nbsp|#39|amp);/g, (_, name: string) => entities[name] ?? ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

const entities: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
  '#39': "'",
  amp: '&',
};
