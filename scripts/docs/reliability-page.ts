// Renders docs/reliability.md: each promise about parts that fail, with its test and its last figures.

import type { Kept } from './reliability.ts'
import { code, table } from './words.ts'

const opening = `<!-- Written by \`npm run docs\` from test/faults/ and docs/reliability/. Change it there, not this page. -->

# What the services survive

Each promise is the first sentence of a file of tests, which anybody can run, on real parts: the programs of \`npm run
start:auth\` and \`start:app\` in production settings, a PostgreSQL that is stopped, killed, frozen and made read-only, a proxy between each
pair of parts, and a mail server that refuses, hangs and is not there. Where a process is killed, the point is found by what
the database shows, a row or a lock: the product has no hook for it.

\`\`\`
npm run test:faults                                # all of them
npm run test:faults -- kept mails                  # some
npm run test:faults -- --minutes 5 load            # for longer
npm run test:faults -- --requests 1000000 growth   # and for more
npm run test:faults -- --release ../older upgrades # beside another checkout
npm run test:faults -- --record 0.2.0 upgrades     # with a release: its rows, to be upgraded from ever after
\`\`\`

It fails, and never skips, where a part is missing: npm brings most of them; \`backup\` and \`--record\` need PostgreSQL’s own
programs (Debian: \`postgresql\`), \`clocks\` libfaketime (\`faketime\`), and \`full\` the right to mount a file system. After each
of them but \`clocks\` and \`growth\`, which move the clock, the *consistency checks* of \`test/consistency\` run: each accepted sign-up has exactly one user; each mail that was
promised was sent or is owed; each session belongs to somebody and to one answer; each change that was answered with 2xx is in the audit; no code was spent twice; no row is without
its owner, in no state and by no transition that the machines do not know; audit and rows agree; and no error is
unannounced. Random walks and the load end with them, too.`

const clocks = `## Which clock decides

| What | Whose clock |
|---|---|
| codes, links, sessions, verifiers, attempts, budgets of guesses, the outbox, what housekeeping removes | the database’s |
| JWTs and their keys’ cache, the application’s signed calls, rate limits | the node’s that makes or takes them |

Nodes whose clocks are an hour apart refuse each other’s JWTs, and a limit’s window ends by the clock of the node that began
it: keep nodes at the time, as by NTP. Nothing depends on the database’s TimeZone but what is called a day, which has 23 or 25
hours where its clocks change: the budget of wrong guesses, and how long rows are kept.`

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
      ['Promise', 'Shown by', 'Last figures'],
      kept.map((one) => [one.promise, code(one.test), figuresOf(one)]),
    ),
    clocks,
  ].join('\n\n')}\n`
