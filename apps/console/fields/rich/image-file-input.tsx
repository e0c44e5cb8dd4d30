import type { JSX, RefObject } from 'react';
import { imageTypes } from '../../api/uploads.ts';

interface ImageFileInputProps {
  /** A button opens the file dialog with `click` of this element. */
  readonly input: RefObject<HTMLInputElement | null>;
  readonly onChosen: (file: File) => void;
}

/** An invisible input of one picture. The same file can be chosen again. */
export function ImageFileInput({ input, onChosen }: ImageFileInputProps): JSX.Element {
  return (
    <input
      ref={input}
      type="file"
      accept={imageTypes}
      // The kit's forms display file inputs even with `hidden`.
      style={{ display: 'none' }}
      onChange={(event) => {
        const [chosen] = event.target.files ?? [];
        if (chosen) onChosen(chosen);
        event.target.value = '';
      }}
    />
  );
}
