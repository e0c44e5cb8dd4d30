import type { WireRow } from '@heliodeck/client/page';
import { useNavigate } from '@tanstack/react-router';
import { Button } from 'antd';
import { type JSX, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { get } from '../../api/client.ts';
import { usePermission } from '../../api/menus.ts';
import type { Derive, RowAction } from '../../crud/crud-props.ts';
import { CrudScreen } from '../../crud/crud-screen.tsx';
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
  const w = useMessages(dtuWords);
  const navigate = useNavigate();
  const [opened, setOpened] = useState<Opened>();
  const [listing, setListing] = useState(false);
  const [claimed, setClaimed] = useState<string>();
  const unclaimed = useUnclaimed();
  const silent = useSilentClaims();
  const mayAdd = usePermission('dtu_add');
  const maySend = usePermission('dtu_downlinkPacket');
  const { showLedger, surface } = useCommand();
  const { failed } = useFeedback();
  const rowActions: readonly RowAction[] = [
    {
      ...entityAction(dtuOnScreen, 'dtu_remoteConfig'),
      icon: 'settings',
      run: (dtu) => setOpened({ what: 'config', dtu }),
    },
    {
      ...entityAction(dtuOnScreen, 'dtu_downlinkPacket'),
      icon: 'code',
      run: (dtu) => setOpened({ what: 'packet', dtu }),
    },
    {
      key: 'line',
      label: lineWords.title,
      icon: 'trend',
      run: (dtu) => setOpened({ what: 'line', dtu }),
    },
    {
      key: 'ledger',
      label: dtuWords.ledger,
      icon: 'history',
      permission: 'deviceCommand_view',
      run: (dtu) => showLedger({ subject: dtuSubject(dtu), dtuId: dtu.id }),
    },
  ];
  // A claimed IMEI is filled in once: the next new record starts empty.
  const { act, id, proposedTimeout } = useAddress();
  const adding = act === 'add';
  useEffect(() => {
    if (adding) return;
    setClaimed(undefined);
    setTyped('');
  }, [adding]);
  // The search links to the form for a packet; the parameter in the address applies once.
  const packetTo = act === 'packet' ? id : undefined;
  const openPacket = useEffectEvent(async (dtuId: string): Promise<void> => {
    try {
      const dtu = await get<WireRow>(`${dtuOnScreen.path}/detail`, { id: dtuId });
      setOpened({ what: 'packet', dtu });
    } catch (error) {
      failed(error);
    }
    void navigate({ to: '.', search: {}, replace: true });
  });
  useEffect(() => {
    if (packetTo !== undefined && maySend) void openPacket(packetTo);
  }, [packetTo, maySend]);
  // Whether the DTU being entered is connecting: an installer may not see the list of unclaimed DTUs.
  const [typed, setTyped] = useState('');
  const known = useDialIn(adding ? typed || claimed || '' : '');
  const derive: Derive = ({ imei }) => {
    if (imei !== undefined) setTyped(String(imei ?? '').trim());
    return undefined;
  };
  const preset = useMemo(() => (claimed === undefined ? {} : { imei: claimed }), [claimed]);
  const claim = (imei: string): void => {
    setListing(false);
    setClaimed(imei);
    void navigate({ to: '.', search: { act: 'add' } });
  };
  // The proposed time-out is filled into the form, so that the user checks it before saving.
  const proposed = useMemo(() => {
    const timeoutMs = Number(proposedTimeout);
    return Number.isInteger(timeoutMs) && timeoutMs > 0 ? { timeoutMs } : {};
  }, [proposedTimeout]);
  const close = (): void => setOpened(undefined);
  return (
    <div className={styles.screen}>
      {mayAdd && (unclaimed.length > 0 || silent !== undefined) && (
        <section className={styles.notice} aria-label={w.unclaimedTitle}>
          <p role="status">
            {unclaimed.length > 0 && <ToneMark tone="info" />}
            {unclaimed.length > 0 ? w.unclaimed(unclaimed.length) : w.noneUnclaimed}
            {silent !== undefined && ` · ${w.silentCount(silent.length)}`}
          </p>
          <Button onClick={() => setListing(true)}>{w.show}</Button>
        </section>
      )}
      <div className={styles.list}>
        <CrudScreen
          entity={
            'timeoutMs' in proposed
              ? dtuWithProposedTimeout
              : dtuWithImeiHelp(adding ? dialInWords(known) : undefined)
          }
          rowActions={rowActions}
          preset={preset}
          proposed={proposed}
          derive={derive}
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
