import { sms } from '@heliodeck/model/resources/sms';
import type { JSX } from 'react';
import { Configurations } from './configurations.tsx';
import { resourceWords } from './resource-words.ts';
import { SmsDebugDialog } from './sms-debug.tsx';

/** Text messages: the configurations (docs/product/resources.md#text-messages). */
export default function SmsScreen(): JSX.Element {
  return (
    <Configurations
      entity={sms}
      none={resourceWords.smsNone}
      noneActive={resourceWords.smsMeaning}
      tone="warning"
      debugDialog={SmsDebugDialog}
    />
  );
}
