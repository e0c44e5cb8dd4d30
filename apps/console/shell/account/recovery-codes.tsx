import { label } from '@heliodeck/kit/label';
import { Button } from 'antd';
import type { JSX } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { ToneMark } from '../../theme/tone.tsx';
import styles from './account.module.css';

const words = {
  once: label(
    '恢复码只显示这一次，每个只能使用一次。请保存在手机以外的安全位置。',
    'These codes are shown this once, and each works once. Keep them somewhere safe that is not your phone.',
  ),
  list: label('恢复码', 'Recovery codes'),
  save: label('保存为文件', 'Save as a file'),
  file: label('heliodeck-恢复码.txt', 'heliodeck-recovery-codes.txt'),
  kept: label('我已保存', 'I have kept them'),
};

/** Recovery codes; they are displayed only once. */
export function RecoveryCodes({
  codes,
  onKept,
}: {
  codes: readonly string[];
  onKept: () => void;
}): JSX.Element {
  const w = useMessages(words);
  const save = (): void => {
    const address = URL.createObjectURL(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }));
    const link = document.createElement('a');
    link.href = address;
    link.download = w.file;
    link.click();
    URL.revokeObjectURL(address);
  };
  return (
    <>
      <p className={styles.must} role="alert">
        <ToneMark tone="warning" />
        {w.once}
      </p>
      <ul className={styles.codes} aria-label={w.list}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.acts}>
        <Button type="primary" onClick={onKept}>
          {w.kept}
        </Button>
        <Button onClick={save}>{w.save}</Button>
      </div>
    </>
  );
}
