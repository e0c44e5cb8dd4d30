import { isRecord } from '@heliodeck/kit/is-record';

/** What a repairman has written and not sent yet. */
export interface WorkDraft {
  readonly faultCause: string;
  readonly repairMethod: string;
  readonly accessories: string;
  readonly faultPicture: string;
  readonly repairPicture: string;
  /** It was sent while there was no network: what is to be done once there is. */
  readonly waiting?: 'save' | 'end' | undefined;
}

const keyOf = (userId: string, orderId: string): string => `heliodeck.work.${userId}.${orderId}`;
const names = ['faultCause', 'repairMethod', 'accessories', 'faultPicture', 'repairPicture'] as const;

/** The draft kept on this device; without one what the order says. */
export function readDraft(
  userId: string,
  order: { readonly id: string } & Readonly<Record<string, unknown>>,
): WorkDraft {
  const kept = keptDraft(keyOf(userId, order.id));
  const text = (name: (typeof names)[number]): string => {
    const value = kept?.[name] ?? order[name];
    return typeof value === 'string' ? value : '';
  };
  return {
    ...{ faultCause: text('faultCause'), repairMethod: text('repairMethod') },
    ...{ accessories: text('accessories'), faultPicture: text('faultPicture') },
    repairPicture: text('repairPicture'),
    waiting: kept?.waiting === 'save' || kept?.waiting === 'end' ? kept.waiting : undefined,
  };
}

/** Keeps a draft until it was sent. A device without room keeps none; the form has it still. */
export function keepDraft(userId: string, orderId: string, draft: WorkDraft): void {
  try {
    localStorage.setItem(keyOf(userId, orderId), JSON.stringify(draft));
  } catch {
    // Private windows and full storages refuse.
  }
}

/** Forgets a draft once it was sent. */
export function forgetDraft(userId: string, orderId: string): void {
  localStorage.removeItem(keyOf(userId, orderId));
}

function keptDraft(key: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return isRecord(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}
