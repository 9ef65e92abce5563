// What each command takes, and what its help says: those of the servers are beside them, these are for development.

import { usage as ofServers } from '../../server/commands/usage.mjs'

const TESTS = 'a test failed'
const flag = (means) => ({ type: 'boolean', means })

const forDevelopment = {
  test: {
    does: 'Runs everything that must pass, or the tests below the paths that are given; the rest is Vitest’s: docs/testing.md.',
    words: ['[path …]'],
    passes: true,
    example: 'npm test -- test/server/auth/sign-in',
    exits: { 1: TESTS },
  },
  'test:deep': {
    does: 'The same as npm test, with every path over HTTP and the long random walks.',
    words: ['[path …]'],
    passes: true,
    example: 'npm run test:deep -- test/server/fuzz',
    exits: { 1: TESTS },
  },
  'test:cluster': {
    does: 'Tries the services behind programs of a cluster, such as PgBouncer; fails where one is missing, and says which package has it.',
    words: ['[path …]'],
    passes: true,
    example: 'npm run test:cluster',
    exits: { 1: TESTS },
  },
  check: { does: 'Formatter, linter, types and rules, all at once.', example: 'npm run check' },
  mutate: {
    does: 'Puts one fault at a time into each machine, and names those that no hand-written row sees.',
    words: ['[options of Vitest …]'],
    passes: true,
    example: 'npm run mutate',
  },
  docs: {
    does: 'Writes the pages that follow from machines, requirements and settings.',
    options: {
      check: flag('Says which are stale, and writes nothing.'),
      released: flag('Records the states that a release stores instead.'),
    },
    example: 'npm run docs',
    exits: { 1: 'with --check: something is stale' },
  },
  build: {
    does: 'Builds the browser UI into dist/, which the application serves.',
    example: 'npm run build',
  },
  screens: { does: 'Takes the pictures of docs/screens.', example: 'npm run screens' },
  conform: {
    does: 'Tries any auth service of this wire, and says where it differs: docs/conform.md.',
    words: ['<AUTH_URL>'],
    options: {
      mailbox: { type: 'string', value: '<command>', means: 'Prints the newest code for $EMAIL.' },
      origin: { type: 'string', value: '<origin>', means: 'One that the service trusts.' },
      profile: { type: 'string', value: '<spec or hardened>', means: 'By which rules it answers.' },
      verbose: flag('Each path, too.'),
    },
    passes: true,
    example: 'npm run conform -- http://auth.lockstep.localhost:4000/api/auth',
  },
  replay: {
    does: 'Sends a counterexample of the proofs to real servers.',
    words: ['<file>'],
    passes: true,
    example: 'npm run replay -- node_modules/.cache/lockstep/counterexamples/<name>.json',
  },
  bench: {
    does: 'Measures both services beside Better Auth and the floors: docs/performance.md.',
    options: {
      quick: flag('Two minutes instead of fifteen.'),
      only: { type: 'string', value: '<measure,…>', means: 'Some of the measures.' },
      users: { type: 'string', value: '<n>', means: 'The users that growth ends with.' },
      out: { type: 'string', value: '<file>', means: 'Where the JSON goes.' },
    },
    passes: true,
    example: 'npm run bench -- --quick --only get-session,sign-in',
  },
  walk: {
    does: 'Walks at random over real servers, each answer held against the machines.',
    options: {
      minutes: { type: 'string', value: '<n>', means: 'How long, 5 unless said.' },
      seed: { type: 'string', value: '<n>', means: 'To walk one way again.' },
    },
    passes: true,
    example: 'npm run walk -- --minutes 5 --seed 42',
  },
  alerts: {
    does: 'Checks the alert rules by promtool, of Debian’s package prometheus, and that each has its paragraph in docs/operations.md.',
    example: 'npm run alerts',
  },
}

export const usage = { ...forDevelopment, ...ofServers }
