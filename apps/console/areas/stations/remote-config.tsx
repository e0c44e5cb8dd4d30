import type { WireRow } from '@heliodeck/client/page';
import type { JSX } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { dtuWords } from './dtu-words.ts';
import { messageProblem } from './json-text.ts';
import { TextCommandDialog } from './text-command-dialog.tsx';

/** Sends a JSON message to a DTU (docs/product/commands.md#messages-to-a-dtu). */
export function RemoteConfig({ dtu, onClose }: { dtu: WireRow; onClose: () => void }): JSX.Element {
  const w = useMessages(dtuWords);
  return (
    <TextCommandDialog
      what={w.remoteConfig}
      dtu={dtu}
      label={w.message}
      problemOf={messageProblem}
      requestOf={(data) => ({ call: 'sendTcpFunction', imei: String(dtu.imei), data })}
      onClose={onClose}
    />
  );
}
