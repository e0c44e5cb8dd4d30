/**
 * What rich text may consist of: the one list that the server's sanitiser, the browser's and the editor go by
 * (docs/product/notices.md#text). No styles, no scripts, no frames; pictures are those that this server keeps.
 */
export const richTextTags = [
  ...['p', 'br', 'h2', 'h3', 'strong', 'em', 'u', 's', 'ul', 'ol', 'li', 'blockquote', 'code', 'pre', 'hr'],
  ...['a', 'img'],
] as const;

/** Attributes by tag; all others go. */
export const richTextAttributes: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'target', 'rel'],
  img: ['src', 'alt'],
};

/** Where a link may lead. */
export const richTextSchemes = ['http', 'https', 'mailto', 'tel'] as const;

/** Each link opens a page of its own that learns nothing of this one. */
export const richTextLink = { target: '_blank', rel: 'noopener noreferrer nofollow' } as const;

/** Most characters of rich text, marks included. */
export const longestRichText = 100_000;

/** Elements within elements beyond which their marks are dropped. */
export const deepestRichText = 30;

const picture = /^\/api\/blade-resource\/file\/[0-9A-Za-z]{1,12}-[0-9a-f]{32}\.(png|jpg|webp|gif|avif)$/;

/** Tells whether an address is that of a picture this server keeps: a picture from elsewhere would tell its host who reads. */
export function isKeptPicture(address: string): boolean {
  return picture.test(address);
}

/** Marks within a sentence: Chinese has no blank where they begin and end. */
const inline = /^<\/?(?:strong|em|u|s|code|a)[\s>]/;

/** What rich text says without its marks, in one line, pictures by their descriptions. */
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
