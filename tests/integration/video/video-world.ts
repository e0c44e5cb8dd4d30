import { spawnSync } from 'node:child_process';
import { alarmWorld } from '../../support/alarm-world.ts';

/** A tenant with a station and cameras; tests set the platform's list of hosts. */
export async function videoWorld(options: Parameters<typeof alarmWorld>[0] = {}) {
  const w = await alarmWorld(options);
  let made = 0;
  return {
    ...w,
    /** Hosts that the operators allow from now on. */
    async allow(...hosts: readonly string[]): Promise<void> {
      await w.world.database.owner(`delete from param where param_key = 'resource.allowedHosts'`);
      await w.world.database.owner(
        `insert into param (tenant_id, param_name, param_key, param_value) values ('000000', $1, $1, $2)`,
        ['resource.allowedHosts', hosts.join()],
      );
    },
    /** A valid body. */
    body(given: object = {}): Record<string, unknown> {
      made += 1;
      return {
        cameraName: `大门${made}`,
        stationId: w.site.stationId,
        sourceType: 1,
        enabled: true,
        address: 'rtsp://127.0.0.1:9/live/main',
        ...given,
      };
    },
    /** Saves a camera. @returns its id */
    async camera(given: object = {}): Promise<string> {
      const [status, code, data] = await w.call('blade-video/camera/submit', this.body(given));
      if (status !== 200) throw new Error(`a camera was refused: ${code}`);
      return (data as { readonly id: string }).id;
    },
    /** The stream call. @returns status, code, and the address to play */
    async play(deviceId: string, headers = w.admin, more: object = {}) {
      const body = { deviceId, state: 8, urlStr: 'flow_to', ...more };
      const [status, code, data] = await w.call('blade-video/video/streamUrl', body, headers);
      const [first] = (data as { result: { url: string; kind: string }[] } | undefined)?.result ?? [];
      return { status, code, url: first?.url ?? '', kind: first?.kind ?? '' };
    },
  };
}

/** Arguments of the processes of ffmpeg that repackage for this process. */
export function repackaging(): readonly string[] {
  const { stdout } = spawnSync('ps', ['-o', 'args=', '--ppid', String(process.pid)], { encoding: 'utf8' });
  return stdout.split('\n').filter((line) => line.includes('pipe:1'));
}

/** The process ids of these. */
export function repackagingIds(): readonly number[] {
  const { stdout } = spawnSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)], {
    encoding: 'utf8',
  });
  return stdout
    .split('\n')
    .filter((line) => line.includes('pipe:1'))
    .map((line) => Number.parseInt(line, 10));
}
