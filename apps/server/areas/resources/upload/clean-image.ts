import type { ImageExtension } from '@heliodeck/model/resources/file-types';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import sharp, { type Sharp } from 'sharp';

/** Most pixels of an image, all frames together. */
const mostPixels = 50_000_000;

const timeoutSeconds = 30;

/**
 * Decodes an image and encodes it again: location, camera, comments and appended data are removed. It is rotated upright first, since its
 * orientation mark is removed too.
 * @throws CodedError upload.tooManyPixels, upload.imageUnreadable
 */
export async function cleanImage(from: string, to: string, extension: ImageExtension): Promise<void> {
  const moves = extension === 'gif' || extension === 'webp';
  try {
    const image = sharp(from, { limitInputPixels: mostPixels, failOn: 'error', animated: moves });
    const { width, height, pages = 1, pageHeight } = await image.metadata();
    if (width * (pageHeight ?? height) * pages > mostPixels) throw tooMany();
    // Rotation is for photographs; an animation has no orientation mark, and its frames would be separated.
    const upright = pages > 1 ? image : image.autoOrient();
    await encoded(upright.timeout({ seconds: timeoutSeconds }), extension).toFile(to);
  } catch (error) {
    if (error instanceof CodedError) throw error;
    const words = error instanceof Error ? error.message : '';
    throw /pixel limit/i.test(words)
      ? tooMany(error)
      : new CodedError('upload.imageUnreadable', {}, { cause: error });
  }
}

function tooMany(cause?: unknown): CodedError {
  return new CodedError('upload.tooManyPixels', { max: mostPixels / 1_000_000 }, { cause });
}

function encoded(image: Sharp, extension: ImageExtension): Sharp {
  switch (extension) {
    case 'jpg':
      return image.jpeg({ quality: 88 });
    case 'png':
      return image.png();
    case 'gif':
      return image.gif();
    case 'avif':
      return image.avif();
    default:
      return image.webp({ quality: 88 });
  }
}
