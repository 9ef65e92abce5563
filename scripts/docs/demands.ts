// docs/demands.md: what each route that changes something by a session demands of it, or why nothing, from the tables of routes.

import type { Demand, RowDemand, Within } from '../../machines/kit/demand.ts'
import { routes as ofApplication } from '../../server/app/app.routes.ts'
import { routes as ofAuth } from '../../server/auth/auth.routes.ts'

type Row = { method: string; path: string; does: string; session?: string; demand?: RowDemand }

const units = [
  ['d', 86_400],
  ['h', 3600],
  ['m', 60],
] as const

function age(within: Within): string {
  if (within === 'session') return 'at any time'
  const [unit, seconds] = units.find(([, size]) => within % size === 0) ?? ['s', 1]
  return `within ${within / seconds}${unit}`
}

function inWords({ level, within }: Demand): string {
  if (typeof within !== 'object') return `\`${level}\` ${age(within)}`
  return `\`aal2\` ${age(within.aal2)} of who can reach it, else \`aal1\` ${age(within.aal1)}`
}

const rowOf = ({ method, path, does, demand = ['none', ''] }: Row) =>
  'level' in demand
    ? `| \`${method} ${path}\` | ${inWords(demand)} | ${does} |`
    : `| \`${method} ${path}\` | none: ${demand[1]} | ${does} |`

const tableOf = (routes: readonly Row[]) =>
  [
    '| Route | Demand | What it does |',
    '|---|---|---|',
    ...routes.filter(({ demand }) => demand).map(rowOf),
  ].join('\n')

export const renderDemands = (): string => `# Demands

Written by \`npm run docs\` from the rows of both services’ routes.

What a session has to have shown for each thing that is changed by it: a level of NIST SP 800-63B, and how lately. \`highest\` is the level
that the account can reach, \`first\` the first factor, which a second one that was shown since does not renew. A row of somebody with a session that says neither a demand nor why there is none does not compile; whether one
is met, the machine [auth-session](machines/auth-session.md) says. What is not is answered 403 \`STEP_UP_REQUIRED\`, with the level, the seconds and the
methods that would do ([decisions 54](decisions/0054-demands.md) and [56](decisions/0056-a-reason-that-travels.md)).

Where an organization, or the operator, demands a second factor, a session needs \`aal2\` at any time for whatever it is given of the organization
or changes in it, besides what the table says ([decision 58](decisions/0058-a-factor-of-members.md)).

## Of the auth service

${tableOf(ofAuth)}

## Of the application

${tableOf(ofApplication)}
`
