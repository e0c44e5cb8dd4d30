import { isRecord } from '@heliodeck/kit/is-record';

/** What somebody has written into one of his orders and not sent yet. */
export interface WorkDraft<Work> {
  readonly work: Work;
  /** What the order is about, to be told where it is not among his orders any more. */
  readonly title: string;
  /** It was sent while there was no network: what is to be done once there is, and since when (ms). */
  readonly waiting?: { readonly what: 'save' | 'end'; readonly since: number } | undefined;
  /** What the server said where it refused it. */
  readonly refusal?: string | undefined;
}

const prefixOf = (userId: string): string => `heliodeck.work.${userId}.`;

/** Where the draft of an order lies on this device. @param kind key of the order's entity */
export const draftKey = (userId: string, kind: string, orderId: string): string =>
  `${prefixOf(userId)}${kind}.${orderId}`;

/** The draft kept on this device; undefined where there is none. @param read makes the work of what was kept */
export function keptDraft<Work>(
  key: string,
  read: (kept: Readonly<Record<string, unknown>>) => Work,
): WorkDraft<Work> | undefined {
  const kept = parsed(key);
  if (kept === undefined) return undefined;
  const { waiting, refusal } = kept;
  const since = isRecord(waiting) ? Number(waiting.since) : Number.NaN;
  const what = isRecord(waiting) && waiting.what === 'end' ? 'end' : 'save';
  return {
    work: read(isRecord(kept.work) ? kept.work : {}),
    title: typeof kept.title === 'string' ? kept.title : '',
    waiting: Number.isFinite(since) ? { what, since } : undefined,
    refusal: typeof refusal === 'string' ? refusal : undefined,
  };
}

/** Keeps a draft until it was sent. A device without room keeps none; the form has it still. */
export function keepDraft(key: string, draft: WorkDraft<unknown>): void {
  try {
    localStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // Private windows and full storages refuse.
  }
}

/** Forgets a draft once it was sent. */
export function forgetDraft(key: string): void {
  localStorage.removeItem(key);
}

/** A draft of an order that is not among one's own any more: somebody else ended it, cancelled it or gave it away. */
interface StrayDraft extends Pick<WorkDraft<unknown>, 'title' | 'refusal'> {
  readonly key: string;
  /** What was written, by the names of its fields. */
  readonly work: Readonly<Record<string, unknown>>;
}

/** Drafts of orders that are not among the given ones. */
export function strayDrafts(userId: string, known: ReadonlySet<string>): readonly StrayDraft[] {
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(prefixOf(userId)) && !known.has(key))
    .flatMap((key) => {
      const draft = keptDraft(key, (work) => work);
      return draft === undefined
        ? []
        : [{ key, title: draft.title, work: draft.work, refusal: draft.refusal }];
    });
}

function parsed(key: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return isRecord(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}
