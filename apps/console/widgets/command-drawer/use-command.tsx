import { isAbort } from '@heliodeck/client/api-error';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useFeedback } from '../../feedback/use-feedback.ts';
import { useMessages, useTranslate } from '../../i18n/messages.ts';
import { CommandDrawer, type LedgerOf } from './command-drawer.tsx';
import { type CommandRequest, isDangerous, issueCommand, requestLabel } from './command-request.ts';
import type { CommandRow } from './command-row.ts';
import { commandWords } from './command-words.ts';
import { untilAtRest } from './follow-command.ts';
import { usePassword } from './use-password.tsx';

interface SendOptions {
  /** Displayed name of the device or DTU. */
  readonly subject: string;
  /** Id of the device, if there is one: the drawer then lists its other commands too. */
  readonly deviceId?: string;
  /** 'drawer' (default) displays the running command; 'quiet' leaves that to the caller. */
  readonly show?: 'drawer' | 'quiet';
  /** Called as soon as the command is in the ledger, before it has ended. */
  readonly onIssued?: (id: string) => void;
}

export interface Commands {
  /**
   * Sends a command and follows it. Asks for the password if it is dangerous. Resolves with the ledger row once the
   * command has ended (or waits for a second user), or with undefined if the user cancelled or the server refused it at
   * once; a refusal has been reported by then. Never rejects.
   */
  readonly send: (request: CommandRequest, options: SendOptions) => Promise<CommandRow | undefined>;
  /** Opens the ledger without sending anything. */
  readonly showLedger: (of: LedgerOf) => void;
  /** A command is in progress. */
  readonly busy: boolean;
  /** Drawer and password dialog: render it once in the component. */
  readonly surface: ReactNode;
}

interface Shown {
  readonly of: LedgerOf;
  readonly id?: string;
}

/** Sends commands to devices from a screen, follows and displays them. */
export function useCommand(): Commands {
  const w = useMessages(commandWords);
  const translate = useTranslate();
  const client = useQueryClient();
  const { failed, warn } = useFeedback();
  const { pass, dialog } = usePassword();
  const [shown, setShown] = useState<Shown>();
  const [running, setRunning] = useState(0);
  const gone = useRef<AbortController>(null);
  useEffect(() => {
    const controller = new AbortController();
    gone.current = controller;
    return () => controller.abort();
  }, []);

  const send: Commands['send'] = async (request, { subject, deviceId, show = 'drawer', onIssued }) => {
    setRunning((count) => count + 1);
    try {
      const question = { what: translate(requestLabel(request)), subject };
      // Only the server knows whether a DTU is online; it reports this before it asks for a password.
      const beforehand = isDangerous(request) && !('imei' in request);
      const issued = await pass(question, beforehand, (sealed) => issueCommand(request, sealed));
      if (issued === undefined) return undefined;
      if (issued.crc && !issued.crc.ok) warn(w.crcWrong(issued.crc.expected, issued.crc.appended));
      onIssued?.(issued.id);
      if (show === 'drawer') setShown({ id: issued.id, of: { subject, ...(deviceId ? { deviceId } : {}) } });
      return await untilAtRest(client, issued.id, gone.current?.signal ?? AbortSignal.abort());
    } catch (error) {
      if (!isAbort(error)) failed(error);
      return undefined;
    } finally {
      setRunning((count) => count - 1);
    }
  };

  const surface = (
    <>
      <CommandDrawer
        open={shown !== undefined}
        of={shown?.of ?? { subject: '' }}
        {...(shown?.id === undefined ? {} : { id: shown.id })}
        onClose={() => setShown(undefined)}
      />
      {dialog}
    </>
  );
  return { send, showLedger: (of) => setShown({ of }), busy: running > 0, surface };
}
