// The goals, as data: which figure of which measure, against whose, and what it is to reach.

import type { Figures } from './figures.ts'
import { comparedNames, type MeasureName } from './measures/names.ts'

export type Goal = {
  measure: MeasureName
  figure: string
  of: string
  /** The contender whose figure it is divided by; without one the figure itself counts. */
  against?: string
} & ({ atLeast: number } | { atMost: number })

export const OURS = 'Lockstep'
export const RIVAL = 'Better Auth'
export const FLOOR = 'floor'

/** Of the services, or of the database. */
export const processorOf = (of: string) => `ms of the processor a request, ${of}`

/** What the servers are bundled for is measured beside what they are bundled of. */
export const ofSourcesAs = (service: string) => `${service}, not bundled`

const rate = { figure: 'requests/s', of: OURS }

const ownGoals: readonly Goal[] = [
  { measure: 'get-session', ...rate, against: RIVAL, atLeast: 5 },
  { measure: 'get-session', ...rate, against: FLOOR, atLeast: 0.7 },
  { measure: 'get-session', figure: 'p99 ms', of: OURS, against: RIVAL, atMost: 0.2 },
  { measure: 'sign-in', ...rate, against: FLOOR, atLeast: 0.95 },
  { measure: 'sign-in', ...rate, against: RIVAL, atLeast: 4 },
  { measure: 'sign-up', ...rate, against: FLOOR, atLeast: 0.9 },
  { measure: 'sign-up', ...rate, against: RIVAL, atLeast: 4 },
  { measure: 'verify-email', ...rate, against: RIVAL, atLeast: 4 },
  { measure: 'callback-jwt', ...rate, against: FLOOR, atLeast: 0.6 },
  { measure: 'callback-opaque', ...rate, against: FLOOR, atLeast: 0.5 },
  { measure: 'code-for-tokens', ...rate, against: FLOOR, atLeast: 0.6 },
  { measure: 'introspection', ...rate, against: FLOOR, atLeast: 0.6 },
  { measure: 'callback-machine', figure: 'µs a run', of: 'JWT', atMost: 40 },
  { measure: 'callback-machine', figure: 'µs a run', of: 'opaque token', atMost: 40 },
  { measure: 'callback-machine', figure: '% of the request', of: 'JWT', atMost: 5 },
  { measure: 'callback-machine', figure: '% of the request', of: 'opaque token', atMost: 5 },
  { measure: 'flood', figure: 'p99 ms', of: 'flooded', against: 'idle', atMost: 1.5 },
  { measure: 'sign-in-flood', figure: 'p99 ms', of: 'flooded', against: 'idle', atMost: 4 },
  { measure: 'growth', figure: 'get-session, requests/s', of: 'few', against: 'many', atMost: 1.15 },
  { measure: 'growth', figure: 'sign-in, requests/s', of: 'few', against: 'many', atMost: 1.15 },
  { measure: 'growth', figure: 'API key, shown, requests/s', of: 'few', against: 'many', atMost: 1.15 },
  {
    measure: 'growth',
    figure: 'API key of an organization, shown, requests/s',
    of: 'few',
    against: 'many',
    atMost: 1.15,
  },
  { measure: 'growth', figure: 'callback, JWT, requests/s', of: 'few', against: 'many', atMost: 1.15 },
  { measure: 'growth', figure: 'callback, opaque, requests/s', of: 'few', against: 'many', atMost: 1.15 },
  ...[
    'a person',
    'people, by words of their email',
    'people, by the end of a word',
    'organizations',
    'organizations, by how a short name begins',
    'an organization',
    'clients',
    'overview',
    'waiting',
    'webhooks',
    'settings',
  ].flatMap((page) => [
    { measure: 'console' as const, figure: `${page}, p50 ms`, of: OURS, atMost: 200 },
    { measure: 'console' as const, figure: `${page}, p50 ms`, of: OURS, against: FLOOR, atMost: 3 },
  ]),
  {
    measure: 'standbys',
    figure: processorOf('the primary'),
    of: 'two on standbys',
    against: 'two on the primary',
    atMost: 0.2,
  },
  { measure: 'housekeeping', figure: 'longest statement, ms', of: OURS, atMost: 200 },
  ...['auth.session', 'auth.audit_event', 'app.session', 'app.audit_event'].flatMap((of) => [
    { measure: 'tables' as const, figure: 'table: times as large as packed', of, atMost: 1.2 },
    { measure: 'tables' as const, figure: 'indexes: times as large as packed', of, atMost: 1.5 },
  ]),
  ...['auth.one_time_code', 'auth.rate_limit', 'app.rate_limit'].map((of) => ({
    measure: 'tables' as const,
    figure: 'updates within the page (HOT), %',
    of,
    atLeast: 80,
  })),
  { measure: 'memory', figure: 'MB', of: 'auth service', against: RIVAL, atMost: 0.7 },
  { measure: 'memory', figure: 'MB', of: 'application', against: RIVAL, atMost: 0.7 },
  { measure: 'start', figure: 'ms to ready', of: 'auth service', against: RIVAL, atMost: 0.75 },
  { measure: 'start', figure: 'ms to ready', of: 'application', against: RIVAL, atMost: 0.75 },
  ...['auth service', 'application'].flatMap((of) => [
    { measure: 'start' as const, figure: 'ms to ready', of, against: ofSourcesAs(of), atMost: 0.6 },
    {
      measure: 'start' as const,
      figure: 'ms to ready, not compiled',
      of,
      against: ofSourcesAs(of),
      atMost: 0.7,
    },
    { measure: 'start' as const, figure: 'MB, idle', of, atMost: 110 },
  ]),
  ...['dashboard', 'account', 'organization', 'create organization'].flatMap((of) => [
    { measure: 'pages' as const, figure: 'ms to content, cold', of, atMost: 2000 },
    { measure: 'pages' as const, figure: 'ms to content, warm', of, atMost: 2000 },
    { measure: 'pages' as const, figure: 'ms to content, after the form', of, atMost: 2000 },
    { measure: 'pages' as const, figure: 'loads, from page to page', of, atMost: 0 },
  ]),
  ...['get-session, requests/s', 'callback, JWT, requests/s'].flatMap((figure) => [
    { measure: 'processes' as const, figure, of: 'two', against: 'one', atLeast: 1.8 },
    { measure: 'processes' as const, figure, of: 'four', against: 'one', atLeast: 3.6 },
  ]),
]

/** How a figure is called whose rounds are divided by those of an earlier commit. */
export const comparedAs = (figure: string) => `${figure}, by the earlier commit’s`

/** Of `--compare`: nothing may get more than five percent worse. */
const comparedGoals: readonly Goal[] = comparedNames.flatMap((measure) => [
  { measure, figure: comparedAs('requests/s'), of: OURS, atLeast: 0.95 },
  { measure, figure: comparedAs(processorOf('services')), of: OURS, atMost: 1.05 },
  { measure, figure: comparedAs(processorOf('database')), of: OURS, atMost: 1.05 },
])

export const goals: readonly Goal[] = [...ownGoals, ...comparedGoals]

export type Verdict = { goal: Goal; measured: number; isReached: boolean }

/** Null for a goal whose measure did not run. */
export function judge(goal: Goal, figures: Figures | undefined): Verdict | null {
  const of = figures?.[goal.figure]?.[goal.of]
  const against = goal.against === undefined ? { median: 1 } : figures?.[goal.figure]?.[goal.against]
  if (!of || !against) return null
  const measured = of.median / against.median
  return { goal, measured, isReached: 'atLeast' in goal ? measured >= goal.atLeast : measured <= goal.atMost }
}
