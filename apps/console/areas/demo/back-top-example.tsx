import { label } from '@heliodeck/kit/label';
import { Button } from 'antd';
import { type JSX, useEffect, useRef, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { Icon } from '../../icons/icon.tsx';
import { useCalm } from '../../state/media.ts';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import styles from './demo.module.css';
import { DemoPage } from './demo-page.tsx';

const words = {
  intro: label(
    '向下滚动超过 200 px 后，右下角出现“返回顶部”。',
    'Scroll down more than 200 px: “Back to top” appears at the lower right.',
  ),
  lines: label('很长的内容', 'Long content'),
  line: (n: number) => label(`第 ${n} 行`, `Line ${n}`),
  up: label('返回顶部', 'Back to top'),
};

const lines = Array.from({ length: 40 }, (_, index) => index + 1);
const far = 200;

/** A long page with a button that scrolls back to its top. */
export default function BackTopExample(): JSX.Element {
  const w = useMessages(words);
  const calm = useCalm();
  const list = useRef<HTMLUListElement>(null);
  const [away, setAway] = useState(false);
  useEffect(() => {
    const scrolled = list.current?.closest('main');
    if (!scrolled) return;
    const look = (): void => setAway(scrolled.scrollTop > far);
    scrolled.addEventListener('scroll', look, { passive: true });
    return () => scrolled.removeEventListener('scroll', look);
  }, []);
  const up = (): void => {
    const scrolled = list.current?.closest('main');
    scrolled?.scrollTo({ top: 0, behavior: calm ? 'auto' : 'smooth' });
    // The button disappears while it has the focus.
    scrolled?.focus({ preventScroll: true });
  };
  return (
    <DemoPage intro={w.intro}>
      <ScrollRegion label={w.lines} className={undefined}>
        <ul ref={list} className={styles.lines}>
          {lines.map((n) => (
            <li key={n} className={styles.line}>
              {w.line(n)}
            </li>
          ))}
        </ul>
      </ScrollRegion>
      {away && (
        <Button
          className={styles.up ?? ''}
          type="primary"
          icon={<Icon name="upload" size={16} />}
          onClick={up}
        >
          {w.up}
        </Button>
      )}
    </DemoPage>
  );
}
