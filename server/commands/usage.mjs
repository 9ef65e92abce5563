// The arguments and the help of each command that runs on a server, a row each.

import { called } from '../telemetry/called.mjs'
import { clients } from './usage-of-clients.mjs'
import { users } from './usage-of-users.mjs'
import { flag, json, string } from './usage-options.mjs'

const rows = string('<n>', 'The number of rows; 100 by default.')
const pending = { waiting: flag('Lists those waiting instead.'), limit: rows, json }
const NEEDS = 'Settings come from the environment, or from lockstep.config.ts.'

export const usage = {
  start: {
    does: 'Starts the whole product on this machine: PostgreSQL, mailbox, identity provider, both services. In an empty folder it asks three questions first, unless an option answers one, and keeps the answers in lockstep.config.ts.',
    options: {
      name: string('<name>', 'What your product is called.'),
      port: string('<port>', 'The application’s port.'),
      'sign-up': string('<rule>', 'Who may sign up: open, approval or closed.'),
    },
    example: 'npm start',
    exits: { 1: 'it could not start' },
  },
  dev: {
    does: 'Starts the whole product, with the UI from its sources and hot reload.',
    example: 'npm run dev',
    exits: { 1: 'it could not start' },
  },
  'start:auth': {
    does: `Starts a production process of the auth service. ${NEEDS}`,
    example: 'NODE_ENV=production npm run start:auth',
    exits: { 0: 'it stopped cleanly', 1: 'it could not start, or not stop cleanly' },
  },
  'start:app': {
    does: `Starts a production process of the application. ${NEEDS}`,
    example: 'NODE_ENV=production npm run start:app',
    exits: { 0: 'it stopped cleanly', 1: 'it could not start, or not stop cleanly' },
  },
  migrate: {
    does: 'Migrates the schemas auth and app of DATABASE_URL, or only the named one.',
    words: ['[auth or app]', '[the other …]'],
    options: {
      'audit-by-month': flag('Splits their audit by month as well, so that old months go at once.'),
    },
    example: 'npm run migrate -- auth',
  },
  audit: {
    does: 'Shows who did what, from where, the newest first; or whether today’s machines would do the same.',
    options: {
      replay: flag('Replays all transitions on today’s machines instead, and lists those that differ.'),
      who: string('<email>', 'Only this person’s events.'),
      operators: flag('Only operators’ commands, with their names.'),
      since: string('<time>', 'Only events since then: 2026-11-21T08:00Z, or 30m, 24h, 7d ago.'),
      limit: string('<n>', 'The number of rows, 100 by default; with --replay, of each kind.'),
      json,
    },
    example: 'npm run audit -- --who ada@example.com --since 24h',
    exits: {
      1: 'failed, for the reason given; with --replay, a recorded transition differs from today’s machines',
    },
  },
  doctor: {
    does: 'Checks what a service depends on, and explains how to fix each failure: settings, database and its TLS, schemas, clocks, mail login, keys, AUTH_URL, CORS, cookie.',
    words: ['[auth or app]'],
    options: {
      sources: flag('Shows instead where each setting gets its value from, without the values.'),
      json,
    },
    example: 'npm run doctor -- app',
    exits: { 1: 'something is wrong', 2: 'the arguments or the settings are wrong' },
  },
  users,
  mails: {
    does: 'Manages pending mails and calls of both services.',
    actions: {
      list: {
        does: 'Lists those given up, or those waiting.',
        options: pending,
        example: 'npm run mails -- list',
      },
      retry: {
        does: 'Queues those given up again: the named ones, or all. Those whose code or link has expired are removed instead.',
        words: ['[id …]'],
        options: { all: flag('All that were given up.') },
        example: 'npm run mails -- retry --all',
      },
    },
    example: 'npm run mails -- list',
  },
  webhooks: {
    does: 'Manages events for the endpoints of WEBHOOKS.',
    actions: {
      list: {
        does: 'Lists those given up, or those waiting.',
        options: pending,
        example: 'npm run webhooks -- list',
      },
      show: {
        does: 'Shows an event as it is sent.',
        words: ['<id>'],
        example: 'npm run webhooks -- show 8a2f6c1e-4b0d-4c53-9d0e-2f6a1b3c4d5e',
      },
      replay: {
        does: 'Sends those given up again: the named ones, or all.',
        words: ['[id …]'],
        options: { all: flag('All that were given up.') },
        example: 'npm run webhooks -- replay --all',
      },
    },
    example: 'npm run webhooks -- list',
  },
  keys: {
    does: 'Manages the keys that sign JWTs.',
    actions: {
      list: {
        does: 'Lists the published keys, which one signs, and which secret of AUTH_SECRET encrypts each.',
        options: { json },
        example: 'npm run keys -- list',
      },
      seal: {
        does: 'Encrypts the keys with the first secret of AUTH_SECRET. Run it once every node has that secret; then you can remove older ones.',
        example: 'npm run keys -- seal',
      },
      rotate: {
        does: 'Makes a new signing key. The others stay published for their grace period.',
        example: 'npm run keys -- rotate',
      },
    },
    example: 'npm run keys -- rotate',
  },
  clients,
  import: {
    does: 'Imports people from a Better Auth, from a CSV file (--csv) with bcrypt, scrypt, argon2 or PBKDF2 hashes, or from another product’s export (--from). An interrupted import of a file resumes.',
    words: ['[address of the Better Auth’s database, or file of --from]'],
    options: {
      from: string(
        '<product>',
        'The product that exported the file: auth0, clerk, firebase, keycloak, kratos, supabase or workos.',
      ),
      csv: string(
        '<file>',
        'A CSV file instead: email and optionally id, name, email_verified, password_hash, image, created_at.',
      ),
      schema: string('<name>', 'The schema of the Better Auth’s tables, if several have them.'),
      'trust-emails': flag('Treats every email as verified, if you trust the addresses.'),
      unverified: flag('Treats no email in a file as verified.'),
      'without-passwords': flag('Leaves the passwords of a file behind.'),
      organizations: flag(
        'Imports organizations with --from instead, once its people are there: auth0, clerk, keycloak or workos.',
      ),
      'first-owns': flag(
        'With --organizations: the first member owns an organization without an owner or admin.',
      ),
      'dry-run': flag('Shows what the import would do, and changes nothing.'),
    },
    example: 'IMPORT_DATABASE_URL=postgres://reader:…@db/theirs npm run import -- --schema public',
  },
  export: {
    does: `Writes everybody into a new file: a CSV file that ${called('import')} can read, or one for Kratos or a Better Auth. Only its owner may read the file.`,
    words: ['<file>'],
    options: {
      for: string(
        '<product>',
        'The product that takes the file: kratos or better-auth; a CSV file by default.',
      ),
      schema: string('<id>', 'With --for kratos: the identity schema there; default by default.'),
      'with-hashes': flag('Includes password hashes.'),
      'with-factors': flag('With --for kratos: includes the secrets of authenticator apps.'),
    },
    example: 'npm run export -- people.csv --with-hashes',
  },
  words: {
    does: 'Writes the words of mails and of all pages into a file, for you to change; and checks a folder of such files, as WORDS_DIR names it.',
    actions: {
      write: {
        does: 'Writes every sentence of a language into <folder>/<language>.json.',
        words: ['<language>', '<folder>'],
        example: 'npm run words -- write de words',
      },
      check: {
        does: 'Says what is wrong with the files of a folder, or how many sentences they have.',
        words: ['<folder>'],
        example: 'npm run words -- check words',
      },
    },
    example: 'npm run words -- write de words',
  },
  init: {
    does: 'Writes lockstep.config.ts, with every setting that it may have, what it means and its default, for you to change.',
    words: ['[file]'],
    example: 'npm run init',
  },
  purge: {
    does: 'Deletes expired rows of both schemas now, as the services do every hour.',
    example: 'npm run purge',
  },
}
