import type { Label } from '@heliodeck/kit/label';
import { messages } from '@heliodeck/model/wire/messages';

/** Why a message for a DTU is invalid (docs/product/commands.md#messages-to-a-dtu); undefined = it can be sent. */
export function messageProblem(text: string): Label | undefined {
  if (text.trim() === '') return messages['command.textRequired'];
  try {
    const value: unknown = JSON.parse(text);
    // A bare number or word is valid JSON, but not a message.
    return typeof value === 'object' && value !== null ? undefined : messages['command.notJson'];
  } catch {
    return messages['command.notJson'];
  }
}
