import { toHex } from '@heliodeck/kit/bytes';
import type { ScanAnswer, ScanFind, ScanProgress, ScanRange } from '@heliodeck/model/wire/bus-scan';
import type { Exchange } from '@heliodeck/protocol/exchange';
import type { DeviceDialog, ExchangeResult } from '../contract.ts';
import type { DriverProbe } from '../definition/profile.ts';
import type { AddressSpan } from '../definition/profile-spec.ts';
import { drivers } from '../drivers.ts';
import { identify } from './identify.ts';

/** A request of a search, and its address. */
export interface ScanQuestion {
  readonly exchange: Exchange<unknown>;
  readonly address: number;
  /** Its earlier answer was late: the maximum timeout of this bus applies. */
  readonly isPatient: boolean;
}

/** Result of the request. `isDamaged`: bytes arrived that were not a complete frame. */
export interface ScanHeard {
  readonly heard: ExchangeResult;
  readonly isDamaged: boolean;
}

/** A search in progress: yields requests, receives results. Its findings so far are in `progress`. */
export type ScanTalk = Generator<ScanQuestion, void, ScanHeard>;

/** Most answers stored per finding. */
const mostAnswers = 40;
/** Digits of a meter's number that are tried, two at a time, if several meters answer at once. */
const mostDigits = 6;

/** Frame families for which a bus can be searched, in the order of the search. */
export const scanFamilies: readonly string[] = [
  ...new Set(Object.values(drivers).map(({ family }) => family)),
];

/** A search for devices. */
export class BusScan {
  readonly #range: ScanRange;
  readonly #finds: ScanFind[] = [];
  #done = 0;
  #total = 0;
  #family: string | null = null;
  #address: number | null = null;
  /** Addresses with late answers, in the family that is being searched. */
  readonly #late = new Set<number>();
  #isPatient = false;

  constructor(range: ScanRange) {
    this.#range = range;
    for (const family of this.#families()) {
      if (probesOf(family).some(({ hello }) => hello !== undefined))
        this.#total += this.#addresses(family).length;
      this.#total += callsOf(family).length;
    }
  }

  get progress(): ScanProgress {
    return {
      done: this.#done,
      total: this.#total,
      family: this.#family,
      address: this.#address,
      finds: [...this.#finds],
    };
  }

  /** Tries one address after the other, and identifies the devices that answer. */
  *talk(): ScanTalk {
    for (const family of this.#families()) {
      this.#family = family;
      for (const call of callsOf(family)) yield* this.#call(family, call, '');
      const hellos = probesOf(family).flatMap(({ hello }) => (hello === undefined ? [] : [hello]));
      if (hellos.length === 0) continue;
      for (const address of this.#addresses(family)) {
        const questions = hellos.flatMap((hello) => hello(address));
        yield* this.#askAddress(family, address, this.#range.thorough ? questions : questions.slice(0, 1));
        this.#done++;
      }
      yield* this.#askLate(
        family,
        hellos.map((hello) => (address: number) => hello(address)[0]),
      );
    }
    this.#family = null;
    this.#address = null;
  }

  /** Records that an answer from an address was late. */
  heardLate(address: number): void {
    this.#late.add(address);
  }

  /** Repeats the requests to addresses with late answers, with a longer timeout. */
  *#askLate(family: string, hellos: readonly ((address: number) => Exchange<unknown>)[]): ScanTalk {
    this.#isPatient = true;
    for (const address of this.#late) {
      this.#late.delete(address);
      yield* this.#askAddress(
        family,
        address,
        hellos.map((hello) => hello(address)),
      );
    }
    this.#late.clear();
    this.#isPatient = false;
  }

  #families(): readonly string[] {
    return scanFamilies.filter((family) => this.#range.families.includes(family));
  }

  #addresses(family: string): readonly number[] {
    const { from, to } = this.#range;
    const spans = Object.values(drivers).filter((driver) => driver.family === family);
    const all = Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i);
    return all.filter((address) => spans.some(({ addresses }) => isWithin(addresses, address)));
  }

  *#askAddress(family: string, address: number, questions: readonly Exchange<unknown>[]): ScanTalk {
    this.#address = address;
    const answers: ScanAnswer[] = [];
    let isDisturbed = false;
    for (const exchange of questions) {
      const { heard, isDamaged } = yield { exchange, address, isPatient: this.#isPatient };
      isDisturbed ||= isDamaged;
      if (heard.kind === 'silent') continue;
      keep(answers, exchange, heard);
      yield* this.#look(family, address, answers);
      return;
    }
    if (isDisturbed) this.#finds.push({ family, address, disturbed: true, answers, fits: [] });
  }

  /** Identifies the device at an address. */
  *#look(family: string, address: number, answers: ScanAnswer[]): ScanTalk {
    if (this.#finds.some((one) => one.family === family && one.address === address && !one.disturbed)) return;
    const fits = yield* asked(identify(family, address), { address, isPatient: this.#isPatient }, answers);
    this.#finds.push({ family, address, disturbed: false, answers, fits });
  }

  /** Lets any device whose number has this ending identify itself; if several do at once, tries longer endings. */
  *#call(family: string, call: ProbeCall, ending: string): ScanTalk {
    this.#address = null;
    const exchange = call.anyone(ending);
    const { heard, isDamaged } = yield { exchange, address: 0, isPatient: false };
    this.#done++;
    if (heard.kind !== 'silent') {
      const address = call.addressIn(heard.frame);
      const answers: ScanAnswer[] = [];
      keep(answers, exchange, heard);
      this.#address = address;
      yield* this.#look(family, address, answers);
    }
    const isCrowd = isDamaged || (this.#range.thorough && ending === '' && heard.kind !== 'silent');
    if (!isCrowd || ending.length >= mostDigits) return;
    this.#total += 100;
    for (let digits = 0; digits < 100; digits++)
      yield* this.#call(family, call, `${String(digits).padStart(2, '0')}${ending}`);
  }
}

type ProbeCall = NonNullable<DriverProbe['call']>;

function probesOf(family: string): readonly DriverProbe[] {
  return Object.values(drivers).flatMap((driver) => (driver.family === family ? [driver.probe] : []));
}

function callsOf(family: string): readonly ProbeCall[] {
  return probesOf(family).flatMap(({ call }) => (call === undefined ? [] : [call]));
}

/** Runs a dialogue with one device as a part of a search; stores its answers. */
function* asked<R>(
  talk: DeviceDialog<R>,
  whom: Pick<ScanQuestion, 'address' | 'isPatient'>,
  answers: ScanAnswer[],
): Generator<ScanQuestion, R, ScanHeard> {
  let step = talk.next({ kind: 'silent' });
  while (step.done !== true) {
    const exchange = step.value;
    const { heard } = yield { exchange, ...whom };
    keep(answers, exchange, heard);
    step = talk.next(heard);
  }
  return step.value;
}

function keep(answers: ScanAnswer[], exchange: Exchange<unknown>, heard: ExchangeResult): void {
  if (heard.kind === 'silent' || answers.length >= mostAnswers) return;
  const code = heard.kind === 'error' ? heard.code : null;
  const { label: question, request } = exchange;
  answers.push({ question, request: toHex(request), answer: toHex(heard.frame), code });
}

function isWithin(spans: readonly AddressSpan[], address: number): boolean {
  return spans.some(([least, most]) => address >= least && address <= most && least !== most);
}
