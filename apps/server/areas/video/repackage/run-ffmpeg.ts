import { type ChildProcess, spawn } from 'node:child_process';

/** A process that repackages a stream. */
export interface Repackaging {
  /** Ends it at once. */
  kill(): void;
  /** Resolves when the process has exited. */
  readonly ended: Promise<void>;
}

/** Without conversion pictures are copied; sound is left out. */
const copied = ['-c:v', 'copy'];
const converted = [
  ...['-vf', "scale='min(1280,iw)':-2", '-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'zerolatency'],
  ...['-pix_fmt', 'yuv420p', '-force_key_frames', 'expr:gte(t,n_forced*1)', '-threads', '1'],
];

/** Bars and a running clock, in real time. */
const testPicture = [
  ...['-re', '-f', 'lavfi', '-i', 'testsrc2=size=640x360:rate=10'],
  ...['-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'zerolatency', '-pix_fmt', 'yuv420p'],
  ...['-g', '10', '-threads', '1'],
];

/** Only the path for finding it; no other environment variables are passed. */
const pathOnly = { PATH: process.env.PATH ?? '' };

/** Input from a relay; its URL is not secret, which matters because other users of the machine see the arguments of a process. */
interface Relayed {
  readonly url: string;
  readonly transcode: boolean;
}

/** Only the relay can be opened, whatever the camera sends. */
const fromRelay = ({ url, transcode }: Relayed): readonly string[] => [
  ...['-protocol_whitelist', 'rtsp,tcp', '-rtsp_transport', 'tcp'],
  ...['-fflags', 'nobuffer', '-flags', 'low_delay', '-analyzeduration', '1000000', '-probesize', '1000000'],
  ...['-i', url, '-map', '0:v:0', '-an', '-sn', '-dn', ...(transcode ? converted : copied)],
];

/** Runs ffmpeg with an MPEG transport stream as output. @param from undefined: a test picture is generated */
export function runFfmpeg(
  path: string,
  from: Relayed | undefined,
  take: (chunk: Buffer) => void,
): Repackaging {
  const child: ChildProcess = spawn(
    path,
    [
      ...['-hide_banner', '-loglevel', 'quiet', '-nostdin'],
      ...(from ? fromRelay(from) : testPicture),
      ...['-f', 'mpegts', '-muxdelay', '0', '-muxpreload', '0', '-flush_packets', '1', 'pipe:1'],
    ],
    { stdio: ['ignore', 'pipe', 'ignore'], env: pathOnly },
  );
  const ended = new Promise<void>((resolve) => {
    child.once('error', () => resolve());
    child.once('close', () => resolve());
  });
  child.stdout?.on('data', take);
  return { kill: () => void child.kill('SIGKILL'), ended };
}
