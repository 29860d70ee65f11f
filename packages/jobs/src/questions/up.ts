/** The server of a cluster, or a further one, until it is stopped: its addresses are told when it can be used. */
import { resolve } from 'node:path';
import type { Answer, Found, Line, Offer } from '@quadrille/base';
import { type Addresses, makeCluster } from '../host/make-cluster.js';
import { isTaken, runServer, type ServerRun, serverVersion } from '../host/run-server.js';
import { say } from '../host/sentences.js';
import { joinState } from '../host/servers.js';
import { configurationFile, invitation } from '../host/state.js';
import { lockFolder } from '../lock-folder.js';
import { checkVersion } from '../nats/streams.js';
import { tell } from './sentences.js';

interface UpInputs {
  readonly folder: string;
  readonly host?: string;
  readonly servers?: string;
  readonly routePort: number;
  readonly port: number;
  readonly volunteers: number;
  readonly wsPort: number;
  readonly origin?: string;
}

export async function up(inputs: UpInputs, offer: Offer): Promise<Answer> {
  const { folder, port, servers, origin, wsPort: webSocketPort } = inputs;
  const version = serverVersion();
  const remark = checkVersion(version, 1);
  if (remark) offer.onProgress?.({ remarks: [remark] });
  const lists = { servers: servers?.split('\n') ?? [], origins: origin?.split('\n') ?? [] };
  return running(folder, port, offer, () => {
    const made = makeCluster({ ...inputs, ...lists, webSocketPort }, version);
    const { configuration, addresses } = made;
    const found = { lines: addressLines(addresses), fields: { ...addresses } };
    return { port, configuration, found, isShared: servers !== undefined };
  });
}

interface JoinInputs {
  readonly line: string;
  readonly host: string;
  readonly folder: string;
}

export async function join({ line, host, folder }: JoinInputs, offer: Offer): Promise<Answer> {
  return running(folder, undefined, offer, () => {
    const place = resolve(folder);
    const state = joinState(place, line, host, serverVersion());
    const commands = invitation(place, state, 'coordinator');
    const found = { lines: [`commands    '${commands}'`], fields: { commands } };
    return { port: state.port, configuration: configurationFile(place), found, isShared: true };
  });
}

type Made = Omit<ServerRun, 'folder' | 'onReady' | 'signal'> & { readonly found: Found };

/** Nobody else may use the folder, nor the port. */
async function running(
  given: string,
  port: number | undefined,
  { signal = new AbortController().signal, onProgress }: Offer,
  make: () => Made,
): Promise<Answer> {
  const folder = resolve(given);
  if (port !== undefined) await refuseTaken(port);
  const lock = await lockFolder(folder);
  try {
    const { found, ...run } = make();
    if (port === undefined) await refuseTaken(run.port);
    await runServer({ ...run, folder, signal, onReady: () => onProgress?.({ found: [found] }) });
  } finally {
    await lock.release();
  }
  return { verdict: 'yes', ended: 'exhausted', fields: {}, lines: [] };
}

async function refuseTaken(port: number): Promise<void> {
  if (await isTaken(port)) throw say.error('port-taken', { port: String(port) });
}

/** One address for everybody on an open server; else one for each kind. */
function addressLines(addresses: Addresses): Line[] {
  const { commands, workers, volunteers, isInvitation, servers = [], page } = addresses;
  const more = (line: { readonly en: string; readonly cs: string }) => ({
    en: `            ${line.en}`,
    cs: `            ${line.cs}`,
  });
  if (isInvitation) {
    return [
      `commands    '${commands}'`,
      `workers     quadrille worker '${workers}'`,
      more(tell('paste')),
      ...servers.map(line => `server      ${line}`),
      ...(page === undefined ? [] : [`volunteers  ${page}`, more(tell('page'))]),
    ];
  }
  if (!volunteers) return [commands];
  return [
    `commands    ${commands}`,
    `workers     ${workers}`,
    `volunteers  ${volunteers.first ?? volunteers.url}`,
    more(tell('all-in', { file: volunteers.file })),
  ];
}
