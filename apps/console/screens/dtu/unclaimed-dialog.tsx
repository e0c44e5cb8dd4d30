import { Button, Modal, Table } from 'antd';
import dayjs from 'dayjs';
import type { JSX } from 'react';
import { useWords } from '../../i18n/words.ts';
import type { UnclaimedDtu } from '../../widgets/unclaimed-dtus/use-unclaimed.ts';
import { dtuWords } from './dtu-words.ts';

interface UnclaimedDialogProps {
  readonly dtus: readonly UnclaimedDtu[];
  readonly onClaim: (imei: string) => void;
  readonly onClose: () => void;
}

/** Browser's clock: these DTUs have no station yet whose zone could be meant. */
const shown = (instant: string): string => dayjs(instant).format('YYYY-MM-DD HH:mm:ss');

/** Who dials in unknown, and a way to make a record of it. */
export function UnclaimedDialog({ dtus, onClaim, onClose }: UnclaimedDialogProps): JSX.Element {
  const w = useWords(dtuWords);
  return (
    <Modal open centered width={900} title={w.unclaimedTitle} footer={null} onCancel={onClose}>
      <Table<UnclaimedDtu>
        rowKey="imei"
        size="small"
        pagination={false}
        scroll={{ x: 800, y: 360 }}
        dataSource={[...dtus]}
        locale={{ emptyText: w.noneUnclaimed }}
        columns={[
          { title: w.imei, dataIndex: 'imei', width: 150 },
          { title: w.remote, dataIndex: 'remote', width: 150 },
          { title: w.firstSeen, dataIndex: 'firstSeen', width: 160, render: shown },
          { title: w.lastSeen, dataIndex: 'lastSeen', width: 160, render: shown },
          { title: w.attempts, dataIndex: 'attempts', width: 90, align: 'end' },
          {
            key: 'claim',
            width: 90,
            fixed: 'end',
            render: (_value, { imei }) => (
              <Button size="small" aria-label={`${w.claim} ${imei}`} onClick={() => onClaim(imei)}>
                {w.claim}
              </Button>
            ),
          },
        ]}
      />
    </Modal>
  );
}
