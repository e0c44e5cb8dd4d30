import { ApiError, isNoNetwork } from '@heliodeck/client/api-error';
import type { WireRow } from '@heliodeck/client/page';
import { useCallback, useEffect, useRef, useState } from 'react';
import { post } from '../../api/client.ts';
import { useSession } from '../../api/session.ts';
import { useFeedback } from '../../feedback/use-feedback.ts';
import { usePictureUpload } from '../../fields/use-picture-upload.ts';
import { useMessages } from '../../i18n/messages.ts';
import { InTurn } from './in-turn.ts';
import { forgetPicture, type KeptPicture, keepPicture, keptPicture } from './kept-pictures.ts';
import { ownWords } from './own-words.ts';
import { useWhenOnline } from './use-when-online.ts';
import { draftKey, forgetDraft, keepDraft, keptDraft, type WorkDraft } from './work-draft.ts';

/** Everything of this page that waits for a network. */
const turn = new InTurn();

/** One kind of own work: a repair order or a patrol. */
export interface WorkKind<Work extends object> {
  readonly entity: { readonly key: string; readonly path: string };
  /** Makes the work of what the order says or what was kept. */
  readonly read: (raw: Readonly<Record<string, unknown>>) => Work;
  /** What is sent of it. */
  readonly bodyOf: (work: Work) => object;
  /** Fields that hold the address of a picture, in the order in which they are sent. */
  readonly pictures: readonly (keyof Work & string)[];
}

interface Own {
  readonly order: WireRow;
  readonly title: string;
  readonly onSent: () => Promise<unknown>;
}

/**
 * What somebody writes into one of his orders. It is kept on the device until the server has it; without a network it waits, pictures
 * with it, and is sent once, the pictures before the text that names them.
 */
export function useOwnWork<Work extends object>(kind: WorkKind<Work>, { order, title, onSent }: Own) {
  const w = useMessages(ownWords);
  const { done, failed } = useFeedback();
  const upload = usePictureUpload();
  const key = draftKey(useSession()?.userId ?? '', kind.entity.key, order.id);
  const pictureKey = (name: string): string => `${key}.${name}`;
  const [draft, setDraft] = useState(
    () => keptDraft(key, (kept) => kind.read({ ...order, ...kept })) ?? { title, work: kind.read(order) },
  );
  const [isKept, setIsKept] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const { pictures, put, drop } = usePictures(kind.pictures, pictureKey);
  // What is sent in its turn is what was written by then.
  const latest = useRef<WorkDraft<Work>>(draft);
  const keep = (next: WorkDraft<Work>): void => {
    latest.current = next;
    setDraft(next);
    keepDraft(key, next);
    setIsKept(true);
  };
  // What is changed is not what was to be sent: the person sends it again.
  const change = (part: Partial<Work>): void => keep({ title, work: { ...latest.current.work, ...part } });

  const takePicture = async (name: keyof Work & string, file: File): Promise<void> => {
    setIsBusy(true);
    try {
      const { link } = await upload(file);
      await drop(name);
      change({ [name]: link } as Partial<Work>);
    } catch (error) {
      if (!isNoNetwork(error)) return failed(error);
      await put(name, { file }).then(
        () => change({}),
        () => failed(new ApiError('refused', w.keepsNone)),
      );
    } finally {
      setIsBusy(false);
    }
  };

  const sendPictures = async (): Promise<void> => {
    for (const name of kind.pictures) {
      const picture = await keptPicture(pictureKey(name)).catch(() => undefined);
      if (picture === undefined) continue;
      try {
        const { link } = await upload(picture.file);
        // The address is kept before the picture is forgotten: what breaks in between sends it once more, never not at all.
        keep({ ...latest.current, work: { ...latest.current.work, [name]: link } });
        await drop(name);
      } catch (error) {
        if (!isNoNetwork(error) && error instanceof ApiError)
          await put(name, { ...picture, refusal: error.message });
        throw error;
      }
    }
  };

  const deliver = async (what: 'save' | 'end'): Promise<void> => {
    setIsBusy(true);
    try {
      await sendPictures();
      const { work } = latest.current;
      await post(`${kind.entity.path}/mine`, {
        id: order.id,
        ...kind.bodyOf(work),
        ...(what === 'end' ? { done: true } : {}),
      });
      if (latest.current.work === work) {
        forgetDraft(key);
        latest.current = { title, work };
        setDraft(latest.current);
        setIsKept(false);
      }
      done();
      await onSent();
    } catch (error) {
      const { waiting, refusal: _, ...rest } = latest.current;
      // Somebody in a shelter without a network goes on; what the server refused he has to read.
      if (isNoNetwork(error) || isSignedOut(error))
        keep({ ...rest, waiting: { what, since: waiting?.since ?? Date.now() } });
      else {
        keep({ ...rest, refusal: error instanceof ApiError ? error.message : w.notSent });
        failed(error);
      }
    } finally {
      setIsBusy(false);
    }
  };
  const { waiting } = draft;
  useWhenOnline(waiting !== undefined && !isBusy, () => {
    if (waiting === undefined) return;
    setIsBusy(true);
    turn.add(waiting.since, () => deliver(waiting.what));
  });
  return {
    work: draft.work,
    pictures,
    isBusy,
    refusal: draft.refusal,
    change,
    takePicture,
    send: deliver,
    isWaiting: waiting !== undefined,
    isKept: isKept || Object.keys(pictures).length > 0,
  };
}

/** Whoever signs in again sends it then. */
const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.fault === 'signed-out';

/** Pictures of an order that are kept on this device, by field. */
function usePictures(names: readonly string[], keyOf: (name: string) => string) {
  const [pictures, setPictures] = useState<Readonly<Record<string, KeptPicture>>>({});
  const keys = names.map(keyOf).join(' ');
  const reads = useRef(0);
  // The read that began last saw every change that ended before it: an earlier one that ends later shows nothing.
  const read = useCallback(async (): Promise<void> => {
    reads.current += 1;
    const own = reads.current;
    const found: Record<string, KeptPicture> = {};
    for (const key of keys.split(' ')) {
      const picture = await keptPicture(key);
      if (picture !== undefined) found[key.slice(key.lastIndexOf('.') + 1)] = picture;
    }
    if (own === reads.current) setPictures(found);
  }, [keys]);
  useEffect(() => {
    // A device that keeps nothing has nothing to show.
    void read().catch(() => undefined);
    return () => {
      reads.current += 1;
    };
  }, [read]);
  return {
    pictures,
    async put(name: string, picture: KeptPicture): Promise<void> {
      await keepPicture(keyOf(name), picture);
      await read();
    },
    async drop(name: string): Promise<void> {
      await forgetPicture(keyOf(name))
        .then(read)
        .catch(() => undefined);
    },
  };
}
