import type { Label } from '@heliodeck/kit/label';

/** What the errors of a protocol mean. `detail`: a code without the name of its protocol, such as the '2' of 'modbus-2'. */
export interface ErrorMeanings {
  /** "I do not have that", as opposed to "not now". */
  isLacking(detail: string): boolean;
  /** "Not carried out". Every other error leaves open whether a command was. */
  isRefusing(detail: string): boolean;
  /** "Busy, ask again"; absent if the protocol cannot say it. */
  isBusy?(detail: string): boolean;
  /** "Accepted, and still being carried out"; absent if the protocol cannot say it. */
  isAccepting?(detail: string): boolean;
  /** How errors are named; absent: by their codes. */
  readonly words?: {
    /** In a list of errors: 'Modbus exception 2'. */
    title(detail: string): Label;
    /** Beside its meaning: 'Modbus 2'. */
    number(detail: string): string;
    /** The meanings in the standard, by detail. */
    readonly meanings: Readonly<Record<string, Label>>;
  };
}
