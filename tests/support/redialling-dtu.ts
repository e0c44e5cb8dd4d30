import { connect, type Socket } from 'node:net';
import { VendorDevice } from './vendor-device.ts';

/** Registers of the device: battery voltage, V × 100, and total generated energy, 10 Wh, low word first. */
const voltageRegister = 0x3104;
const energyRegister = 0x3312;
/** First bytes of the request for the input registers with the energy. */
const energyQuestion = '04330';
/** Number of requests that are recorded: a field of thousands runs for hours. */
const mostHeard = 100;
/** A modem takes a moment to reconnect, ms, each a different one. */
const redialMs = 200;
const redialSpreadMs = 800;

/** A DTU that reconnects when its connection ends, and when it was not polled for a while, as modems do. */
export interface RediallingDtu {
  readonly device: VendorDevice;
  /** Sets its battery voltage, V. */
  setVoltage(volts: number): void;
  /** Switches it off, or lets it reconnect. */
  setPower(isOn: boolean): void;
  close(): void;
}

/** Starts one. @param silenceMs time without requests after which it disconnects */
export function redialling(given: {
  readonly imei: string;
  readonly port: number;
  readonly silenceMs: number;
}): RediallingDtu {
  const { imei, port, silenceMs } = given;
  const device = new VendorDevice(1);
  let socket: Socket | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isOn = true;
  let energy = 1_000;
  const dial = (): void => {
    const line = connect({ host: '127.0.0.1', port, noDelay: true });
    socket = line;
    device.begin();
    line.setTimeout(silenceMs, () => line.destroy());
    line.on('connect', () => line.write(imei));
    line.on('error', () => undefined);
    line.on('data', (chunk: Buffer) => {
      device.hear(chunk, { write: (bytes) => line.write(bytes), hangUp: () => line.destroy() });
      if (device.heard.at(-1)?.slice(2).startsWith(energyQuestion)) {
        energy += 1;
        device.inputs.set(energyRegister, energy & 0xffff).set(energyRegister + 1, energy >>> 16);
      }
      if (device.heard.length > mostHeard) device.heard.length = 0;
    });
    line.on('close', () => {
      if (isOn && socket === line) timer = setTimeout(dial, redialMs + Math.random() * redialSpreadMs);
    });
  };
  const hangUp = (): void => {
    isOn = false;
    clearTimeout(timer);
    socket?.destroy();
  };
  dial();
  return {
    device,
    setVoltage: (volts) => void device.inputs.set(voltageRegister, Math.round(volts * 100)),
    setPower(wanted) {
      if (wanted === isOn) return;
      if (!wanted) return hangUp();
      isOn = true;
      dial();
    },
    close: hangUp,
  };
}
