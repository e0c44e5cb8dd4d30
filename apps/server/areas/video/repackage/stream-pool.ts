import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { Log } from '../../../context.ts';
import { CameraStream, type StreamSource, type StreamTimes } from './camera-stream.ts';

/** Most streams, and most converted ones. */
export interface StreamLimits {
  readonly most: number;
  readonly mostConverted: number;
}

/** The streams repackaged by this process, one per camera for all its viewers. */
export class StreamPool {
  readonly #streams = new Map<string, CameraStream>();
  readonly #ffmpeg: string;
  readonly #times: StreamTimes;
  readonly #log: Log;
  #isClosed = false;

  constructor(ffmpeg: string, times: StreamTimes, log: Log) {
    this.#ffmpeg = ffmpeg;
    this.#times = times;
    this.#log = log;
  }

  /**
   * Returns the stream of a key, started if necessary. Synchronous, so that two concurrent calls get the same.
   * @throws CodedError video.limit, video.convertLimit
   */
  open(key: string, source: StreamSource, { most, mostConverted }: StreamLimits): CameraStream {
    if (this.#isClosed) throw new CodedError('video.noSignal');
    const known = this.#streams.get(key);
    if (known) return known;
    if (this.#streams.size >= most) throw new CodedError('video.limit', { most });
    const converted = [...this.#streams.values()].filter(({ isConverted }) => isConverted).length;
    if (source.transcode && converted >= mostConverted)
      throw new CodedError('video.convertLimit', { most: mostConverted });
    const stream = new CameraStream(this.#ffmpeg, source, this.#times);
    this.#streams.set(key, stream);
    this.#log.debug('a video stream begins', { streams: this.#streams.size });
    void stream.done.then(() => {
      this.#streams.delete(key);
      this.#log.debug('a video stream ended', { streams: this.#streams.size });
    });
    return stream;
  }

  find(key: string): CameraStream | undefined {
    return this.#streams.get(key);
  }

  /** Ends all streams; resolves when their processes have exited. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#streams.values()].map((stream) => stream.stop()));
  }
}
