// Renders docs/reliability.md: each promise about parts that fail, with its test and its last figures.

import { code, table } from './markdown-words.ts'
import type { Kept } from './reliability.ts'

/** The tests that do not end with the consistency checks, and why not; a test of rules compares the names with the files. */
export const withoutChecks: Readonly<Record<string, string>> = {
  clocks: 'moves the clock',
  growth: 'moves the clock',
  log: 'changes nothing',
}

const exceptions = Object.entries(withoutChecks)
  .map(([name, why]) => `${code(name)} (${why})`)
  .join(', ')

const opening = `<!-- Written by \`npm run docs\` from test/faults/ and docs/reliability/. Change it there, not this page. -->

# What the services survive

Each promise is the first sentence of a test file. The tests run real processes: \`npm run start:auth\` and \`start:app\` with production
settings, a PostgreSQL that they stop, kill, freeze and make read-only, a proxy between each pair of processes, and a mail server that refuses, hangs or is down.
To kill a process at a given point, the tests watch the database for a row or a lock; the product has no hooks for tests.

\`\`\`
npm run test:faults                                # all of them
npm run test:faults -- kept mails                  # some
npm run test:faults -- --minutes 5 load            # for longer
npm run test:faults -- --requests 1000000 growth   # for more requests
npm run test:faults -- --release ../older upgrades # beside another checkout
npm run test:faults -- --record 0.2.0 upgrades     # at a release: keeps its rows, for every later upgrade test
\`\`\`

If a program is missing, the command fails; it skips nothing. npm installs most of them; \`backup\` and \`--record\` need PostgreSQL’s own
programs (Debian: \`postgresql\`), \`clocks\` libfaketime (\`faketime\`), and \`full\` the right to mount a file system.

Each test ends with the *consistency checks* of \`test/consistency\`, except for: ${exceptions}. So do random walks and races.
They check that

- each accepted sign-up has exactly one user;
- each promised mail was sent or is pending;
- each session belongs to one person and one response;
- each change by one of these requests that was answered with 2xx is in the audit: \`/sign-up/email\`, \`/sign-in/email\`, \`/email-otp/verify-email\`,
  \`/email-otp/reset-password\`, \`/reset-password\`, \`/change-password\`, \`/auth/auth-callback\`, \`/api/organizations\`, \`/api/invitations\`;
- no code was spent twice;
- each row has its owner, and the machines know its state and the transition that led there;
- audit and rows agree;
- no error is unannounced.

A request may stay without a response because its connection broke; the checks then only demand that its rows are consistent. \`load\` fails if there is such a request
while no fault is active; \`away\`, \`hanging-auth\`, \`secrets\` and \`upgrades\` fail at any such request.`

const clocks = `## Which clock decides

| What | Clock |
|---|---|
| codes, links, sessions, verifiers, attempts, limits on guesses, the outbox, housekeeping | the database’s |
| JWTs and their keys’ cache, the application’s signed calls, rate limits | that of the node that issues or checks them |

Nodes whose clocks are an hour apart refuse each other’s JWTs, and a rate limit’s window ends by the clock of the node that started
it, so synchronize the nodes’ clocks, for example with NTP. The database’s TimeZone affects only what counts days, which have 23 or 25
hours when the clocks change: the limit on wrong guesses, and how long rows are kept.`

const figuresOf = ({ figures }: Kept): string =>
  [...Map.groupBy(figures, ([, { commit, day, machine }]) => `${day}, ${code(commit)}, ${machine}`)]
    .map(([where, all]) =>
      [...all.map(([what, { figure }]) => `${what}: ${figure}`), `(${where})`].join('<br>'),
    )
    .join('<br>') || 'passes or fails'

/** The page as Markdown. */
export const renderReliability = (kept: readonly Kept[]): string =>
  `${[
    opening,
    '## The promises',
    table(
      ['Promise', 'Test', 'Latest figures'],
      kept.map((one) => [one.promise, code(one.test), figuresOf(one)]),
    ),
    clocks,
  ].join('\n\n')}\n`
