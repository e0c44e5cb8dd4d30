import { label } from '@heliodeck/kit/label';
import type { JSX } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { newVersion } from '../../state/new-version.ts';
import { useStore } from '../../state/store.ts';
import { PlainButton } from '../../ui/plain-button.tsx';
import styles from './shell.module.css';

const words = {
  text: label(
    '控制台有新版本。请先保存正在填写的内容，再重新加载。',
    'There is a new version of the console. Save what you are writing, then reload.',
  ),
  reload: label('重新加载', 'Reload'),
};

/**
 * Notice that the server has another version of the console. The page is not reloaded automatically, which
 * would discard unsaved input.
 */
export function NewVersionNotice(): JSX.Element | null {
  const w = useMessages(words);
  if (!useStore(newVersion)) return null;
  return (
    <div role="status" className={styles.newVersion}>
      <span>{w.text}</span>
      <PlainButton onClick={() => location.reload()}>{w.reload}</PlainButton>
    </div>
  );
}
