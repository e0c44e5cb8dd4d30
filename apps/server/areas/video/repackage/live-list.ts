import type { Piece } from './ts-cutter.ts';

/** Segments in a playlist; older ones are deleted a little later, since players still request them. */
const listed = 6;
const kept = 10;
/** Most bytes of a stream's segments. */
const mostBytes = 96 * 1024 * 1024;

interface Numbered extends Piece {
  readonly number: number;
  /** Whether it does not continue the previous one. */
  readonly isBreak: boolean;
}

/** The last segments of a stream, and its playlist (HLS, RFC 8216). Sequence numbers continue over discontinuities. */
export class LiveList {
  #pieces: readonly Numbered[] = [];
  #next = 0;
  #breaks = 0;
  #isBroken = false;

  get isEmpty(): boolean {
    return this.#pieces.length === 0;
  }

  add(piece: Piece): void {
    this.#pieces = [...this.#pieces, { ...piece, number: this.#next, isBreak: this.#isBroken }];
    this.#next += 1;
    this.#isBroken = false;
    const isTooMuch = (): boolean =>
      this.#pieces.length > kept ||
      (this.#pieces.length > 1 && this.#pieces.reduce((sum, { bytes }) => sum + bytes.length, 0) > mostBytes);
    while (isTooMuch()) {
      if (this.#pieces[0]?.isBreak) this.#breaks += 1;
      this.#pieces = this.#pieces.slice(1);
    }
  }

  /** The next segment is a discontinuity. */
  breakOff(): void {
    this.#isBroken = !this.isEmpty;
  }

  piece(number: number): Buffer | undefined {
    return this.#pieces.find((piece) => piece.number === number)?.bytes;
  }

  /** The playlist as text; names are 'N.ts'. */
  text(): string {
    const shown = this.#pieces.slice(-listed);
    const hidden = this.#pieces.slice(0, -listed);
    const longest = Math.max(1, ...shown.map(({ seconds }) => Math.ceil(seconds)));
    return [
      '#EXTM3U',
      '#EXT-X-VERSION:3',
      `#EXT-X-TARGETDURATION:${longest}`,
      `#EXT-X-MEDIA-SEQUENCE:${shown[0]?.number ?? 0}`,
      `#EXT-X-DISCONTINUITY-SEQUENCE:${this.#breaks + hidden.filter(({ isBreak }) => isBreak).length}`,
      '#EXT-X-INDEPENDENT-SEGMENTS',
      ...shown.flatMap(({ number, seconds, isBreak }, index) => [
        ...(isBreak && index > 0 ? ['#EXT-X-DISCONTINUITY'] : []),
        `#EXTINF:${seconds.toFixed(3)},`,
        `${number}.ts`,
      ]),
      '',
    ].join('\n');
  }
}
