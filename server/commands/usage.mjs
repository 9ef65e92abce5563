// What each command that a server runs is given, and what its help says: a row each.

import { called } from '../telemetry/called.mjs'
import { clients } from './usage-of-clients.mjs'
import { flag, json, string } from './usage-options.mjs'

const NEEDS = 'DATABASE_URL and the other settings come from the environment.'

export const usage = {
  start: {
    does: 'Starts the whole product on this machine: PostgreSQL, mailbox, identity provider, both services.',
    example: 'npm start',
    exits: { 1: 'it could not start' },
  },
  dev: {
    does: 'Starts the whole product, with the UI from its sources and hot reload.',
    example: 'npm run dev',
    exits: { 1: 'it could not start' },
  },
  'start:auth': {
    does: `One production process of the auth service. ${NEEDS}`,
    example: 'NODE_ENV=production npm run start:auth',
    exits: { 0: 'ended in order', 1: 'it could not start, or not end in order' },
  },
  'start:app': {
    does: `One production process of the application. ${NEEDS}`,
    example: 'NODE_ENV=production npm run start:app',
    exits: { 0: 'ended in order', 1: 'it could not start, or not end in order' },
  },
  migrate: {
    does: 'Brings the schemas auth and app of DATABASE_URL up to date, or the one that is named.',
    words: ['[auth or app]', '[the other …]'],
    example: 'npm run migrate -- auth',
  },
  audit: {
    does: 'Says who did what, from where, the newest first; or whether today’s machines would do the same.',
    options: {
      replay: flag(
        'Steps today’s machines through all that is recorded instead, and names what they would not do: reads, and changes nothing.',
      ),
      who: string('<email>', 'Only of this person.'),
      operators: flag('Only what operators have ordered by a command, with their names.'),
      since: string('<time>', 'Only since then: 2026-11-21T08:00Z, or 30m, 24h, 7d ago.'),
      limit: string(
        '<n>',
        'How many, 100 unless said; of --replay how many of each kind are named: all are counted.',
      ),
      json,
    },
    example: 'npm run audit -- --who ada@example.com --since 24h',
    exits: {
      1: 'not done, for the reason given; of --replay, a recorded transition is not that of today’s machines',
    },
  },
  doctor: {
    does: 'Tries what a service depends on, and says of each failure how to mend it: settings, database and its TLS, schemas, clocks, mail login, keys, AUTH_URL, CORS, cookie.',
    words: ['[auth or app]'],
    options: { json },
    example: 'npm run doctor -- app',
    exits: { 1: 'something is wrong', 2: 'the arguments or the settings are wrong' },
  },
  users: {
    does: 'Looks after people: each change goes through the account’s machine, and is in the audit.',
    actions: {
      find: {
        does: 'Finds people by a part of their email or name, or by their id.',
        words: ['<email, name or id>'],
        options: { limit: string('<n>', 'How many, 20 unless said.'), json },
        example: 'npm run users -- find ada',
      },
      show: {
        does: 'Shows one person: state, ways to sign in, sessions, codes, mails.',
        words: ['<email>'],
        options: { json },
        example: 'npm run users -- show ada@example.com',
      },
      why: {
        does: 'Says why a person can or can’t sign in: what each way in leads to now, what holds them up, and what you can do.',
        words: ['<email>'],
        options: { json },
        example: 'npm run users -- why ada@example.com',
      },
      story: {
        does: 'Tells what has happened to a person, in sentences, the oldest first.',
        words: ['<email>'],
        options: { limit: string('<n>', 'Of how many events, the newest 200 unless said.'), json },
        example: 'npm run users -- story ada@example.com',
      },
      'end-sessions': {
        does: 'Ends all sessions of a person.',
        words: ['<email>'],
        example: 'npm run users -- end-sessions ada@example.com',
      },
      lock: {
        does: 'Locks a person out: ends their sessions, and no password, code, link or provider signs them in.',
        words: ['<email>'],
        example: 'npm run users -- lock ada@example.com',
      },
      unlock: {
        does: 'Ends the lock of a person.',
        words: ['<email>'],
        example: 'npm run users -- unlock ada@example.com',
      },
      'recover-factors': {
        does: 'Begins the recovery of a person who has lost every second factor: by their mailbox, and a wait of some days.',
        words: ['<email>'],
        example: 'npm run users -- recover-factors ada@example.com',
      },
      'stop-recovery': {
        does: 'Stops such a recovery.',
        words: ['<email>'],
        example: 'npm run users -- stop-recovery ada@example.com',
      },
      delete: {
        does: 'Deletes a person, and all that is kept of them.',
        words: ['<email>'],
        options: { yes: flag('Needed, since nothing brings them back.') },
        example: 'npm run users -- delete ada@example.com --yes',
      },
    },
    example: 'npm run users -- find ada',
  },
  mails: {
    does: 'Looks after the mails and calls that are owed.',
    actions: {
      list: {
        does: 'Lists what was given up, or what is waiting.',
        options: {
          waiting: flag('What is waiting instead.'),
          limit: string('<n>', 'How many, 100 unless said.'),
          json,
        },
        example: 'npm run mails -- list',
      },
      retry: {
        does: 'Queues again what was given up: those that are named, or all.',
        words: ['[id …]'],
        options: { all: flag('All that was given up.') },
        example: 'npm run mails -- retry --all',
      },
    },
    example: 'npm run mails -- list',
  },
  webhooks: {
    does: 'Looks after the events that are owed to the endpoints of WEBHOOKS.',
    actions: {
      list: {
        does: 'Lists what was given up, or what is waiting.',
        options: {
          waiting: flag('What is waiting instead.'),
          limit: string('<n>', 'How many, 100 unless said.'),
          json,
        },
        example: 'npm run webhooks -- list',
      },
      show: {
        does: 'Shows the event of one, as it is sent.',
        words: ['<id>'],
        example: 'npm run webhooks -- show 8a2f6c1e-4b0d-4c53-9d0e-2f6a1b3c4d5e',
      },
      replay: {
        does: 'Sends again what was given up: those that are named, or all.',
        words: ['[id …]'],
        options: { all: flag('All that was given up.') },
        example: 'npm run webhooks -- replay --all',
      },
    },
    example: 'npm run webhooks -- list',
  },
  keys: {
    does: 'Looks after the keys that sign JWTs.',
    actions: {
      list: {
        does: 'Lists the keys that are published, and says which one signs and which secret of AUTH_SECRET seals each.',
        options: { json },
        example: 'npm run keys -- list',
      },
      seal: {
        does: 'Seals the keys under the first secret of AUTH_SECRET, once every node has it, so that an older one may go.',
        example: 'npm run keys -- seal',
      },
      rotate: {
        does: 'Makes a new key that signs from now on. The others are published for their grace.',
        example: 'npm run keys -- rotate',
      },
    },
    example: 'npm run keys -- rotate',
  },
  clients,
  import: {
    does: 'Takes over the people of a Better Auth, or of a CSV file (--csv) with hashes of bcrypt, scrypt, argon2 or PBKDF2. A CSV import goes on where it was interrupted.',
    words: ['[address of the Better Auth’s database]'],
    options: {
      csv: string(
        '<file>',
        'This file instead: email and perhaps id, name, email_verified, password_hash, image, created_at.',
      ),
      schema: string('<name>', 'The schema of the Better Auth’s tables, where several have them.'),
      'trust-emails': flag(
        'Takes every email for verified: for a Better Auth that asked nobody to verify, whose addresses you trust.',
      ),
      'dry-run': flag('Says what the import would do, and changes nothing.'),
    },
    example: 'IMPORT_DATABASE_URL=postgres://reader:…@db/theirs npm run import -- --schema public',
  },
  export: {
    does: `Writes everybody into a new CSV file, as ${called('import')} reads it. Only its owner may read the file.`,
    words: ['<file>'],
    options: { 'with-hashes': flag('With the hashes of their passwords.') },
    example: 'npm run export -- people.csv --with-hashes',
  },
  purge: {
    does: 'Removes now what has lapsed, as the services do every hour, of both schemas.',
    example: 'npm run purge',
  },
}
