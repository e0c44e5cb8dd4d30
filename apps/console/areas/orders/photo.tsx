import { Button } from 'antd';
import { type JSX, useEffect, useRef, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { ToneTag } from '../../theme/tone.tsx';
import type { KeptPicture } from './kept-pictures.ts';
import styles from './orders.module.css';
import { ownWords } from './own-words.ts';

interface PhotoProps {
  readonly label: string;
  /** Address on the server; empty: none uploaded. */
  readonly link: string;
  /** The picture that waits on this device. */
  readonly kept: KeptPicture | undefined;
  readonly isBusy: boolean;
  readonly onTaken: (file: File) => void;
}

/** A picture from the camera of the phone: uploaded at once, or stored on the device if there is no network. */
export function Photo({ label, link, kept, isBusy, onTaken }: PhotoProps): JSX.Element {
  const w = useMessages(ownWords);
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={styles.field}>
      <span>{label}</span>
      {kept ? (
        <>
          <LocalPicture file={kept.file} alt={label} />
          <div className={styles.mark}>
            {kept.refusal === undefined ? (
              <ToneTag tone="warning">{w.pictureWaits}</ToneTag>
            ) : (
              <ToneTag tone="critical">{w.pictureRefused(kept.refusal)}</ToneTag>
            )}
          </div>
        </>
      ) : (
        link !== '' && <img className={styles.thumb} src={link} alt={label} />
      )}
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        aria-label={label}
        style={{ display: 'none' }}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onTaken(file);
          target.value = '';
        }}
      />
      <Button size="large" block loading={isBusy} onClick={() => input.current?.click()}>
        {link === '' && !kept ? w.photo : w.photoAgain}
      </Button>
    </div>
  );
}

function LocalPicture({ file, alt }: { readonly file: File; readonly alt: string }): JSX.Element | null {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address === undefined ? null : <img className={styles.thumb} src={address} alt={alt} />;
}
