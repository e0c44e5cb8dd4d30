import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { MessageCode } from '@heliodeck/model/wire/messages';
import { openRelay, type RelayTarget } from '../rtsp/relay.ts';
import { LiveList } from './live-list.ts';
import { type Repackaging, runFfmpeg } from './run-ffmpeg.ts';
import { type Coding, tsCutter } from './ts-cutter.ts';

/** Times of streams, ms; tests set shorter ones. */
export interface StreamTimes {
  /** A stream without requests for this time is ended. */
  readonly idleMs: number;
  /** First pause before a stream is restarted; doubled up to the longest. */
  readonly pauseMs: number;
  readonly longestPauseMs: number;
  /** This long after its last segment a stream has no signal. */
  readonly staleMs: number;
}

export const usualTimes: StreamTimes = {
  idleMs: 20_000,
  pauseMs: 1_000,
  longestPauseMs: 30_000,
  staleMs: 12_000,
};

/**
 * Reasons that an immediate retry does not resolve, and the pause before the next attempt, ms. Repeated attempts with a wrong password lock
 * the account at many cameras.
 */
const lasting: Readonly<Partial<Record<MessageCode, number>>> = {
  'video.credentials': 300_000,
  'video.redirected': 60_000,
  'video.notFound': 60_000,
  'video.hevc': 60_000,
  'video.addressNotAllowed': 60_000,
  'video.certificate': 60_000,
};
const pieceSeconds = 1;
/** An attempt without a segment within this time, ms, has failed, whatever was received. */
const firstPieceMs = 30_000;

/** Source of a stream. */
export interface StreamSource {
  readonly transcode: boolean;
  /** Checked again for each attempt; undefined: a test picture is generated. @throws CodedError */
  readonly target: (() => Promise<RelayTarget>) | undefined;
}

/** The stream of one camera as HLS, by one process for all viewers; ends without viewers. */
export class CameraStream {
  readonly #ffmpeg: string;
  readonly #source: StreamSource;
  readonly #times: StreamTimes;
  readonly #list = new LiveList();
  readonly #waiting = new Set<() => void>();
  readonly #stopped = new AbortController();
  readonly #done: Promise<void>;
  #running: Repackaging | undefined;
  #reason: CodedError | undefined;
  #lastPiece: number | undefined;
  #lastAsked = Date.now();
  /** Attempts since the last segment. */
  #failures = 0;

  constructor(ffmpeg: string, source: StreamSource, times: StreamTimes) {
    this.#ffmpeg = ffmpeg;
    this.#source = source;
    this.#times = times;
    this.#done = this.#goOn();
  }

  /** Resolves when the stream has ended and its process has exited. */
  get done(): Promise<void> {
    return this.#done;
  }

  get isConverted(): boolean {
    return this.#source.transcode;
  }

  /** Why there is no picture now; undefined if there is one, or the reason is unknown. */
  get reason(): CodedError | undefined {
    return this.#isLive() ? undefined : this.#reason;
  }

  /** Time of the last segment, ms since 1970. */
  get lastPiece(): number | undefined {
    return this.#lastPiece;
  }

  /** Resolves once there is something to play, a reason why not, or the time is over. */
  async settled(withinMs: number): Promise<void> {
    this.#lastAsked = Date.now();
    if (this.#isLive() || this.#reason) return;
    await new Promise<void>((resolve) => {
      const told = (): void => {
        clearTimeout(timer);
        this.#waiting.delete(told);
        resolve();
      };
      const timer = setTimeout(told, withinMs);
      this.#waiting.add(told);
    });
  }

  /** The playlist; undefined without a signal. */
  list(): string | undefined {
    this.#lastAsked = Date.now();
    return this.#isLive() ? this.#list.text() : undefined;
  }

  piece(number: number): Buffer | undefined {
    this.#lastAsked = Date.now();
    return this.#list.piece(number);
  }

  stop(): Promise<void> {
    this.#stopped.abort();
    this.#running?.kill();
    this.#tell();
    return this.#done;
  }

  #isLive(): boolean {
    return (
      !this.#list.isEmpty &&
      this.#lastPiece !== undefined &&
      Date.now() - this.#lastPiece < this.#times.staleMs
    );
  }

  #tell(): void {
    for (const told of this.#waiting) told();
    this.#waiting.clear();
  }

  async #goOn(): Promise<void> {
    const { idleMs, pauseMs, longestPauseMs } = this.#times;
    const { signal } = this.#stopped;
    const watch = setInterval(
      () => {
        // Requests that wait for the first picture count as viewers.
        if (this.#waiting.size > 0) this.#lastAsked = Date.now();
        if (Date.now() - this.#lastAsked > idleMs) void this.stop();
      },
      Math.min(1_000, idleMs / 2),
    );
    while (!signal.aborted) {
      const why = await this.#attempt();
      if (signal.aborted) break;
      const pause = Math.min(pauseMs * 2 ** this.#failures, longestPauseMs);
      this.#failures += 1;
      this.#reason = why ?? new CodedError('video.stopped', { seconds: Math.ceil(pause / 1000) });
      this.#list.breakOff();
      this.#tell();
      await sleep((why && lasting[why.code]) ?? pause, signal);
      this.#reason = undefined;
    }
    clearInterval(watch);
  }

  /** One run of the process. @returns why it produced nothing or ended, if known */
  async #attempt(): Promise<CodedError | undefined> {
    let why: CodedError | undefined;
    try {
      const { target, transcode } = this.#source;
      const relay = target && (await openRelay(await target()));
      if (this.#stopped.signal.aborted) {
        relay?.close();
        return undefined;
      }
      const cutter = tsCutter(
        {
          coding: (coding) => {
            why = this.#objection(coding);
            if (why) running.kill();
          },
          piece: (piece) => {
            this.#list.add(piece);
            this.#lastPiece = Date.now();
            this.#failures = 0;
            clearTimeout(tooLong);
            this.#tell();
          },
        },
        pieceSeconds,
      );
      const running = runFfmpeg(this.#ffmpeg, relay && { url: relay.url, transcode }, cutter);
      this.#running = running;
      const tooLong = setTimeout(() => running.kill(), firstPieceMs);
      await running.ended;
      clearTimeout(tooLong);
      relay?.close();
      const hadPictures = this.#failures === 0 && this.#lastPiece !== undefined;
      return why ?? relay?.reason() ?? (hadPictures ? undefined : new CodedError('video.notPlayable'));
    } catch (error) {
      return error instanceof CodedError ? error : new CodedError('video.noSignal');
    }
  }

  #objection(coding: Coding): CodedError | undefined {
    if (coding === 'h264') return undefined;
    return new CodedError(coding === 'h265' ? 'video.hevc' : 'video.notPlayable');
  }
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end, { once: true });
    function end(): void {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    }
  });
}
