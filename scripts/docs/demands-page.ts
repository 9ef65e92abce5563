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
  const { unknown } = within
  if (unknown !== undefined)
    return `\`highest\` ${age(within.aal1)}; \`aal1\` ${age(unknown)} if nobody knows when it was shown`
  return `\`aal2\` ${age(within.aal2)} if the account can reach it, else \`aal1\` ${age(within.aal1)}`
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

For each route that changes something: what the session must have shown, as a level of NIST SP 800-63B, and how recently. \`highest\` is the highest
level that the account can reach. \`first\` is the first factor; showing a second one later does not renew it. A row for signed-in people does
not compile without a demand or a reason for having none. The machine [auth-session](machines/auth-session.md) decides whether a demand
is met. If it is not, the response is 403 \`STEP_UP_REQUIRED\`, with the level, the seconds and the accepted
methods ([decisions 54](decisions/0054-demands.md) and [56](decisions/0056-a-reason-that-travels.md)).

If an organization or the operator demands a second factor, a session also needs \`aal2\`, shown at any time, for everything that it reads or changes
in the organization ([decision 58](decisions/0058-a-factor-of-members.md)).

## Auth service

${tableOf(ofAuth)}

## Application

${tableOf(ofApplication)}
`
