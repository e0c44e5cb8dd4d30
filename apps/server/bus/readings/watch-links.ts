import { type RunningLoops, startLoops } from '../../jobs/loops.ts';
import { MiddleLeads } from './middle-leads.ts';
import { type LinkParts, ServerLinks } from './server-links.ts';

/** Interval of probes, s: the servers call for elections from the fourth second on. */
const probeSeconds = 0.25;
/** Interval, ms, at which processes are told of servers that do not reach each other, and leaders are checked once all have moved. */
const repeatMs = 1_000;

/**
 * Watches whether the servers of a cluster reach each other, by probes over a connection to each. While two do not and another reaches both,
 * that one is made the leader of the stream and its consumers, and all processes are told to connect to it.
 * @param parts `isOn` says whether this process watches: only one does at a time
 */
export function watchLinks(parts: LinkParts & { readonly isOn: () => boolean }): RunningLoops {
  const { log, isOn } = parts;
  const links = new ServerLinks(parts);
  let before: string | undefined;
  let acting: { readonly key: string; readonly leads: MiddleLeads; nextAt: number } | undefined;

  async function look(): Promise<void> {
    if (!isOn()) return links.close();
    links.refresh();
    links.probe();
    const gap = links.gap();
    const key = gap && [...gap.apart, gap.middle].join(' ');
    const isSure = key === before;
    before = key;
    if (!isSure) return;
    if (gap === undefined || key === undefined) {
      if (acting !== undefined) log.warn('all servers of NATS reach each other again');
      acting = undefined;
      return;
    }
    if (acting?.key !== key) {
      log.warn('two servers of NATS do not reach each other: one that reaches both is to lead', { ...gap });
      acting = { key, leads: new MiddleLeads(links.groups(gap.middle), log), nextAt: 0 };
    }
    const now = performance.now();
    if (now >= acting.nextAt) {
      acting.nextAt = now + repeatMs;
      links.tell(gap);
    } else if (acting.leads.isDone) return;
    void acting.leads.look(gap);
  }

  const loops = startLoops(
    [{ name: 'links between servers of NATS', everySeconds: probeSeconds, run: look }],
    log,
  );
  return {
    async stop() {
      await loops.stop();
      await links.close();
    },
  };
}
