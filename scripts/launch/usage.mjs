// What each command takes, and what its help says: those of the servers are beside them, these are for development.

import { usage as ofServers } from '../../server/commands/usage.mjs'

const TESTS = 'a test failed'
const option = (value, means) => ({ type: 'string', value, means })
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
  'test:faults': {
    does: 'Kills, freezes and cuts off real processes, their database and mail server: docs/reliability.md.',
    words: ['[name …]'],
    options: {
      minutes: option('<n>', 'How long the load lasts, one minute unless said.'),
      requests: option('<n>', 'How many requests the search for growth sends.'),
      seed: option('<n>', 'To send the same load again.'),
      release: option('<folder>', 'Another checkout, installed and built, that serves beside this one.'),
      record: option('<version>', 'Keeps what this version stores, for the versions after it.'),
    },
    example: 'npm run test:faults -- kept mails',
    exits: { 1: TESTS },
  },
  'test:cluster': {
    does: 'Tries the services behind HAProxy, nginx, Caddy, PgBouncer and Patroni, under load; fails where one is missing, and says which package has it.',
    words: ['[path …]'],
    passes: true,
    example: 'npm run test:cluster',
    exits: { 1: TESTS },
  },
  'test:packages': {
    does: 'Packs the package, installs it in an empty folder and tries it there: every block of docs/integrate.md, in real frameworks.',
    words: ['[path …]'],
    passes: true,
    example: 'npm run test:packages',
    exits: { 1: TESTS },
  },
  'test:element': {
    does: 'Tries the custom element in React and Vue, in Chromium; what these need it installs from a lockfile of their own.',
    words: ['[path …]'],
    passes: true,
    example: 'npm run test:element',
    exits: { 1: TESTS },
  },
  races: {
    does: 'Races pairs of requests at statement boundaries on a real PostgreSQL: docs/races.md.',
    options: {
      seed: option('<n>', 'Of the schedules that are chosen at random.'),
      profile: option('<spec or hardened>', 'By which rules it answers.'),
      start: option('<name>', 'Where both requests begin; everywhere unless said.'),
      only: option('<words>', 'The cases whose requests have these words.'),
      from: option('<n>', 'Goes on after so many cases of each state.'),
      sample: option('<n>', 'So many cases of each state, chosen by the seed.'),
      orders: flag('Says of each case in which orders its outcomes are explained.'),
      record: flag('Keeps what it comes to for docs/races.md.'),
      schedules: option('<n>', 'How many of each case.'),
      out: option('<folder>', 'Where what is found goes.'),
      replay: option('<file>', 'Runs the schedule of a file again, to the letter.'),
      workers: option('<n>', 'How many cases at once, each on a database of its own.'),
      faults: flag('Takes away one lock or look after another, and says which are missed.'),
      accepted: flag(
        'Races what is known to have an outcome of no order, and fails where it has none any more.',
      ),
      'better-auth': flag('Does the same with two versions of Better Auth.'),
    },
    example: 'npm run races -- --seed 42',
    exits: { 1: 'an outcome is not linearizable' },
  },
  check: { does: 'Formatter, linter, types and rules, all at once.', example: 'npm run check' },
  mutate: {
    does: 'Puts one fault at a time into each machine, and names those that no hand-written row sees; or into each flow, and names those that the proofs do not find; or into each host and query, and names those that no test of the servers finds: docs/testing.md.',
    words: ['[flows | hosts]', '[options …]'],
    passes: true,
    example: 'npm run mutate -- flows --file members --sample 20 --seed 42',
    exits: { 1: 'one lives without a reason', 2: 'the arguments are wrong' },
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
  package: {
    does: 'Builds what the package holds into build/: JavaScript, the types of what others import, and the UI. npm pack runs it first.',
    example: 'npm pack',
  },
  release: {
    does: 'Makes a release, and publishes nothing: version and CHANGELOG, every check, the tarball and what test:packages tries of it, then a commit with a tag. Where something fails, every file is as it was.',
    words: ['<version>'],
    example: 'npm run release -- 0.2.0',
    exits: {
      1: 'a step has failed',
      2: 'something speaks against it, such as changes that are not committed',
    },
  },
  screens: { does: 'Takes the pictures of docs/screens.', example: 'npm run screens' },
  conform: {
    does: 'Tries any auth service of this wire, and says where it differs: docs/conform.md.',
    words: ['[AUTH_URL]'],
    options: {
      mailbox: option('<command>', 'Prints the newest code for $EMAIL.'),
      origin: option('<origin>', 'One that the service trusts.'),
      profile: option('<spec or hardened>', 'By which rules it answers.'),
      verbose: flag('Each path, too.'),
      junit: option('<file>', 'Where the report goes, too, as JUnit’s XML.'),
      'better-auth': flag('Tries several versions of Better Auth instead, and writes docs/conform.md.'),
    },
    example: 'npm run conform -- http://auth.lockstep.localhost:4000/api/auth',
  },
  replay: {
    does: 'Sends a counterexample of the proofs to real servers.',
    words: ['<file>'],
    example: 'npm run replay -- node_modules/.cache/lockstep/counterexamples/<name>.json',
  },
  prove: {
    does: 'Says which properties of the proofs hold under an operator’s settings, and of each other one the shortest way to where it does not: docs/operations.md.',
    options: { settings: option('<file>', 'Lines such as PROFILE=hardened, as in .env.example.') },
    example: 'npm run prove -- --settings .env',
    exits: { 1: 'a property does not hold', 2: 'the file cannot be read, or has something wrong in it' },
  },
  inspect: {
    does: 'Opens a recording in the inspector, without the product: one it has exported, or a failed proof, race or walk.',
    words: ['<file>'],
    options: { port: option('<n>', 'Where the page is served; a free port unless said.') },
    example: 'npm run inspect -- node_modules/.cache/lockstep/counterexamples/<name>.json',
    exits: { 2: 'the file is no recording, cannot be read, or the arguments are wrong' },
  },
  bench: {
    does: 'Measures both services beside Better Auth and the floors: docs/performance.md.',
    options: {
      quick: flag('Two minutes instead of fifteen.'),
      only: option('<measure,…>', 'Some of the measures.'),
      users: option('<n>', 'The users that growth ends with.'),
      out: option('<file>', 'Where the JSON goes.'),
    },
    example: 'npm run bench -- --quick --only get-session,sign-in',
  },
  'bench:inspector': {
    does: 'Measures the inspector’s page in Chromium while messages pour in: its memory, and how soon it answers a click.',
    options: {
      minutes: option('<n>', 'How long, 10 unless said.'),
      rate: option('<n>', 'Messages a second, 10000 unless said.'),
    },
    example: 'npm run bench:inspector -- --minutes 1',
    exits: { 1: 'a goal was missed', 2: 'the arguments are wrong' },
  },
  walk: {
    does: 'Walks at random over real servers, each answer held against the machines.',
    options: {
      minutes: option('<n>', 'How long, 5 unless said.'),
      seed: option('<n>', 'To walk one way again.'),
    },
    example: 'npm run walk -- --minutes 5 --seed 42',
  },
  alerts: {
    does: 'Checks the configuration of Prometheus, alert rules and the dashboard’s queries by promtool, of Debian’s package prometheus.',
    example: 'npm run alerts',
  },
}

export const usage = { ...forDevelopment, ...ofServers }
