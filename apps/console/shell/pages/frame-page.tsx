import { label } from '@heliodeck/kit/label';
import { useSearch } from '@tanstack/react-router';
import type { JSX } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import type { AddressSearch } from '../address.ts';
import { frameAddress } from './frame-address.ts';
import styles from './frame-page.module.css';
import { NoticePage } from './notice-page.tsx';

const words = {
  refused: label('不能显示此地址', 'This address cannot be shown'),
  refusedText: label('只显示平台自身的页面。', 'Only pages of the platform itself are shown here.'),
};

/** Shows another page of the platform inside the console: /myiframe/urlPath?name=…&src=… (report designer, preview). */
export function FramePage(): JSX.Element {
  const w = useMessages(words);
  const { name = '', src = '' } = useSearch({ strict: false }) as AddressSearch;
  const address = frameAddress(src, location.origin);
  if (!address) return <NoticePage title={w.refused} text={w.refusedText} />;
  return <iframe title={name || address} src={address} className={styles.frame} />;
}
