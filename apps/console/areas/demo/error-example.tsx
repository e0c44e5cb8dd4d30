import { label } from '@heliodeck/kit/label';
import { Button } from 'antd';
import { type JSX, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import styles from './demo.module.css';
import { DemoPage } from './demo-page.tsx';

const words = {
  intro: label(
    '请打开浏览器控制台，然后点击下面的按钮',
    'please open the browser console, then click the button below',
  ),
  trigger: label('触发一个错误', 'trigger an error'),
};

function Broken(): never {
  throw new Error('This error was triggered on purpose on the error test page.');
}

/** Throws on purpose: the crash page replaces it, and the error log gets an entry. */
export default function ErrorExample(): JSX.Element {
  const w = useMessages(words);
  const [broken, setBroken] = useState(false);
  return (
    <DemoPage intro={w.intro}>
      <div className={styles.row}>
        <Button danger onClick={() => setBroken(true)}>
          {w.trigger}
        </Button>
      </div>
      {broken && <Broken />}
    </DemoPage>
  );
}
