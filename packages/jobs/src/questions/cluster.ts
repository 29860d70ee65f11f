/** What can be asked of a cluster whose server runs on this machine. */
import { type Family, type Fields, question } from '@quadrille/base';
import { ROUTE_PORT } from '../host/state.js';
import { ABOUT_CLUSTER, word } from './fields.js';
import { restoreFor } from './job.js';

const folder = {
  kind: 'text',
  term: 'dir',
  default: 'quadrille-cluster',
  help: { en: 'the folder of `cluster up`', cs: 'složka příkazu `cluster up`' },
} as const satisfies Fields[string];

const ownFolder = {
  ...folder,
  help: { en: 'the folder for its streams and passwords', cs: 'složka pro jeho proudy a hesla' },
} as const satisfies Fields[string];

const port = (usual: number, en: string, cs: string) =>
  ({
    kind: 'whole',
    least: 1,
    most: 65535,
    default: usual,
    help: { en, cs },
  }) as const satisfies Fields[string];

const name = {
  kind: 'text',
  isArgument: true,
  isRequired: true,
  help: { en: 'the name of the worker', cs: 'jméno pracovníka' },
} as const satisfies Fields[string];

const up = question({
  name: 'up',
  about: {
    en: 'start the server of a cluster; Ctrl-C stops it',
    cs: 'spustit server clusteru; Ctrl-C ho ukončí',
  },
  example: `quadrille cluster up &
  quadrille worker --cluster nats://127.0.0.1:4222 &
  quadrille cover count model.dlx --cluster nats://127.0.0.1:4222

  quadrille cluster up --host 10.0.0.1 --folder shared     for other machines; prints the line to paste there
  quadrille cluster invite ada --folder shared
  quadrille cluster up --host 10.0.0.1 --servers 10.0.0.2 10.0.0.3    three servers with copies of everything

  quadrille cluster up --volunteers 20 --folder shared
  quadrille serve --cluster nats://coordinator:PASSWORD@127.0.0.1:4222 --volunteers shared/volunteers.json`,
  fields: {
    host: {
      kind: 'text',
      term: 'address',
      help: {
        en: 'admit other machines at this address, with certificates and invitations',
        cs: 'pustit na této adrese i jiné počítače, s certifikáty a pozvánkami',
      },
    },
    servers: {
      kind: 'text',
      term: 'address',
      isMany: true,
      help: {
        en: 'with --host: the addresses of two or more further servers, which keep copies',
        cs: 's --host: adresy dvou nebo více dalších serverů, které drží kopie',
      },
    },
    routePort: port(ROUTE_PORT, 'port between the servers', 'port mezi servery'),
    port: port(4222, 'port to listen on', 'port, na kterém server poslouchá'),
    folder: ownFolder,
    volunteers: {
      kind: 'whole',
      least: 0,
      most: 500,
      default: 0,
      help: {
        en: 'create passwords, and places for n volunteers',
        cs: 'vytvořit hesla a místa pro n dobrovolníků',
      },
    },
    wsPort: port(4280, 'port for volunteers on loopback', 'port pro dobrovolníky na tomto počítači'),
    origin: {
      kind: 'text',
      term: 'url',
      isMany: true,
      help: {
        en: 'pages from which volunteers may join; by default any',
        cs: 'stránky, ze kterých se dobrovolníci smějí přidat; jinak všechny',
      },
    },
  },
  isStream: true,
  isQuick: () => true,
  open: async (inputs, offer) => (await import('./up.js')).up(inputs, offer),
});

const join = question({
  name: 'join',
  about: {
    en: 'start a further server of a cluster, with the line that `cluster up --servers` printed',
    cs: 'spustit další server clusteru s řádkem, který vypsal `cluster up --servers`',
  },
  example: "quadrille cluster join 'quadrille-server:…' --host 10.0.0.2 --folder shared",
  fields: {
    line: {
      kind: 'text',
      isArgument: true,
      isRequired: true,
      help: { en: 'the line that was printed', cs: 'vypsaný řádek' },
    },
    host: {
      kind: 'text',
      term: 'address',
      isRequired: true,
      help: {
        en: 'the address of this server, one of those in --servers',
        cs: 'adresa tohoto serveru, jedna z těch v --servers',
      },
    },
    folder: ownFolder,
  },
  isStream: true,
  isQuick: () => true,
  open: async (inputs, offer) => (await import('./up.js')).join(inputs, offer),
});

const invite = question({
  name: 'invite',
  about: {
    en: 'invite another machine: print the line to run there',
    cs: 'pozvat další počítač: vypsat řádek, který se tam spustí',
  },
  example: 'quadrille cluster invite ada --folder shared',
  fields: {
    name: word('the name of the worker; made up if absent', 'jméno pracovníka; jinak se vymyslí'),
    folder,
  },
  isQuick: () => true,
  open: async inputs => (await import('./members.js')).invite(inputs),
});

const list = question({
  name: 'list',
  about: { en: 'list the machines that were invited', cs: 'vypsat pozvané počítače' },
  example: 'quadrille cluster list --folder shared',
  fields: { folder },
  isQuick: () => true,
  open: async inputs => (await import('./members.js')).list(inputs),
});

const revoke = question({
  name: 'revoke',
  about: {
    en: 'revoke an invitation: the worker is disconnected, its earlier reports stay',
    cs: 'zrušit pozvánku: pracovník se odpojí, jeho dřívější hlášení zůstanou',
  },
  example: `quadrille cluster revoke ada
  quadrille job repair k12.job --by ada --cluster URL    drops its reports as well`,
  fields: { name, folder },
  isQuick: () => true,
  open: async inputs => (await import('./members.js')).revoke(inputs),
});

const upgrade = question({
  name: 'upgrade',
  about: {
    en: 'start the server again with the nats-server that is installed now; jobs go on',
    cs: 'spustit server znovu s nats-serverem, který je nainstalovaný teď; úlohy pokračují',
  },
  example: 'quadrille cluster upgrade --folder shared    on one server after another',
  fields: { folder },
  isQuick: () => true,
  open: async (inputs, offer) => (await import('./upgrade.js')).upgrade(inputs, offer),
});

const down = question({
  name: 'down',
  about: {
    en: 'stop the server of a cluster; its folder stays',
    cs: 'ukončit server clusteru; jeho složka zůstane',
  },
  example: 'quadrille cluster down --folder shared',
  fields: { folder },
  isQuick: () => true,
  open: async (inputs, offer) => (await import('./members.js')).down(inputs, offer),
});

export const family: Family = {
  name: 'cluster',
  about: ABOUT_CLUSTER,
  example: 'quadrille cluster up',
  questions: [up, join, invite, list, revoke, upgrade, down, restoreFor('cluster')],
};
