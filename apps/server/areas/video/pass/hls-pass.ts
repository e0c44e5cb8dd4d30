import { createHmac } from 'node:crypto';
import { cameraUrl } from '@heliodeck/model/video/camera-address';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { sealAlike, unseal } from '../../../access/keys/seal.ts';
import type { AllowedHosts } from '../../../outgoing.ts';
import type { AddressedTarget } from '../camera-reads.ts';
import { inPath } from '../ticket.ts';
import { askSource } from './ask-source.ts';

const longestList = 1024 * 1024;
const longestUrl = 2_000;

/** A response to a player. */
export interface Passed {
  readonly status: number;
  readonly type: string;
  readonly bytes: Buffer;
  readonly range: string | null;
}

/**
 * Names in playlists rewritten by this server: the original URL is encrypted, so that it cannot be forged. The encrypted URL is after '?',
 * and before it is the part of a segment that stays the same when its playlist is read again: players compare that part and give up a
 * stream whose segments change their names (hls.js, 'media sequence mismatch'). Sources that sign their URLs for each read do so after '?',
 * or in a folder.
 */
export interface NameMaker {
  /** Returns the text for a playlist: a name and its URL, 'p…?u=…'. */
  readonly name: (url: URL, isList: boolean) => string;
  /** @throws CodedError record.notFound for a name that this server did not make for the camera */
  readonly url: (name: string, sealed: string) => URL;
}

const nameForm = /^[lp][\w-]{16}$/;
const sealedForm = /^[\w-]{40,3900}$/;
const kindOf = (name: string): string => (isListName(name) ? 'list' : 'part');

/** @param cameraId names of one camera are invalid for another */
export function nameMaker(sealing: Uint8Array, cameraId: string): NameMaker {
  const placeOf = (kind: string): string => `video.${kind} of ${cameraId}`;
  const file = ({ pathname }: URL): string =>
    createHmac('sha256', sealing)
      .update(`${placeOf('name')}\0${pathname.slice(pathname.lastIndexOf('/') + 1)}`)
      .digest('base64url')
      .slice(0, 16);
  return {
    name(url, isList) {
      if (url.href.length > longestUrl) throw new CodedError('video.notPlayable');
      const name = `${isList ? 'l' : 'p'}${file(url)}`;
      return `${name}?u=${inPath.of(sealAlike(sealing, placeOf(kindOf(name)), url.href))}`;
    },
    url(name, sealed) {
      try {
        if (!nameForm.test(name) || !sealedForm.test(sealed)) throw new CodedError('record.notFound');
        return new URL(unseal(sealing, placeOf(kindOf(name)), inPath.back(sealed)));
      } catch {
        throw new CodedError('record.notFound');
      }
    },
  };
}

/** Whether a name is that of a playlist. */
export function isListName(name: string): boolean {
  return name.startsWith('l');
}

/**
 * Returns a playlist of a source with its URLs replaced by names on this server: a player connects to this server only, and the URLs stay
 * secret.
 * @throws CodedError as askSource; video.notPlayable for anything but a playlist
 */
export async function passedList(
  target: AddressedTarget,
  allowed: AllowedHosts,
  names: NameMaker,
  at = new URL(cameraUrl(target.address)),
): Promise<string> {
  const { reply, url } = await askSource(target, allowed, at);
  const text = await reply.text();
  if (text.length > longestList || !text.trimStart().startsWith('#EXTM3U'))
    throw new CodedError('video.notPlayable');
  return rewritten(text, url, names);
}

/** @param base URL of the playlist @throws CodedError video.notPlayable */
export function rewritten(text: string, base: URL, names: NameMaker): string {
  const named = (address: string, isList: boolean): string => {
    if (!URL.canParse(address, base)) throw new CodedError('video.notPlayable');
    const url = new URL(address, base);
    // Keys and segments inlined in the playlist.
    return url.protocol === 'data:' ? address : names.name(url, isList);
  };
  let isListNext = false;
  return text
    .split(/\r?\n/)
    .map((line) => {
      if (line.startsWith('#')) {
        if (line.startsWith('#EXT-X-STREAM-INF')) isListNext = true;
        const isList = /^#EXT-X-(MEDIA|I-FRAME-STREAM-INF|RENDITION-REPORT)/.test(line);
        return line.replace(/\bURI="([^"]*)"/g, (_, address: string) => `URI="${named(address, isList)}"`);
      }
      if (line.trim() === '') return line;
      const name = named(line.trim(), isListNext);
      isListNext = false;
      return name;
    })
    .join('\n');
}

/** Returns a segment of a source, or its key or header. @throws CodedError as askSource */
export async function passedPiece(
  target: AddressedTarget,
  allowed: AllowedHosts,
  url: URL,
  range: string | undefined,
): Promise<Passed> {
  const { reply } = await askSource(target, allowed, url, range ? { headers: { range } } : {});
  const type = reply.headers.get('content-type') ?? '';
  return {
    status: reply.status,
    type: /^(video|audio)\/[\w.+-]+$/i.test(type) ? type : 'application/octet-stream',
    bytes: Buffer.from(await reply.arrayBuffer()),
    range: reply.headers.get('content-range'),
  };
}
