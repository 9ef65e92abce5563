// The arguments and the help of the development commands; those of the servers are beside the servers.

import { usage as ofServers } from '../../server/commands/usage.mjs'

const TESTS = 'a test failed'
const option = (value, means) => ({ type: 'string', value, means })
const flag = (means) => ({ type: 'boolean', means })

const forDevelopment = {
  test: {
    does: 'Runs the tests, or those below the given paths; other options go to Vitest: docs/testing.md.',
    words: ['[path …]'],
    passes: true,
    example: 'npm test -- test/server/auth/sign-in',
    exits: { 1: TESTS },
  },
  'test:wide': {
    does: 'Runs the files of test/wide.json, which npm test leaves out, or those of them below the given paths: docs/testing.md.',
    words: ['[path …]'],
    passes: true,
    example: 'npm run test:wide -- test/server/commands',
    exits: { 1: TESTS },
  },
  'test:deep': {
    does: 'Runs npm test and test:wide with larger numbers, such as every path over HTTP and long random walks: docs/testing.md.',
    words: ['[path …]'],
    passes: true,
    example: 'npm run test:deep -- test/server/fuzz',
    exits: { 1: TESTS },
  },
  'test:faults': {
    does: 'Kills, freezes and cuts off real processes, their database and mail server: docs/reliability.md.',
    words: ['[name …]'],
    options: {
      minutes: option('<n>', 'The duration of the load; 1 by default.'),
      requests: option('<n>', 'The number of requests of growth.'),
      seed: option('<n>', 'Repeats the same load.'),
      release: option('<folder>', 'Another checkout, installed and built, to run beside this one.'),
      record: option('<version>', 'Keeps the rows of this version, for upgrade tests of later ones.'),
    },
    example: 'npm run test:faults -- kept mails',
    exits: { 1: TESTS },
  },
  'test:cluster': {
    does: 'Tests the services behind HAProxy, nginx, Caddy, PgBouncer and Patroni, under load, and signs people in to applications behind Apache, in Django and in Rails. If one is missing, fails and names its package.',
    words: ['[path …]'],
    passes: true,
    example: 'npm run test:cluster',
    exits: { 1: TESTS },
  },
  'test:packages': {
    does: 'Packs the package, installs it in an empty folder and runs every code block of docs/integrate.md and every guide of docs/frameworks.md there, in real frameworks, and the example of docs/extend.md; and runs the Model Context Protocol’s conformance suite against the OpenID provider.',
    words: ['[path …]'],
    passes: true,
    example: 'npm run test:packages',
    exits: { 1: TESTS },
  },
  'test:site': {
    does: 'Builds the site and reads it in Chromium: its pages, their links, and the machines in them. Installs VitePress from a lockfile of its own.',
    words: ['[path …]'],
    passes: true,
    example: 'npm run test:site',
    exits: { 1: TESTS },
  },
  'test:element': {
    does: 'Tests the custom element in React and Vue, in Chromium. Installs both from a lockfile of their own.',
    words: ['[path …]'],
    passes: true,
    example: 'npm run test:element',
    exits: { 1: TESTS },
  },
  races: {
    does: 'Races pairs of requests at statement boundaries on a real PostgreSQL: docs/races.md.',
    options: {
      seed: option('<n>', 'The seed of the random schedules.'),
      profile: option('<spec or hardened>', 'The rules that the service follows.'),
      start: option('<name>', 'The state in which both requests begin; all by default.'),
      only: option('<words>', 'Only cases whose requests contain these words.'),
      from: option('<n>', 'Skips this many cases of each state.'),
      sample: option('<n>', 'This many cases of each state, chosen by the seed.'),
      orders: flag('Prints for each case the orders that explain its outcomes.'),
      record: flag('Saves the results for docs/races.md.'),
      schedules: option('<n>', 'The number of schedules of each case.'),
      out: option('<folder>', 'The folder for failures.'),
      replay: option('<file>', 'Runs the schedule of a file again, exactly.'),
      workers: option('<n>', 'The number of cases at once, each on its own database.'),
      faults: flag(
        'Removes one lock, read or constraint after another, and lists those that no race notices.',
      ),
      accepted: flag('Races the accepted outcomes, and fails if one no longer occurs.'),
      'better-auth': flag('Races two versions of Better Auth.'),
    },
    example: 'npm run races -- --seed 42',
    exits: { 1: 'an outcome is not linearizable' },
  },
  check: { does: 'Runs formatter, linter, types and rules.', example: 'npm run check' },
  mutate: {
    does: 'Puts one fault at a time into each machine, and lists those that no hand-written row notices; or into each flow, and lists those that the proofs do not find; or into each host and query, and lists those that no test of the servers finds: docs/testing.md.',
    words: ['[flows | hosts]', '[options …]'],
    passes: true,
    example: 'npm run mutate -- flows --file members --sample 20 --seed 42',
    exits: { 1: 'one survives without a reason', 2: 'the arguments are wrong' },
  },
  docs: {
    does: 'Writes the pages that are generated from machines, requirements and settings.',
    options: {
      check: flag('Lists stale pages, and writes nothing.'),
      released: flag('Records the states that a release stores, instead.'),
    },
    example: 'npm run docs',
    exits: { 1: 'with --check: something is stale' },
  },
  build: {
    does: 'Builds the browser UI into dist/, which the application serves.',
    example: 'npm run build',
  },
  package: {
    does: 'Builds the package’s contents into build/: JavaScript, the types of the exports, and the UI. npm pack runs it first.',
    example: 'npm pack',
  },
  release: {
    does: 'Makes a release, and publishes nothing: sets the version, writes CHANGELOG, runs every check, makes the tarball and tests it, then commits with a tag. If something fails, no file is changed.',
    words: ['<version>'],
    example: 'npm run release -- 0.2.0',
    exits: {
      1: 'a step has failed',
      2: 'it cannot begin, for example because of uncommitted changes',
    },
  },
  'release:files': {
    does: 'Writes a bill of materials (CycloneDX) and checksums beside the tarball of npm pack.',
    example: 'npm pack && npm run release:files',
  },
  site: {
    does: 'Builds docs and README into dist-site, as a site that any web server can serve. Installs VitePress from a lockfile of its own, and fails at a broken link.',
    options: {
      base: option(
        '<path>',
        'The path at which it is served, such as /lockstep/, or /lockstep/v0.2.0/ of an older version; / by default.',
      ),
      out: option('<folder>', 'The folder for the site; dist-site by default.'),
    },
    example: 'npm run site -- --base /lockstep/',
    exits: { 1: 'a link leads nowhere, or the site could not be built' },
  },
  screens: { does: 'Takes the screenshots of docs/screens.', example: 'npm run screens' },
  conform: {
    does: 'Tests any auth service with this API, and reports where it differs: docs/conform.md.',
    words: ['[AUTH_URL]'],
    options: {
      mailbox: option('<command>', 'Prints the newest code for $EMAIL.'),
      origin: option('<origin>', 'An origin that the service trusts.'),
      profile: option('<spec or hardened>', 'The rules that the service follows.'),
      verbose: flag('Also prints each path.'),
      junit: option('<file>', 'Also writes the report here, as JUnit XML.'),
      'better-auth': flag('Tests several versions of Better Auth instead, and writes docs/conform.md.'),
    },
    example: 'npm run conform -- http://auth.lockstep.localhost:4000/api/auth',
  },
  replay: {
    does: 'Replays a counterexample of the proofs on real servers.',
    words: ['<file>'],
    example: 'npm run replay -- node_modules/.cache/lockstep/counterexamples/<name>.json',
  },
  prove: {
    does: 'Reports which properties of the proofs hold with your settings, and a shortest counterexample for each that does not: docs/operations.md.',
    options: { settings: option('<file>', 'Lines such as PROFILE=hardened, as in .env.example.') },
    example: 'npm run prove -- --settings .env',
    exits: { 1: 'a property does not hold', 2: 'the file cannot be read, or has mistakes' },
  },
  inspect: {
    does: 'Opens a recording in the inspector, without the product: an export, or a failed proof, race or walk.',
    words: ['<file>'],
    options: { port: option('<n>', 'The port of the page; a free one by default.') },
    example: 'npm run inspect -- node_modules/.cache/lockstep/counterexamples/<name>.json',
    exits: { 2: 'the file is not a recording, cannot be read, or the arguments are wrong' },
  },
  bench: {
    does: 'Compares both services with Better Auth and the baselines: docs/performance.md.',
    options: {
      quick: flag('A few minutes instead of three quarters of an hour.'),
      only: option('<measure,…>', 'Only these measures.'),
      users: option('<n>', 'The larger number of users of growth.'),
      compare: option('<commit>', 'Measures this checkout beside an earlier commit instead.'),
      keep: flag('Keeps the ratios of a whole run in docs/bench, for the chart that npm run docs draws.'),
      out: option('<file>', 'The file for the JSON.'),
    },
    example: 'npm run bench -- --quick --only get-session,sign-in',
  },
  'bench:inspector': {
    does: 'Measures the inspector’s page in Chromium under many messages: its memory, and how fast it responds to clicks.',
    options: {
      minutes: option('<n>', 'The duration; 10 by default.'),
      rate: option('<n>', 'Messages a second; 10000 by default.'),
    },
    example: 'npm run bench:inspector -- --minutes 1',
    exits: { 1: 'a goal was missed', 2: 'the arguments are wrong' },
  },
  walk: {
    does: 'Takes random walks over real servers, and compares each response with the machines.',
    options: {
      minutes: option('<n>', 'The duration; 5 by default.'),
      seed: option('<n>', 'Repeats the same walks.'),
    },
    example: 'npm run walk -- --minutes 5 --seed 42',
  },
  alerts: {
    does: 'Checks Prometheus’ configuration, the alert rules and the dashboard’s queries with promtool, from Debian’s package prometheus.',
    example: 'npm run alerts',
  },
}

export const usage = { ...forDevelopment, ...ofServers }
