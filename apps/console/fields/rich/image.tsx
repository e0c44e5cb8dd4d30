import { ApiError, isAbort } from '@heliodeck/client/api-error';
import { label } from '@heliodeck/kit/label';
import type { ImageField } from '@heliodeck/model/descriptors/field';
import { Button } from 'antd';
import { type JSX, useId, useRef, useState } from 'react';
import { useFeedback } from '../../feedback/use-feedback.ts';
import { useMessages, useTranslate } from '../../i18n/messages.ts';
import { Icon } from '../../icons/icon.tsx';
import { Absent, isAbsent } from '../shared/absent.tsx';
import { type CellProps, type FieldUi, headingWidth, type InputProps } from '../shared/field-ui.ts';
import styles from '../shared/fields.module.css';
import { TextSearch } from '../text/text.tsx';
import { ImageFileInput } from './image-file-input.tsx';
import { usePictureUpload } from './use-picture-upload.ts';

const words = {
  choose: label('上传图片', 'Upload image'),
  replace: label('更换图片', 'Replace image'),
  remove: label('移除', 'Remove'),
  lost: label('图片无法加载', 'The image cannot be loaded'),
  open: label('查看原图', 'Open the full image'),
};

function Cell({ field, value, place }: CellProps<ImageField>): JSX.Element {
  const w = useMessages(words);
  const translate = useTranslate();
  if (isAbsent(value)) return <Absent />;
  return (
    <a href={String(value)} target="_blank" rel="noreferrer" title={w.open}>
      <Picture src={String(value)} alt={translate(field.label)} whole={place === 'view'} />
    </a>
  );
}

interface PictureProps {
  readonly src: string;
  readonly alt: string;
  /** As large as there is room; else small. */
  readonly whole?: boolean;
}

/** If it does not load, a message is displayed instead of the browser's broken-image icon. */
function Picture({ src, alt, whole = false }: PictureProps): JSX.Element {
  const w = useMessages(words);
  const [lost, setLost] = useState('');
  if (lost === src)
    return (
      <span className={styles.lost} role="img" aria-label={`${alt}: ${w.lost}`} title={w.lost}>
        <Icon name="image" />
      </span>
    );
  return (
    <img
      src={src}
      alt={alt}
      loading="lazy"
      className={whole ? styles.picture : styles.thumb}
      onError={() => setLost(src)}
    />
  );
}

/**
 * Uploads at once; the form stores the returned address. Errors are displayed here, and the previous picture
 * is kept.
 */
function ImageInput({ id, field, value, onChange, disabled = false }: InputProps<ImageField>): JSX.Element {
  const w = useMessages(words);
  const translate = useTranslate();
  const { failed } = useFeedback();
  const upload = usePictureUpload();
  const refusalId = useId();
  const file = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const send = async (chosen: File): Promise<void> => {
    setBusy(true);
    setRefusal('');
    try {
      onChange?.((await upload(chosen)).link);
    } catch (error) {
      if (error instanceof ApiError && !isAbort(error)) setRefusal(error.message);
      else failed(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.upload}>
      {!isAbsent(value) && <Picture src={String(value)} alt={translate(field.label)} />}
      <ImageFileInput input={file} onChosen={(chosen) => void send(chosen)} />
      <Button
        {...(id === undefined ? {} : { id })}
        loading={busy}
        disabled={disabled}
        {...(refusal === '' ? {} : { 'aria-describedby': refusalId })}
        onClick={() => file.current?.click()}
      >
        {isAbsent(value) ? w.choose : w.replace}
      </Button>
      {!isAbsent(value) && (
        <Button type="text" disabled={disabled} onClick={() => onChange?.(null)}>
          {w.remove}
        </Button>
      )}
      {refusal !== '' && (
        <p id={refusalId} role="alert" className={styles.refusal}>
          {refusal}
        </p>
      )}
    </div>
  );
}

export const imageUi: FieldUi<ImageField> = {
  Cell,
  Input: ImageInput,
  Search: TextSearch,
  width: (field, locale) => Math.max(88, headingWidth(field, locale)),
  sortable: false,
};
