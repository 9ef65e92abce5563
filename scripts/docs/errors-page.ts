// docs/errors.md: each error code of both services, with its status, why it comes, what helps, and the routes that answer it.

import { routes as ofApplicationRoutes } from '../../server/app/app.routes.ts'
import { refusalsOf as refusalsOfApplication } from '../../server/app/pages/app-open-api.ts'
import { routes as ofAuthRoutes } from '../../server/auth/auth.routes.ts'
import { refusalsOf as refusalsOfAuth } from '../../server/auth/flows/discovery/serve-open-api.ts'
import type { Refusal } from '../../server/http/open-api.ts'
import { authErrors } from '../../server/wire/auth-errors.ts'
import type { Causes } from './error-causes/causes.ts'
import { ofApplication } from './error-causes/of-application.ts'
import { ofAuth } from './error-causes/of-auth.ts'
import { ofReturns } from './error-causes/of-returns.ts'

type Answered = { statuses: Set<number>; routes: string[] }
type Row = { method: string; path: string }

/** More routes than these say nothing about a code. */
const FEW = 4

function answered<Route extends Row>(
  routes: readonly Route[],
  refusalsOf: (route: Route) => readonly Refusal[],
): Map<string, Answered> {
  const found = new Map<string, Answered>()
  for (const route of routes)
    for (const { code, status } of refusalsOf(route)) {
      if (code === null) continue
      const one = found.get(code) ?? { statuses: new Set(), routes: [] }
      one.statuses.add(status)
      const name = `\`${route.method} ${route.path}\``
      if (!one.routes.includes(name)) one.routes.push(name)
      found.set(code, one)
    }
  return found
}

const where = (routes: readonly string[]) =>
  routes.length === 0 || routes.length > FEW ? '' : ` From ${routes.join(', ')}.`

/** `cause` and `cure` are Markdown of docs/errors.md; `routes` all that answer it. */
export type ErrorEntry = {
  code: string
  service: 'auth service' | 'application'
  statuses: number[]
  cause: string
  cure: string
  routes: string[]
}

/** @throws Error where a code has no words, or words have no code */
function entriesOf(
  service: ErrorEntry['service'],
  causes: Causes,
  found: ReadonlyMap<string, Answered>,
): ErrorEntry[] {
  const unexplained = [...found.keys()].filter((code) => !(code in causes))
  const unknown = Object.keys(causes).filter((code) => !found.has(code))
  if (unexplained.length > 0 || unknown.length > 0)
    throw new Error(
      `scripts/docs/error-causes has no words for ${unexplained.join(', ') || 'none'} of the ${service}, and words for ${unknown.join(', ') || 'none'}, which it does not answer.`,
    )
  return Object.entries(causes)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([code, [cause, cure]]) => {
      const { statuses = [], routes = [] } = found.get(code) ?? {}
      return { code, service, statuses: [...statuses], cause, cure, routes: [...routes] }
    })
}

const sectionOf = (entries: ErrorEntry[]): string =>
  entries
    .map(
      ({ code, statuses, cause, cure, routes }) =>
        `### ${code}\n\nStatus ${statuses.join(' or ')}. ${cause} **${cure}**${where(routes)}`,
    )
    .join('\n\n')

/** Those that no row has are of a provider’s return, whose address has words of its own for them. */
function ofAuthService(): Map<string, Answered> {
  const found = answered(ofAuthRoutes, refusalsOfAuth)
  for (const [code, { status }] of Object.entries(authErrors))
    if (!found.has(code)) found.set(code, { statuses: new Set([status]), routes: [] })
  return found
}

const tableOfReturns = [
  '| `error` | Meaning |',
  '|---|---|',
  ...Object.entries(ofReturns).map(([error, means]) => `| \`${error}\` | ${means} |`),
].join('\n')

const ofService = {
  auth: (): ErrorEntry[] => entriesOf('auth service', ofAuth, ofAuthService()),
  application: (): ErrorEntry[] =>
    entriesOf('application', ofApplication, answered(ofApplicationRoutes, refusalsOfApplication)),
}

export const errorEntries = (): ErrorEntry[] => [...ofService.auth(), ...ofService.application()]

export const renderErrors = (): string => `# Errors

Written by \`npm run docs\` from the routes of both services and \`scripts/docs/error-causes\`.

A refusal of the auth service is \`{ message, code }\`, as Better Auth has it; one of the application is \`{ error, code }\`. Programs decide by
\`code\`, which does not change; the sentence may. Responses to too many requests (429) have \`retry-after\` in seconds, and mostly no code. Every response has an
\`x-request-id\`, under which the log has the rest.

## Auth service

${sectionOf(ofService.auth())}

### In the address of a provider’s return

A provider returns a person by their browser, so that what went wrong stands in the address of the page, as \`error\`. An error of the provider’s own
stands there as the provider sent it, or as \`UNKNOWN\` if it has not the form of one.

${tableOfReturns}

## Application

${sectionOf(ofService.application())}
`
