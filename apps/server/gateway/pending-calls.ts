import { CodedError } from '@heliodeck/model/wire/coded-error';

/** A thread that does not answer for so long, ms, is held to be unable to. */
const answerMs = 15_000;

interface Pending {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
  readonly timer: NodeJS.Timeout | undefined;
}

/** Calls of another thread that have not been answered yet. */
export class PendingCalls {
  readonly #pending = new Map<number, Pending>();
  #lastId = 0;

  /**
   * Waits for an answer. @param send is given the call's number
   * @param withinMs infinite: for as long as the thread lives
   * @throws CodedError 'request.unavailable' where none comes
   */
  call<T>(method: string, send: (id: number) => void, withinMs = answerMs): Promise<T> {
    const id = ++this.#lastId;
    return new Promise<unknown>((resolve, reject) => {
      const giveUp = () => {
        this.#pending.delete(id);
        reject(new CodedError('request.unavailable', {}, { cause: new Error(`no answer to ${method}`) }));
      };
      const timer = Number.isFinite(withinMs) ? setTimeout(giveUp, withinMs) : undefined;
      this.#pending.set(id, { resolve, reject, timer });
      send(id);
    }) as Promise<T>;
  }

  /** An answer has come, or the error that is one. */
  answered(id: number, value: unknown, error: Error | undefined): void {
    const pending = this.#pending.get(id);
    if (pending === undefined) return;
    this.#pending.delete(id);
    clearTimeout(pending.timer);
    if (error === undefined) pending.resolve(value);
    else pending.reject(error);
  }

  /** The thread has ended. */
  failAll(cause: unknown): void {
    for (const id of [...this.#pending.keys()])
      this.answered(id, undefined, new CodedError('request.unavailable', {}, { cause }));
  }
}
