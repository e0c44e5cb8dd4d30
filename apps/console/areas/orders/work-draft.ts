import { isRecord } from '@heliodeck/kit/is-record';

/** Unsent entries of the user in an order assigned to the user. */
export interface WorkDraft<Work> {
  readonly work: Work;
  /** Subject of the order, displayed if the order no longer belongs to the user. */
  readonly title: string;
  /** It was submitted without a network: the action to perform, and the time of submission (ms). */
  readonly waiting?: { readonly what: 'save' | 'end'; readonly since: number } | undefined;
  /** The server's message if it refused the entries. */
  readonly refusal?: string | undefined;
}

const prefixOf = (userId: string): string => `heliodeck.work.${userId}.`;

/** Storage key of the draft of an order on this device. @param kind key of the order's entity */
export const draftKey = (userId: string, kind: string, orderId: string): string =>
  `${prefixOf(userId)}${kind}.${orderId}`;

/** The draft stored on this device; undefined if there is none. @param read builds the work from stored data */
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

/** Stores a draft until it is sent. A device without free storage stores none; the form still has it. */
export function keepDraft(key: string, draft: WorkDraft<unknown>): void {
  try {
    localStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // Private windows and full storages throw.
  }
}

/** Removes a draft after it was sent. */
export function forgetDraft(key: string): void {
  localStorage.removeItem(key);
}

/** A draft of an order that no longer belongs to the user: somebody else finished, cancelled or reassigned it. */
interface StrayDraft extends Pick<WorkDraft<unknown>, 'title' | 'refusal'> {
  readonly key: string;
  /** The entries by field name. */
  readonly work: Readonly<Record<string, unknown>>;
}

/** Drafts of orders other than the given ones. */
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
