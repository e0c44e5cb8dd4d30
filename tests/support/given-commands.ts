import { callsAt } from './calls-at.ts';
import type { FaultWorld, FieldDtu } from './fault-world.ts';
import type { SetProcess } from './set-process.ts';

/** Commands given while processes are killed and hang. */
export interface GivenCommands {
  /**
   * Writes a voltage that this device has not received before; resolves with the id of the accepted command,
   * undefined if there was no response or it was refused.
   * @throws Error if the device has received every possible voltage
   */
  give(dtu: FieldDtu, api: SetProcess): Promise<string | undefined>;
  /** The device, of at least one, that has received the fewest voltages, since their number is limited. */
  leastGiven(dtus: readonly FieldDtu[]): FieldDtu;
  /** Number of accepted commands. */
  readonly accepted: number;
  /** Number of commands that have not ended, or are still to be checked. */
  open(): Promise<number>;
  /** Commands with a wrong state: 'command 12 is verified, and its device was given 0 times'. */
  untrue(): Promise<readonly string[]>;
  /** Number of ended commands by state. */
  states(): Promise<Readonly<Record<string, number>>>;
}

/** Register of the charging voltage, which is written together with its neighbours. */
const voltageRegister = 0x9007;
/** V × 100, between the float voltage and the overcharge recovery of the device (vendor-device.ts). */
const firstVolts = 1381;
const lastVolts = 1500;
const voltsStep = 1;
/** End states of commands that were never sent. */
const unsent = ['refused', 'expired'];

/** Gives commands to devices of a world. */
export function givenCommands({ owner, field, admin }: FaultWorld): GivenCommands {
  const given = new Map<string, number>();
  const accepted = new Set<string>();
  const ledger = () =>
    owner(
      `select id::text as id, dtu_id::text as "dtuId", state, detail, later, end_time as "endTime",
         (asked->>'chargingVoltage')::float8 as volts from device_command where kind = 'write'`,
    );
  return {
    get accepted() {
      return accepted.size;
    },
    async give(dtu, api) {
      const hundredths = given.get(dtu.dtuId) ?? firstVolts;
      if (hundredths > lastVolts) throw new Error(`the device of DTU ${dtu.dtuId} was given every voltage`);
      given.set(dtu.dtuId, hundredths + voltsStep);
      const body = { dtuId: dtu.dtuId, address: 1, data: { chargingVoltage: hundredths / 100 } };
      const reply = await callsAt(api.address)
        .post('/api/demo/writeChargingParameters', body, admin)
        .catch(() => undefined);
      const id = (reply?.body.data as { readonly id?: string } | undefined)?.id;
      if (id !== undefined) accepted.add(id);
      return id;
    },
    leastGiven(dtus) {
      const timesOf = (dtu: FieldDtu): number => given.get(dtu.dtuId) ?? 0;
      return dtus.reduce((least, dtu) => (timesOf(dtu) < timesOf(least) ? dtu : least));
    },
    async open() {
      const rows = await ledger();
      return rows.filter(({ endTime, later }) => endTime === null || later === 'pending').length;
    },
    async untrue() {
      const rows = await ledger();
      const found: string[] = [];
      for (const id of accepted)
        if (!rows.some((row) => row.id === id)) found.push(`command ${id} was accepted and is gone`);
      for (const { id, dtuId, state, detail, later, volts } of rows) {
        const device = field.find((dtu) => dtu.dtuId === dtuId)?.device;
        if (device === undefined) continue;
        const hundredths = Math.round(Number(volts) * 100);
        const times = device.writes.filter((request) => writesVoltage(request, hundredths)).length;
        const held = device.holding.get(voltageRegister) === hundredths;
        const isTrue =
          times <= 1 &&
          (state === 'verified'
            ? times === 1
            : unsent.includes(String(state))
              ? times === 0
              : state === 'timeout' &&
                (later === 'has'
                  ? times === 1
                  : later === 'hasNot'
                    ? !held
                    : later === 'superseded' || (later === null && times === 0)));
        if (!isTrue)
          found.push(
            `command ${id} is ${state} (${detail ?? ''}, later ${later ?? ''}), and its device was given it ${times} times${held ? ' and has it' : ''}`,
          );
      }
      return found;
    },
    async states() {
      const rows = await owner(
        "select state, count(*)::int as n from device_command where kind = 'write' group by state order by state",
      );
      return Object.fromEntries(rows.map(({ state, n }) => [String(state), Number(n)]));
    },
  };
}

/** Whether a request to write registers sets the charging voltage to this value. */
function writesVoltage(request: string, hundredths: number): boolean {
  const bytes = Buffer.from(request, 'hex');
  const place = voltageRegister - bytes.readUInt16BE(2);
  if (place < 0 || place >= bytes.readUInt16BE(4)) return false;
  return bytes.readUInt16BE(7 + 2 * place) === hundredths;
}
