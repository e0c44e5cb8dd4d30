import {
  isKeptPicture,
  richTextAttributes,
  richTextLink,
  richTextTags,
} from '@heliodeck/model/fields/rich-text-rules';
import createPurifier from 'dompurify';
import { type JSX, useEffect, useRef } from 'react';
import styles from './rich-text.module.css';

const purifier = createPurifier(window);
purifier.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName === 'IMG' && !isKeptPicture(node.getAttribute('src') ?? '')) node.remove();
  if (node.tagName === 'IMG') node.setAttribute('loading', 'lazy');
  if (node.tagName !== 'A') return;
  for (const [name, value] of Object.entries(richTextLink)) node.setAttribute(name, value);
});

/**
 * Displays formatted text. The server has sanitised it; it is sanitised again, as elements, before it is
 * inserted into the page.
 */
export function RichTextView({ html }: { readonly html: string }): JSX.Element {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const clean = purifier.sanitize(html, {
      ALLOWED_TAGS: [...richTextTags],
      ALLOWED_ATTR: [...new Set(Object.values(richTextAttributes).flat())],
      ALLOW_DATA_ATTR: false,
      ALLOW_ARIA_ATTR: false,
      RETURN_DOM_FRAGMENT: true,
    });
    place.current?.replaceChildren(clean);
  }, [html]);
  return <div ref={place} className={styles.text} />;
}
