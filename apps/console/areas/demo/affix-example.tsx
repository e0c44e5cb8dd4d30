import { label } from '@heliodeck/kit/label';
import type { JSX } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import styles from './demo.module.css';
import { DemoPage } from './demo-page.tsx';

const words = {
  intro: label(
    '向下滚动：四个元素分别固定在距顶部 0、50、100、150 px 处。',
    'Scroll down: four elements stay 0, 50, 100 and 150 px from the top.',
  ),
  pins: label('图钉', 'Pinned elements'),
  pin: (offset: number) => label(`距顶部 ${offset}\u00a0px`, `${offset}\u00a0px from the top`),
};

/** Distances from the top of what scrolls, px (docs/product/console.md#sample-pages). */
const offsets = [0, 50, 100, 150] as const;

/** Elements that stay visible while the page scrolls under them. */
export default function AffixExample(): JSX.Element {
  const w = useMessages(words);
  return (
    <DemoPage intro={w.intro}>
      <ScrollRegion label={w.pins} className={styles.pins}>
        {offsets.map((offset) => (
          <div key={offset}>
            <div
              className={styles.pin}
              style={{ ['--offset' as string]: `${offset}px` }}
              data-offset={offset}
            >
              {w.pin(offset)}
            </div>
          </div>
        ))}
      </ScrollRegion>
    </DemoPage>
  );
}
