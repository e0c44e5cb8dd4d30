import { CodedError } from '@heliodeck/model/wire/coded-error';

/** A thread that does not answer within this time, ms, is considered unable to. */
const answerMs = 15_000;

interface PendingCall {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
  readonly timer: NodeJS.Timeout | undefined;
}

/** Calls to another thread that have no answer yet. */
export class PendingCalls {
  readonly #pending = new Map<number, PendingCall>();
  #lastId = 0;

  /**
   * Waits for an answer. @param send called with the number of the call
   * @param withinMs time limit; infinite: as long as the thread runs
   * @throws CodedError 'request.unavailable' if no answer arrives
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

  /** Settles a call with its value or error. */
  answered(id: number, value: unknown, error: Error | undefined): void {
    const pending = this.#pending.get(id);
    if (pending === undefined) return;
    this.#pending.delete(id);
    clearTimeout(pending.timer);
    if (error === undefined) pending.resolve(value);
    else pending.reject(error);
  }

  /** Rejects all calls because the thread has ended. */
  failAll(cause: unknown): void {
    for (const id of [...this.#pending.keys()])
      this.answered(id, undefined, new CodedError('request.unavailable', {}, { cause }));
  }
}
