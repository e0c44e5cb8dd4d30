import { Button, Modal, Table } from 'antd';
import type { JSX } from 'react';
import { crudWords } from '../../crud/shared/crud-words.ts';
import { useMessages } from '../../i18n/messages.ts';
import { usePhone } from '../../state/media.ts';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import type { SilentClaim } from '../../widgets/unclaimed-dtus/use-silent-claims.ts';
import type { ListedUnclaimedDtu } from '../../widgets/unclaimed-dtus/use-unclaimed.ts';
import { browserTime } from './browser-time.ts';
import styles from './dtu.module.css';
import { dtuWords } from './dtu-words.ts';
import { SilentClaims } from './silent-claims.tsx';

interface UnclaimedProps {
  readonly dtus: readonly ListedUnclaimedDtu[];
  readonly onClaim: (imei: string) => void;
}

interface UnclaimedDialogProps extends UnclaimedProps {
  /** Claims without traffic; undefined if the user may not see them. */
  readonly silent: readonly SilentClaim[] | undefined;
  readonly onClose: () => void;
}

/** Connections of unknown DTUs, with a button to create a record; below, DTUs with a record that never connected. */
export function UnclaimedDialog({ silent, onClose, ...props }: UnclaimedDialogProps): JSX.Element {
  const w = useMessages(dtuWords);
  const phone = usePhone();
  return (
    <Modal open centered width={960} title={w.unclaimedTitle} footer={null} onCancel={onClose}>
      <ScrollRegion className={styles.tall} label={w.unclaimedTitle}>
        {phone ? <UnclaimedCards {...props} /> : <UnclaimedTable {...props} />}
        {silent && <SilentClaims claims={silent} />}
      </ScrollRegion>
    </Modal>
  );
}

function UnclaimedTable({ dtus, onClaim }: UnclaimedProps): JSX.Element {
  const w = useMessages(dtuWords);
  const { acts } = useMessages(crudWords);
  return (
    <Table<ListedUnclaimedDtu>
      rowKey="imei"
      size="small"
      pagination={false}
      scroll={{ x: 910, y: 280 }}
      dataSource={[...dtus]}
      locale={{ emptyText: <span className={styles.help}>{w.noneUnclaimed}</span> }}
      columns={[
        { title: w.imei, dataIndex: 'imei', width: 160 },
        { title: w.remote, dataIndex: 'remote', width: 180 },
        { title: w.firstSeen, dataIndex: 'firstSeen', width: 180, render: browserTime },
        { title: w.lastSeen, dataIndex: 'lastSeen', width: 180, render: browserTime },
        { title: w.attempts, dataIndex: 'attempts', width: 110, align: 'end' },
        {
          key: 'claim',
          title: acts,
          width: 100,
          fixed: 'end',
          render: (_value, { imei }) => (
            <Button size="small" aria-label={`${w.claim} ${imei}`} onClick={() => onClaim(imei)}>
              {w.claim}
            </Button>
          ),
        },
      ]}
    />
  );
}

/** The list on a phone, with the full IMEI, which the user compares with the label of the unit. */
function UnclaimedCards({ dtus, onClaim }: UnclaimedProps): JSX.Element {
  const w = useMessages(dtuWords);
  if (dtus.length === 0) return <p className={styles.help}>{w.noneUnclaimed}</p>;
  return (
    <ul className={styles.unclaimed} aria-label={w.unclaimedTitle}>
      {dtus.map(({ imei, remote, lastSeen, attempts }) => (
        <li key={imei}>
          <div>
            <strong>{imei}</strong>
            <dl>
              <dt>{w.remote}</dt>
              <dd>{remote}</dd>
              <dt>{w.lastSeen}</dt>
              <dd>{browserTime(lastSeen)}</dd>
              <dt>{w.attempts}</dt>
              <dd>{attempts}</dd>
            </dl>
          </div>
          <Button aria-label={`${w.claim} ${imei}`} onClick={() => onClaim(imei)}>
            {w.claim}
          </Button>
        </li>
      ))}
    </ul>
  );
}
