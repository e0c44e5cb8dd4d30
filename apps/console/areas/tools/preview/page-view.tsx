import { useRouter } from '@tanstack/react-router';
import { Button } from 'antd';
import createPurifier from 'dompurify';
import { type JSX, useEffect, useRef, useState } from 'react';
import { useMessages } from '../../../i18n/messages.ts';
import { Icon } from '../../../icons/icon.tsx';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import { reportFileWords } from '../report-words.ts';
import styles from '../tools.module.css';

const purifier = createPurifier(window);
/** Minimum scale of a page: a landscape A4 page still fits on a phone. */
const smallest = 0.28;
/** Below this, the texts of a page are hard to read. */
const readable = 0.75;

/** A page as it is printed. The server has escaped its texts; the HTML is sanitised again before it is inserted. */
export function PageView({ html, label }: { readonly html: string; readonly label: string }): JSX.Element {
  const paper = useRef<HTMLDivElement>(null);
  const router = useRouter();
  const w = useMessages(reportFileWords);
  const [fitting, setFitting] = useState(1);
  const [isWhole, setWhole] = useState(true);
  useEffect(() => {
    const clean = purifier.sanitize(html, {
      ALLOWED_TAGS: [
        ...['section', 'div', 'span', 'strong', 'table', 'colgroup', 'col', 'tbody', 'tr', 'th', 'td'],
        ...['a', 'br', 'img'],
      ],
      ALLOWED_ATTR: ['style', 'lang', 'colspan', 'rowspan', 'scope', 'href', 'src', 'alt'],
      RETURN_DOM_FRAGMENT: true,
    });
    paper.current?.replaceChildren(clean);
    const fit = (): void => {
      const page = paper.current;
      const room = (page?.parentElement?.clientWidth ?? 0) - 32;
      if (!page || room <= 0) return;
      const { offsetWidth: width, offsetHeight: height } = page;
      const fits = Math.max(smallest, Math.min(1, room / width));
      const scale = isWhole ? fits : 1;
      setFitting(fits);
      // A transform scales the rendered page; `zoom` would lay it out again, with lines higher than on paper.
      page.style.transform = scale === 1 ? '' : `scale(${scale})`;
      page.style.margin = scale === 1 ? '' : `0 ${(scale - 1) * width}px ${(scale - 1) * height}px 0`;
    };
    fit();
    const watch = new ResizeObserver(fit);
    const desk = paper.current?.parentElement;
    if (desk) watch.observe(desk);
    // Links lead to other reports of this console; default navigation would reload the whole console.
    const follow = (event: MouseEvent): void => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      const to = link?.getAttribute('href');
      if (!to?.startsWith('/')) return;
      event.preventDefault();
      router.history.push(to);
    };
    desk?.addEventListener('click', follow);
    return () => {
      watch.disconnect();
      desk?.removeEventListener('click', follow);
    };
  }, [html, router, isWhole]);
  return (
    <>
      {fitting < readable && (
        <Button
          className={styles.zoom}
          icon={<Icon name={isWhole ? 'plus' : 'minus'} size={16} />}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? w.actualSize : w.fitWidth}
        </Button>
      )}
      <ScrollRegion className={styles.desk} label={label}>
        <div ref={paper} className={styles.paper} />
      </ScrollRegion>
    </>
  );
}
