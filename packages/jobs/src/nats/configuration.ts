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
  readonly volunteers: readonly { readonly name: string; readonly password: string }[];
}

export interface ConfigurationOptions {
  readonly port: number;
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

/** The text of the configuration file; addresses are those of loopback. */
export function clusterConfiguration({ port, store, version, guarded }: ConfigurationOptions): string {
  const [major, minor] = version.split('.').map(Number);
  const isSynced = major > 2 || (major === 2 && minor >= 10);
  const lines = [
    `listen: "127.0.0.1:${port}"`,
    'max_payload: 1048576',
    `jetstream { store_dir: ${quoted(store)}${isSynced ? ', sync_interval: always' : ''} }`,
  ];
  if (!guarded) return `${lines.join('\n')}\n`;
  const { webSocketPort, passwords, origins } = guarded;
  const allowed = origins.length > 0 ? `, allowed_origins: [${origins.map(quoted).join(', ')}]` : '';
  return `${[
    ...lines,
    'write_deadline: "5s"',
    `websocket { listen: "127.0.0.1:${webSocketPort}", no_tls: true, compression: false, handshake_timeout: "3s"${allowed} }`,
    'system_account: SYS',
    'accounts {',
    `  SYS { users: [ { user: sys, password: ${quoted(passwords.sys)} } ] }`,
    '  WORK {',
    '    jetstream: enabled',
    '    users: [',
    `      { user: coordinator, password: ${quoted(passwords.coordinator)}, ${TCP_ONLY} }`,
    `      { user: worker, password: ${quoted(passwords.worker)}, ${TCP_ONLY}, permissions: ${WORKER} }`,
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

const TCP_ONLY = 'allowed_connection_types: ["STANDARD"]';

/** A worker reads, leases, reports and complains; it makes, changes and removes no stream. */
const WORKER = `{ publish: { allow: [${[
  'result.>',
  'complaint.>',
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

function volunteerLine({ name, password }: Passwords['volunteers'][number]): string {
  const publish = `publish: { allow: ["vol.${name}.next", "vol.${name}.claim"] }`;
  const subscribe = `subscribe: { allow: ["_INBOX_${name}.>"] }`;
  return `      { user: ${quoted(name)}, password: ${quoted(password)}, allowed_connection_types: ["WEBSOCKET"], permissions: { ${publish}, ${subscribe} } }`;
}

function quoted(text: string): string {
  return JSON.stringify(text);
}
