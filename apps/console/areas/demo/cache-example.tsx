import { label } from '@heliodeck/kit/label';
import { Form, Input } from 'antd';
import { type JSX, useState } from 'react';
import { useLocale, useMessages } from '../../i18n/messages.ts';
import styles from './demo.module.css';
import { DemoPage } from './demo-page.tsx';

const words = {
  intro: label(
    '本页被缓存：输入内容，转到别的页面再回来，内容仍在；关闭它的标签后重新开始。',
    'This page is kept alive: type something, go to another page and come back, and it is still there. Closing its tag starts it anew.',
  ),
  input: label('输入内容', 'Type something'),
  since: (time: string) => label(`打开时间：${time}`, `Opened at ${time}`),
};

/** A page that keeps its state (docs/product/console.md#sample-pages: keepAlive). */
export default function CacheExample(): JSX.Element {
  const w = useMessages(words);
  const locale = useLocale();
  const [opened] = useState(() => new Date());
  const [text, setText] = useState('');
  return (
    <DemoPage intro={w.intro}>
      <Form layout="vertical" className={styles.narrow ?? ''}>
        <Form.Item label={w.input} htmlFor="cache-text">
          <Input id="cache-text" value={text} onChange={(event) => setText(event.target.value)} />
        </Form.Item>
      </Form>
      <p>
        <time dateTime={opened.toISOString()}>
          {w.since(opened.toLocaleTimeString(locale === 'zh' ? 'zh-CN' : 'en-GB'))}
        </time>
      </p>
    </DemoPage>
  );
}
