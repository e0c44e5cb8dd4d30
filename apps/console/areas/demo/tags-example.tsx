import { label } from '@heliodeck/kit/label';
import { Button } from 'antd';
import type { JSX } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { useStore } from '../../state/store.ts';
import { forgetTag, tags } from '../../state/tags.ts';
import { goTo } from '../../ui/navigate.ts';
import styles from './demo.module.css';
import { DemoPage } from './demo-page.tsx';

const words = {
  intro: label(
    '从程序中打开和关闭页面标签：“打开”转到 /test/index，“关闭”移除它的标签并留在本页。',
    'Opening and closing the tag of a page by program: Open goes to /test/index, Close takes its tag away and stays here.',
  ),
  open: label('打开标签（/test/index）', 'Open tag (/test/index)'),
  close: label('关闭标签（/test/index）', 'Close tag (/test/index)'),
  opened: label('/test/index 已打开', '/test/index is open'),
  notOpened: label('/test/index 未打开', '/test/index is not open'),
};

const target = '/test/index';

/** Opens and closes the tag of another page. */
export default function TagsExample(): JSX.Element {
  const w = useMessages(words);
  const isOpen = useStore(tags, (list) => list.some((tag) => tag.path === target));
  return (
    <DemoPage intro={w.intro}>
      <div className={styles.row}>
        <Button type="primary" onClick={() => goTo(target)}>
          {w.open}
        </Button>
        <Button disabled={!isOpen} onClick={() => forgetTag(target)}>
          {w.close}
        </Button>
        <span role="status">{isOpen ? w.opened : w.notOpened}</span>
      </div>
    </DemoPage>
  );
}
