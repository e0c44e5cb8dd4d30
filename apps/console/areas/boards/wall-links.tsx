import type { ListedBoard } from '@heliodeck/model/boards/listed-board';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, App, Button, Drawer, Form, Input, InputNumber, Select, Table } from 'antd';
import { type JSX, useState } from 'react';
import { get, post } from '../../api/client.ts';
import { serverNow } from '../../api/server-clock.ts';
import { useMessages, useTranslate } from '../../i18n/messages.ts';
import { type Distance, distances, wallDistance } from '../../state/distance.ts';
import { ToneTag } from '../../theme/tone.tsx';
import { Copied } from '../../ui/copied.tsx';
import { ownBoardWords } from './own-words.ts';

interface WallLink {
  readonly id: string;
  readonly name: string;
  readonly board: string;
  readonly createdAt: string;
  readonly expiresAt: string | null;
  readonly lastUsedAt: string | null;
  readonly lastAddress: string | null;
  readonly revokedAt: string | null;
}

interface LinkDraft {
  readonly board: string;
  readonly name: string;
  readonly days?: number | null;
  /** Distance from which the wall is read. */
  readonly metres: Distance;
}

/** Links for walls: created, listed with their last use, revoked. */
export default function WallLinks({
  boards,
  onClose,
}: {
  readonly boards: readonly ListedBoard[];
  readonly onClose: () => void;
}): JSX.Element {
  const w = useMessages(ownBoardWords);
  const translate = useTranslate();
  const { modal } = App.useApp();
  const client = useQueryClient();
  const [made, setMade] = useState<string>();
  const queryKey = ['wall-links'];
  const { data = [], isPending } = useQuery({
    queryKey,
    queryFn: ({ signal }) => get<readonly WallLink[]>('blade-board/key/list', undefined, signal),
  });
  const make = async ({ board, name, days, metres }: LinkDraft): Promise<void> => {
    const { key } = await post<{ key: string }>('blade-board/key/make', { board, name, days: days ?? null });
    // The fragment after '#' is not sent to a server, so it is in no log.
    setMade(`${location.origin}/wall${metres === wallDistance ? '' : `?metres=${metres}`}#${key}`);
    await client.invalidateQueries({ queryKey });
  };
  const revoke = ({ id, name }: WallLink): void =>
    void modal.confirm({
      title: w.revokeLink(name),
      okText: w.ok,
      cancelText: w.cancel,
      okButtonProps: { danger: true },
      onOk: async () => {
        await post('blade-board/key/revoke', { key: id });
        await client.invalidateQueries({ queryKey });
      },
    });
  const nameOf = (id: string): string => {
    const board = boards.find((one) => one.id === id);
    return board ? translate(board.name) : '—';
  };
  return (
    <Drawer open title={w.links} size="large" onClose={onClose}>
      <Form<LinkDraft> layout="vertical" onFinish={(draft) => void make(draft)} requiredMark={false}>
        <Form.Item name="board" label={w.board} initialValue={boards[0]?.id}>
          <Select options={boards.map(({ id, name }) => ({ value: id, label: translate(name) }))} />
        </Form.Item>
        <Form.Item
          name="name"
          label={w.linkName}
          rules={[{ required: true, whitespace: true, message: w.noName }]}
        >
          <Input maxLength={60} />
        </Form.Item>
        <Form.Item name="days" label={w.days}>
          <InputNumber min={1} max={3660} precision={0} />
        </Form.Item>
        <Form.Item name="metres" label={w.distance} initialValue={wallDistance}>
          <Select options={distances.map((metres) => ({ value: metres, label: w.metres(metres) }))} />
        </Form.Item>
        <Button type="primary" htmlType="submit" disabled={boards.length === 0}>
          {w.makeLink}
        </Button>
      </Form>
      {made !== undefined && (
        <Alert
          type="success"
          style={{ marginBlock: 12 }}
          title={w.linkMade}
          description={<Copied label={w.links} text={made} />}
        />
      )}
      <Table<WallLink>
        style={{ marginBlockStart: 16 }}
        rowKey="id"
        size="small"
        loading={isPending}
        dataSource={[...data]}
        pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
        scroll={{ x: 640 }}
        locale={{ emptyText: w.none }}
        columns={[
          { title: w.linkName, dataIndex: 'name' },
          { title: w.board, render: (_, { board }) => nameOf(board) },
          { title: w.createdAt, dataIndex: 'createdAt', width: 170 },
          {
            title: w.lastUsed,
            width: 170,
            render: (_, { lastUsedAt, lastAddress }) => (
              <span title={lastAddress ?? undefined}>{lastUsedAt ?? w.never}</span>
            ),
          },
          { title: w.state, render: (_, link) => <LinkState link={link} /> },
          {
            title: '',
            render: (_, link) =>
              link.revokedAt === null && (
                <Button size="small" danger onClick={() => revoke(link)}>
                  {w.revoke}
                </Button>
              ),
          },
        ]}
      />
    </Drawer>
  );
}

function LinkState({ link: { revokedAt, expiresAt } }: { readonly link: WallLink }): JSX.Element {
  const w = useMessages(ownBoardWords);
  if (revokedAt !== null) return <ToneTag tone="neutral">{w.revoked}</ToneTag>;
  const isOver = expiresAt !== null && Date.parse(expiresAt.replace(' ', 'T')) < serverNow();
  return <ToneTag tone={isOver ? 'neutral' : 'good'}>{isOver ? w.expired : (expiresAt ?? w.valid)}</ToneTag>;
}
