import type { Field } from '@heliodeck/model/descriptors/field';
import {
  deepestRichText,
  isKeptPicture,
  richTextAttributes,
  richTextLink,
  richTextSchemes,
  richTextTags,
} from '@heliodeck/model/fields/rich-text-rules';
import { toStored } from '@heliodeck/model/fields/value';
import sanitizeHtml from 'sanitize-html';

const rules: sanitizeHtml.IOptions = {
  allowedTags: [...richTextTags],
  allowedAttributes: Object.fromEntries(
    Object.entries(richTextAttributes).map(([tag, names]) => [tag, [...names]]),
  ),
  allowedSchemes: [...richTextSchemes],
  // An address on this server is what a picture has; it has no scheme.
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  nestingLimit: deepestRichText,
  // What editors of other clients of the family write for the same.
  transformTags: {
    b: 'strong',
    i: 'em',
    del: 's',
    strike: 's',
    h1: 'h2',
    h4: 'h3',
    h5: 'h3',
    h6: 'h3',
    div: 'p',
    a: (tagName, { href = '' }) => ({ tagName, attribs: { href, ...richTextLink } }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isKeptPicture(attribs.src ?? ''),
};

/** Rich text without anything that could run, look foreign or fetch from elsewhere; clean text stays as it is. */
export function cleanRichText(html: string): string {
  return sanitizeHtml(html, rules).trim();
}

/** What the database driver takes for a wire value; rich text is clean before it is kept. */
export function storedValue(field: Field, value: unknown, zone: string): unknown {
  return toStored(
    field,
    field.kind === 'richText' && typeof value === 'string' ? cleanRichText(value) : value,
    zone,
  );
}
