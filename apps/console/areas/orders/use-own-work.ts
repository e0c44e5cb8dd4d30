import { ApiError, isNoNetwork } from '@heliodeck/client/api-error';
import type { WireRow } from '@heliodeck/client/page';
import { useCallback, useEffect, useRef, useState } from 'react';
import { post } from '../../api/client.ts';
import { useSession } from '../../api/session.ts';
import { useFeedback } from '../../feedback/use-feedback.ts';
import { usePictureUpload } from '../../fields/rich/use-picture-upload.ts';
import { useMessages } from '../../i18n/messages.ts';
import { InTurn } from './in-turn.ts';
import { forgetPicture, type KeptPicture, keepPicture, keptPicture } from './kept-pictures.ts';
import { ownWords } from './own-words.ts';
import { useWhenOnline } from './use-when-online.ts';
import { draftKey, forgetDraft, keepDraft, keptDraft, type WorkDraft } from './work-draft.ts';

/** The queue of all unsent changes of this page. */
const turn = new InTurn();

/** A kind of work: repair order or patrol. */
export interface WorkKind<Work extends object> {
  readonly entity: { readonly key: string; readonly path: string };
  /** Builds the work from an order or from stored data. */
  readonly read: (raw: Readonly<Record<string, unknown>>) => Work;
  /** The request body of the work. */
  readonly bodyOf: (work: Work) => object;
  /** Fields with the address of a picture, in the order of sending. */
  readonly pictures: readonly (keyof Work & string)[];
}

interface Own {
  readonly order: WireRow;
  readonly title: string;
  readonly onSent: () => Promise<unknown>;
}

/**
 * The user's entries in an assigned order. They are stored on the device until the server has them; without a network
 * they are queued with their pictures, and sent once, the pictures before the text that refers to them.
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
  // A queued change sends what is written at the time of sending.
  const latest = useRef<WorkDraft<Work>>(draft);
  const keep = (next: WorkDraft<Work>): void => {
    latest.current = next;
    setDraft(next);
    keepDraft(key, next);
    setIsKept(true);
  };
  // A change withdraws the queued request: the user has to send it again.
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
        // The address is stored before the picture is removed: after a failure in between it is sent twice rather than
        // never.
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
      // Without a network the user continues to work; a refusal of the server is displayed.
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

/** The request is sent after the user signs in again. */
const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.fault === 'signed-out';

/** Pictures of an order stored on this device, by field. */
function usePictures(names: readonly string[], keyOf: (name: string) => string) {
  const [pictures, setPictures] = useState<Readonly<Record<string, KeptPicture>>>({});
  const keys = names.map(keyOf).join(' ');
  const reads = useRef(0);
  // The read that started last includes every change completed before it; the result of an earlier read that finishes
  // later is ignored.
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
    // A device without storage has no pictures to display.
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
