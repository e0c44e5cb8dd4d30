import { endingsOf, isImageExtension } from '@heliodeck/model/resources/file-types';
import type { KeptFile } from '@heliodeck/model/wire/kept-file';
import { api } from './client.ts';

/** Types of pictures that the server accepts, in the format of a file input. */
export const imageTypes = endingsOf(isImageExtension);
/** All types of files that the server accepts. */
export const fileTypes = endingsOf(() => true);

const formOf = (file: File): FormData => {
  const form = new FormData();
  form.set('file', file);
  return form;
};

/** Uploads a file. @param code storage configuration to test instead of the active one (administrators) */
export function putFile(file: File, code?: string): Promise<KeptFile> {
  const query = code === undefined ? undefined : { code };
  return api.upload<KeptFile>('blade-resource/oss/endpoint/put-file', formOf(file), query);
}

/** Uploads a picture of formatted text, which is always stored on this server. */
export function putPageImage(file: File): Promise<KeptFile> {
  return api.upload<KeptFile>('blade-resource/oss/endpoint/put-file', formOf(file), { here: '1' });
}

/** Uploads a file as an attachment. @param onSent called with the share that has been sent, 0 to 1 */
export function putAttachment(file: File, onSent?: (share: number) => void): Promise<KeptFile> {
  return api.upload<KeptFile>('blade-resource/oss/endpoint/put-file-attach', formOf(file), undefined, onSent);
}
