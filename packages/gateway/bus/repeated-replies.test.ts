import { describe, expect, it } from 'vitest';
import { Question } from './question.ts';
import { RepeatedReplies } from './repeated-replies.ts';

const withinMs = 6000;
const listener = { partial: false, discards: new Map(), push: () => undefined };
const questionOf = (...request: number[]) =>
  new Question(
    { label: 'a read', request: Uint8Array.from(request), expectsAnswer: true, listen: () => listener },
    false,
    0,
  );
const frame = (...bytes: number[]) => Uint8Array.from(bytes);
const power = questionOf(1, 4, 0);
const energy = questionOf(1, 4, 9);

describe('answers already received on a bus', () => {
  it('are all new if nothing was ever repeated, even if a device returns the same again', () => {
    const replies = new RepeatedReplies();
    replies.told(power, frame(7), 0, withinMs);
    expect(replies.standing(power, frame(7), 1000, withinMs)).toBe('new');
    expect(replies.isWatched(1000)).toBe(false);
  });

  it('are compared with the newest once one was repeated: the last may count, an older one may not', () => {
    const replies = new RepeatedReplies();
    replies.told(power, frame(7), 0, withinMs);
    replies.told(power, frame(8), 1000, withinMs);
    expect(replies.recognise(frame(7), 1500)).toBe(true);
    expect(replies.standing(power, frame(7), 2000, withinMs)).toBe('older');
    expect(replies.standing(power, frame(8), 2000, withinMs)).toBe('last');
    expect(replies.standing(power, frame(9), 2000, withinMs)).toBe('new');
    expect(replies.standing(energy, frame(7), 2000, withinMs)).toBe('new');
  });

  it('are stored as long as they may be repeated, however many there are, and longer while they are repeated', () => {
    const replies = new RepeatedReplies();
    for (let n = 0; n < 100; n++) replies.told(power, frame(n), n * 50, withinMs);
    expect(replies.recognise(frame(0), 5000)).toBe(true);
    expect(replies.standing(power, frame(0), 10_900, withinMs)).toBe('older');
    expect(replies.standing(power, frame(1), 10_900, withinMs)).toBe('new');
  });

  it('may count only if no request received the same bytes just before', () => {
    const replies = new RepeatedReplies();
    replies.told(power, frame(7), 0, withinMs);
    replies.unmatched(frame(8), 100, withinMs);
    expect(replies.recognise(frame(8), 200)).toBe(false);
    expect(replies.standing(power, frame(8), 1000, withinMs)).toBe('last');
    expect(replies.isWatched(1000)).toBe(true);
  });

  it('are compared for an hour after a repetition, and not permanently because of values that do not change', () => {
    const replies = new RepeatedReplies();
    replies.told(power, frame(7), 0, withinMs);
    expect(replies.recognise(frame(7), 1000)).toBe(true);
    for (let at = 2000; at < 3_700_000; at += 5000) {
      replies.standing(power, frame(7), at, withinMs);
      replies.told(power, frame(7), at, withinMs);
    }
    expect(replies.isWatched(3_700_000)).toBe(false);
    expect(replies.standing(power, frame(7), 3_700_000, withinMs)).toBe('new');
  });
});
