import { ApiError } from '@heliodeck/client/api-error';
import type { KeptFile } from '@heliodeck/model/wire/kept-file';
import { messages } from '@heliodeck/model/wire/messages';
import { imageTypes, putFile } from '../../api/uploads.ts';
import { useTranslate } from '../../i18n/messages.ts';

const extensions = imageTypes.split(',');

/**
 * Whether a file may be a picture according to its type, which phones report, or its name; the server checks
 * its content.
 */
const mayBePicture = ({ type, name }: File): boolean =>
  type.startsWith('image/') || extensions.some((extension) => name.toLowerCase().endsWith(extension));

/**
 * Uploads a picture. File inputs let users choose any file, and the server also accepts documents.
 * @returns a function that uploads a file; it rejects with ApiError, for other files with a message that
 * lists the accepted types
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
