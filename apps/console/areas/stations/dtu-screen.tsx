import type { WireRow } from '@heliodeck/client/page';
import { useNavigate } from '@tanstack/react-router';
import { Button } from 'antd';
import { type JSX, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { get } from '../../api/client.ts';
import { usePermission } from '../../api/menus.ts';
import { CrudScreen } from '../../crud/crud-screen.tsx';
import type { Derive, RowAction } from '../../crud/shared/crud-props.ts';
import { useFeedback } from '../../feedback/use-feedback.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useAddress } from '../../state/address.ts';
import { ToneMark } from '../../theme/tone.tsx';
import { useCommand } from '../../widgets/command-drawer/use-command.tsx';
import { lineWords } from '../../widgets/line-facts/line-words.ts';
import { dialInWords, useDialIn } from '../../widgets/unclaimed-dtus/use-dial-in.ts';
import { useSilentClaims } from '../../widgets/unclaimed-dtus/use-silent-claims.ts';
import { useUnclaimed } from '../../widgets/unclaimed-dtus/use-unclaimed.ts';
import { entityAction } from '../entity-action.ts';
import { DownlinkPacket } from './downlink-packet.tsx';
import styles from './dtu.module.css';
import { dtuOnScreen, dtuSubject, dtuWithImeiHelp, dtuWithProposedTimeout } from './dtu-entity.ts';
import { dtuWords } from './dtu-words.ts';
import { LineDialog } from './line-dialog.tsx';
import { RemoteConfig } from './remote-config.tsx';
import { UnclaimedDialog } from './unclaimed-dialog.tsx';

interface Opened {
  readonly what: 'config' | 'packet' | 'line';
  readonly dtu: WireRow;
}

/** DTUs: the list, messages and packets to one, and connections without a record. */
export default function DtuScreen(): JSX.Element {
  const navigate = useNavigate();
  const [opened, setOpened] = useState<Opened>();
  const [listing, setListing] = useState(false);
  const unclaimed = useUnclaimed();
  const silent = useSilentClaims();
  const mayAdd = usePermission('dtu_add');
  const { showLedger, surface } = useCommand();
  const rowActions = dtuActions(setOpened, (dtu) => showLedger({ subject: dtuSubject(dtu), dtuId: dtu.id }));
  usePacketInAddress((dtu) => setOpened({ what: 'packet', dtu }));
  const { adding, known, preset, derive, setClaimed } = useNewImei();
  const proposed = useProposedTimeout();
  const claim = (imei: string): void => {
    setListing(false);
    setClaimed(imei);
    void navigate({ to: '.', search: { act: 'add' } });
  };
  const close = (): void => setOpened(undefined);
  return (
    <div className={styles.screen}>
      {mayAdd && (unclaimed.length > 0 || silent !== undefined) && (
        <UnclaimedNotice count={unclaimed.length} silent={silent?.length} onShow={() => setListing(true)} />
      )}
      <div className={styles.list}>
        <CrudScreen
          entity={
            'timeoutMs' in proposed
              ? dtuWithProposedTimeout
              : dtuWithImeiHelp(adding ? dialInWords(known) : undefined)
          }
          rowActions={rowActions}
          form={{ preset, proposed, derive }}
        />
      </div>
      {listing && (
        <UnclaimedDialog dtus={unclaimed} silent={silent} onClaim={claim} onClose={() => setListing(false)} />
      )}
      {opened?.what === 'config' && <RemoteConfig dtu={opened.dtu} onClose={close} />}
      {opened?.what === 'line' && <LineDialog dtu={opened.dtu} onClose={close} />}
      {opened?.what === 'packet' && <DownlinkPacket dtu={opened.dtu} onClose={close} />}
      {surface}
    </div>
  );
}

/** Buttons of a DTU. */
function dtuActions(
  open: (opened: Opened) => void,
  showLedger: (dtu: WireRow) => void,
): readonly RowAction[] {
  return [
    {
      ...entityAction(dtuOnScreen, 'dtu_remoteConfig'),
      icon: 'settings',
      run: (dtu) => open({ what: 'config', dtu }),
    },
    {
      ...entityAction(dtuOnScreen, 'dtu_downlinkPacket'),
      icon: 'code',
      run: (dtu) => open({ what: 'packet', dtu }),
    },
    {
      key: 'line',
      label: lineWords.title,
      icon: 'trend',
      run: (dtu) => open({ what: 'line', dtu }),
    },
    {
      key: 'ledger',
      label: dtuWords.ledger,
      icon: 'history',
      permission: 'deviceCommand_view',
      run: showLedger,
    },
  ];
}

/** The search links to the form for a packet; the parameter in the address applies once. */
function usePacketInAddress(open: (dtu: WireRow) => void): void {
  const navigate = useNavigate();
  const maySend = usePermission('dtu_downlinkPacket');
  const { failed } = useFeedback();
  const { act, id } = useAddress();
  const packetTo = act === 'packet' ? id : undefined;
  const openPacket = useEffectEvent(async (dtuId: string): Promise<void> => {
    try {
      open(await get<WireRow>(`${dtuOnScreen.path}/detail`, { id: dtuId }));
    } catch (error) {
      failed(error);
    }
    void navigate({ to: '.', search: {}, replace: true });
  });
  useEffect(() => {
    if (packetTo !== undefined && maySend) void openPacket(packetTo);
  }, [packetTo, maySend]);
}

/** The IMEI of a new DTU: claimed from the list of unclaimed ones, or typed; and whether that DTU is connecting. */
function useNewImei() {
  const adding = useAddress().act === 'add';
  const [claimed, setClaimed] = useState<string>();
  // Whether the DTU being entered is connecting: an installer may not see the list of unclaimed DTUs.
  const [typed, setTyped] = useState('');
  const known = useDialIn(adding ? typed || claimed || '' : '');
  // A claimed IMEI is filled in once: the next new record starts empty.
  useEffect(() => {
    if (adding) return;
    setClaimed(undefined);
    setTyped('');
  }, [adding]);
  const derive: Derive = ({ imei }) => {
    if (imei !== undefined) setTyped(String(imei ?? '').trim());
    return undefined;
  };
  const preset = useMemo(() => (claimed === undefined ? {} : { imei: claimed }), [claimed]);
  return { adding, known, preset, derive, setClaimed };
}

/** The proposed time-out is filled into the form, so that the user checks it before saving. */
function useProposedTimeout(): { readonly timeoutMs?: number } {
  const { proposedTimeout } = useAddress();
  return useMemo(() => {
    const timeoutMs = Number(proposedTimeout);
    return Number.isInteger(timeoutMs) && timeoutMs > 0 ? { timeoutMs } : {};
  }, [proposedTimeout]);
}

/** The number of DTUs that connect without a record, and of claims whose DTU has not sent anything. */
function UnclaimedNotice(props: {
  readonly count: number;
  /** undefined: the user may not see them. */
  readonly silent: number | undefined;
  readonly onShow: () => void;
}): JSX.Element {
  const { count, silent, onShow } = props;
  const w = useMessages(dtuWords);
  return (
    <section className={styles.notice} aria-label={w.unclaimedTitle}>
      <p role="status">
        {count > 0 && <ToneMark tone="info" />}
        {count > 0 ? w.unclaimed(count) : w.noneUnclaimed}
        {silent !== undefined && ` · ${w.silentCount(silent)}`}
      </p>
      <Button onClick={onShow}>{w.show}</Button>
    </section>
  );
}
