/** Workers with credentials of their own on a real server: what one writes in the name of another does not count. */
import { searchOfText } from '@quadrille/cover';
import { expect, test } from 'vitest';
import { jobId } from '../../src/core/report.js';
import { connectCluster } from '../../src/nats/nats-cluster.js';
import { runOnCluster, workForCluster } from '../../src/nats/run-on-cluster.js';
import { REPORT } from '../fixtures/report.js';
import { hasNats, makeGuardedServer } from './server.js';

const text = 'a b c d\na b\nc d\na c\nb d\n';

test.skipIf(!hasNats)('a report that eve signs as ada is dropped, and its unit walked again', async () => {
  const server = await makeGuardedServer(1, ['ada', 'eve']);
  const stop = new AbortController();
  try {
    await server.start();
    const job = jobId(searchOfText({ text }).id, false);
    const forged = { ...REPORT, job, unit: [], count: 42n, rest: [], by: 'ada' };
    await (await connectCluster({ url: server.url })).close(); // makes the streams
    const eve = await connectCluster({ url: server.urlOf('eve'), isGuest: true });
    expect(await eve.ledger(job, { sealed: true }).write(forged, 0)).toBe('written');
    await eve.close();

    const remarks: string[] = [];
    const by = new Set<string>();
    const working = workForCluster({
      url: server.urlOf('ada'),
      name: 'ada',
      threads: 1,
      signal: stop.signal,
    });
    const outcome = await runOnCluster({
      url: server.url,
      source: { module: '@quadrille/cover', name: 'searchOfText', input: { text } },
      wanted: 'count',
      volunteers: false,
      onRemark: ({ en }) => remarks.push(en),
      onReport: report => by.add(report.by),
    });
    stop.abort();
    await working;
    expect([outcome.ended, outcome.count, [...by]]).toEqual(['exhausted', 2n, ['ada']]);
    expect(remarks).toContain('the report of unit [] is not by ada, whom it names; the unit runs again');
  } finally {
    stop.abort();
    await server.remove();
  }
});
