import { label } from '@heliodeck/kit/label';
import type { JSX } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { DemoPage } from './demo-page.tsx';

const words = { text: label('这是一个测试页面。', 'This is a test page.') };

/** Static text only: the page that the tags sample opens and closes. */
export default function TestPage(): JSX.Element {
  const w = useMessages(words);
  return <DemoPage intro={w.text} />;
}
