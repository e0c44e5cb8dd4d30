// The program of a gateway's thread that hangs forever on a message of the channel 'hang'.
import { BroadcastChannel, workerData } from 'node:worker_threads';
import type { ThreadData } from '../../apps/server/gateway/thread-messages.ts';
import '../../apps/server/gateway-thread.ts';

const { shared } = workerData as ThreadData;
const channel = new BroadcastChannel('hang');
channel.onmessage = ({ data }) => {
  for (; data === (shared?.worker ?? 0) + 1; );
};
channel.unref();
