import { label } from '@heliodeck/kit/label';
import type { JSX } from 'react';
import { useWords } from '../../i18n/words.ts';
import { DemoPage } from './demo-page.tsx';

const words = { text: label('这是一个测试页面。', 'This is a test page.') };

/** Static text only: what the tags sample opens and closes. */
export default function TestPage(): JSX.Element {
  const w = useWords(words);
  return <DemoPage intro={w.text} />;
}
