/**
 * The configuration of a nats-server for a cluster. Without volunteers it is open to everybody on this machine. With
 * volunteers it has three accounts: SYS for the server itself, WORK with the streams, where coordinator and workers
 * live, and VOL, which has no streams at all and sees two subjects of WORK as services. A volunteer's name is the one
 * of its credential: it may publish `vol.NAME.next` and `vol.NAME.claim` and hear its own replies, nothing else, and
 * only over WebSocket.
 */

/** Random passwords by user name. */
export interface Passwords {
  readonly sys: string;
  readonly coordinator: string;
  readonly worker: string;
  /** Workers with a credential of their own; without any they share one. */
  readonly workers?: readonly { readonly name: string; readonly password: string }[] | undefined;
  readonly volunteers: readonly { readonly name: string; readonly password: string }[];
}

export interface ConfigurationOptions {
  readonly port: number;
  /** The address to listen at; default: loopback. Beyond that, certificates are a must. */
  readonly host?: string | undefined;
  readonly tls?: { readonly certificate: string; readonly key: string } | undefined;
  /** Where the server notes its process id. */
  readonly pidFile?: string | undefined;
  /** One of several servers that keep copies of the streams: its name, and all their routes. */
  readonly cluster?:
    | {
        readonly name: string;
        readonly port: number;
        readonly password: string;
        readonly peers: readonly string[];
        /** The certificate of the authority that the others are known by. */
        readonly authority: string;
      }
    | undefined;
  /** Folder of the streams. */
  readonly store: string;
  /** Version of the server: since 2.10 records can be on the disk before they are acknowledged. */
  readonly version: string;
  readonly guarded?:
    | {
        readonly webSocketPort: number;
        readonly passwords: Passwords;
        /** Pages that may connect; empty: those of any server, as the credential is what counts. */
        readonly origins: readonly string[];
      }
    | undefined;
}

/** What the messages of a volunteer may have at most, and how many may be connected. */
export const VOLUNTEER_PAYLOAD = 262_144;

/** The text of the configuration file. */
export function clusterConfiguration(options: ConfigurationOptions): string {
  const { port, store, version, guarded, host = '127.0.0.1', tls, pidFile } = options;
  const [major, minor] = version.split('.').map(Number);
  const isSynced = major > 2 || (major === 2 && minor >= 10);
  const lines = [
    `listen: ${quoted(`${host.includes(':') ? `[${host}]` : host}:${port}`)}`,
    ...(tls ? [`tls { ${files(tls)}, timeout: 5 }`] : []),
    ...(pidFile ? [`pid_file: ${quoted(pidFile)}`] : []),
    'max_payload: 1048576',
    `jetstream { store_dir: ${quoted(store)}${isSynced ? ', sync_interval: always' : ''} }`,
  ];
  if (options.cluster) lines.push(...clusterLines(options.cluster, host, tls));
  if (!guarded) return `${lines.join('\n')}\n`;
  const { webSocketPort, passwords, origins } = guarded;
  const allowed = origins.length > 0 ? `, allowed_origins: [${origins.map(quoted).join(', ')}]` : '';
  return `${[
    ...lines,
    'write_deadline: "5s"',
    `websocket { listen: ${quoted(`${host}:${webSocketPort}`)}, ${tls ? `tls { ${files(tls)} }` : 'no_tls: true'}, compression: false, handshake_timeout: "3s"${allowed} }`,
    'system_account: SYS',
    'accounts {',
    `  SYS { users: [ { user: sys, password: ${quoted(passwords.sys)} } ] }`,
    '  WORK {',
    '    jetstream: enabled',
    '    users: [',
    `      { user: coordinator, password: ${quoted(passwords.coordinator)}, ${TCP_ONLY} }`,
    ...workersOf(passwords).map(workerLine),
    '    ]',
    '    exports: [ { service: "vol.*.next" }, { service: "vol.*.claim" } ]',
    '  }',
    '  VOL {',
    `    limits { max_connections: ${2 * passwords.volunteers.length + 10}, max_subscriptions: 5000, max_payload: ${VOLUNTEER_PAYLOAD} }`,
    '    imports: [',
    '      { service: { account: WORK, subject: "vol.*.next" } }',
    '      { service: { account: WORK, subject: "vol.*.claim" } }',
    '    ]',
    '    users: [',
    ...passwords.volunteers.map(volunteerLine),
    '    ]',
    '  }',
    '}',
  ].join('\n')}\n`;
}

function clusterLines(
  { name, port, password, peers, authority }: NonNullable<ConfigurationOptions['cluster']>,
  host: string,
  tls: ConfigurationOptions['tls'],
): string[] {
  const routes = peers.map(peer => quoted(`nats://route:${password}@${bracketed(peer)}:${port}`));
  const safety = tls ? [`  tls { ${files(tls)}, ca_file: ${quoted(authority)}, timeout: 5 }`] : [];
  return [
    `server_name: ${quoted(name)}`,
    'cluster {',
    '  name: quadrille',
    `  listen: ${quoted(`${bracketed(host)}:${port}`)}`,
    `  authorization { user: route, password: ${quoted(password)}, timeout: 5 }`,
    ...safety,
    `  routes: [${routes.join(', ')}]`,
    '}',
  ];
}

const bracketed = (host: string) => (host.includes(':') ? `[${host}]` : host);

const TCP_ONLY = 'allowed_connection_types: ["STANDARD"]';

/** A worker reads, leases, reports and complains; it makes, changes and removes no stream. */
const WORKER = `{ publish: { allow: [${[
  'result.>',
  'complaint.>',
  'worker.*',
  '$JS.API.INFO',
  '$JS.API.STREAM.INFO.>',
  '$JS.API.STREAM.NAMES',
  '$JS.API.STREAM.LIST',
  '$JS.API.STREAM.MSG.GET.>',
  '$JS.API.DIRECT.GET.>',
  '$JS.API.CONSUMER.CREATE.>',
  '$JS.API.CONSUMER.DURABLE.CREATE.>',
  '$JS.API.CONSUMER.INFO.>',
  '$JS.API.CONSUMER.MSG.NEXT.>',
  '$JS.API.CONSUMER.DELETE.>',
  '$JS.ACK.>',
  '$JS.FC.>',
]
  .map(quoted)
  .join(', ')}] }, subscribe: { allow: ["_INBOX.>"] } }`;

function workersOf({ worker, workers }: Passwords): readonly { name: string; password: string }[] {
  return workers ?? [{ name: 'worker', password: worker }];
}

function workerLine({ name, password }: { name: string; password: string }): string {
  return `      { user: ${name === 'worker' ? name : quoted(name)}, password: ${quoted(password)}, ${TCP_ONLY}, permissions: ${WORKER} }`;
}

function files({ certificate, key }: { certificate: string; key: string }): string {
  return `cert_file: ${quoted(certificate)}, key_file: ${quoted(key)}`;
}

function volunteerLine({ name, password }: Passwords['volunteers'][number]): string {
  const publish = `publish: { allow: ["vol.${name}.next", "vol.${name}.claim"] }`;
  const subscribe = `subscribe: { allow: ["_INBOX_${name}.>"] }`;
  return `      { user: ${quoted(name)}, password: ${quoted(password)}, allowed_connection_types: ["WEBSOCKET"], permissions: { ${publish}, ${subscribe} } }`;
}

function quoted(text: string): string {
  return JSON.stringify(text);
}
