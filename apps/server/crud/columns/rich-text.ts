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
  // Pictures have an address on this server, without a scheme.
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  nestingLimit: deepestRichText,
  // Equivalents written by the editors of existing clients.
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

/** Removes from rich text everything that could run scripts, change the page's look or load external content; clean text is not changed. */
export function cleanRichText(html: string): string {
  return sanitizeHtml(html, rules).trim();
}

/** Converts a wire value for the database driver; rich text is sanitised before it is stored. */
export function storedValue(field: Field, value: unknown, zone: string): unknown {
  return toStored(
    field,
    field.kind === 'richText' && typeof value === 'string' ? cleanRichText(value) : value,
    zone,
  );
}
