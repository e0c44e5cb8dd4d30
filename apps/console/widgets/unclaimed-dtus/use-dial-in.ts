import { type Label, label } from '@heliodeck/kit/label';
import { isImei } from '@heliodeck/protocol/link/imei';
import { useQuery } from '@tanstack/react-query';
import { get } from '../../api/client.ts';
import { usePermissions } from '../../api/menus.ts';
import { claimingCodes } from './claiming-codes.ts';

/** What the server knows about one IMEI: `null` if the responding process does not accept DTU connections. */
interface DialIn {
  readonly dialingIn: boolean | null;
  /** Instant, ISO 8601; null if it never connected, or is already claimed. */
  readonly lastSeen: string | null;
}

/** Polling interval, ms: an installer waits beside the DTU. */
const pollMs = 5_000;

/**
 * Whether the DTU of this IMEI is currently connecting unclaimed; undefined until it is known, and for an incomplete
 * IMEI. The server responds only to complete IMEIs of fifteen digits, and limits the number of requests.
 */
export function useDialIn(imei: string): DialIn | undefined {
  const held = usePermissions();
  const { data } = useQuery({
    queryKey: ['dialing-in', imei],
    queryFn: ({ signal }) => get<DialIn>('blade-dtu/dtu/dialing-in', { imei }, signal),
    enabled: isImei(imei) && claimingCodes.some((code) => held.has(code)),
    refetchInterval: pollMs,
    retry: false,
  });
  return data;
}

/** The note beside the field; undefined: none. */
export function dialInWords(known: DialIn | undefined): Label | undefined {
  if (known === undefined || known.dialingIn === null) return undefined;
  return known.dialingIn
    ? label(
        '该DTU正在拨入，添加后即可上线。',
        'This DTU is dialling in now; it comes online once it is added.',
      )
    : label(
        '尚未收到该DTU的连接；仍可添加，它拨入后即上线。',
        'This DTU has not dialled in yet. It can be added all the same and comes online when it does.',
      );
}
