import { ApiError } from '@heliodeck/client/api-error';
import type { KeptFile } from '@heliodeck/model/wire/kept-file';
import { messages } from '@heliodeck/model/wire/messages';
import { imageTypes, putFile } from '../api/uploads.ts';
import { useTranslate } from '../i18n/messages.ts';

const extensions = imageTypes.split(',');

/** Whether a file may be a picture by its type, which phones say, or its name; the server looks at its content. */
const mayBePicture = ({ type, name }: File): boolean =>
  type.startsWith('image/') || extensions.some((extension) => name.toLowerCase().endsWith(extension));

/**
 * Uploads what has to be a picture. A file chooser lets people choose any file, and the server takes documents too.
 * @returns what uploads a file; it rejects with ApiError, for what is no picture in words that say which are taken
 */
export function usePictureUpload(
  upload: (file: File) => Promise<KeptFile> = putFile,
): (file: File) => Promise<KeptFile> {
  const translate = useTranslate();
  return async (file) => {
    const refusal = (): ApiError => new ApiError('refused', translate(messages['candid.noPicture']));
    if (!mayBePicture(file)) throw refusal();
    try {
      return await upload(file);
    } catch (error) {
      throw error instanceof ApiError && error.reason === 'upload.typeRefused' ? refusal() : error;
    }
  };
}
