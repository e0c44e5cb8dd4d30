import { connect, type Socket } from 'node:net';
import { VendorDevice } from './vendor-device.ts';

/** Registers of the device: battery voltage, V × 100, and generated energy in all, 10 Wh, low word first. */
const voltageRegister = 0x3104;
const energyRegister = 0x3312;
/** First of the input registers whose question brings the energy. */
const energyQuestion = '04330';
/** Requests that are remembered: a field of thousands runs for hours. */
const mostHeard = 100;
/** A modem needs a moment to dial again, ms, and each another one. */
const redialMs = 200;
const redialSpreadMs = 800;

/** A DTU that dials again when its line ends, and when nobody has asked it for a while, as modems do. */
export interface RediallingDtu {
  readonly device: VendorDevice;
  /** Sets its battery's voltage, V. */
  setVoltage(volts: number): void;
  /** Takes it off the air, or lets it dial again. */
  setPower(isOn: boolean): void;
  close(): void;
}

/** Starts one. @param silenceMs it hangs up when nothing came for so long */
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
