// docs/proofs.md says of each route whether the proofs explore it, and is right.

import { expect, test } from 'vitest'
import { demandedOf, demandIn } from '../../machines/kit/demand.ts'
import { routes as appRoutes } from '../../server/app/app.routes.ts'
import { routes as authRoutes } from '../../server/auth/auth.routes.ts'
import { operationsOf } from '../../server/auth/openid-provider/engine/described.ts'
import { routes as ofApiKeys, routesOfOrganization } from '../model/api-keys/key-requests.ts'
import { demandOf } from '../model/api-keys/key-world.ts'
import { demandOfLook } from '../model/console/console-world.ts'
import { demands } from '../model/demands.ts'
import { ofOwner } from '../model/demands-of-application.ts'
import { appRoutes as sentToApp } from '../model/drive-app.ts'
import { endpoints } from '../model/flows.ts'
import { exploredRoutes, inTime } from '../model/organization/requests.ts'
import { textOf } from '../rules/support/files.ts'

/** With a program of others between a request and its flow, each runs some flow of the world of an application. */
const ofProvider = [
  'GET /oauth2/authorize',
  'POST /oauth2/authorize',
  'GET /oauth2/interaction/:uid',
  'POST /oauth2/interaction/:uid',
  'POST /oauth2/device',
  'POST /oauth2/token',
  'POST /oauth2/revoke',
  'POST /oauth2/applications',
  'POST /oauth2/ended-memberships',
]
const providerRoutes = operationsOf(true)

const explored = [
  ...Object.keys(endpoints).map((endpoint) => endpoint.split(',')[0]),
  ...Object.values(sentToApp).map((route) => route.join(' ')),
  ...exploredRoutes,
  ...Object.values(ofApiKeys).map(({ route }) => route),
  'POST /admin/stop-impersonating',
  'POST /console/act',
  'POST /console/impersonate',
  'POST /console/look',
  'POST /console/view',
  'POST /console/replay',
  ...routesOfOrganization,
  ...ofProvider,
]

/** The rows of the table below a heading: by route, whether it is explored. */
function documented(heading: string): Map<string, boolean> {
  const [, section = ''] = textOf('docs/proofs.md').split(`### ${heading}\n`)
  const [table = ''] = section.split(/^#/m)
  const rows = table.matchAll(/^\| `((?:GET|POST|PUT|DELETE) [^`]+)` \| (\w+).* \|$/gm)
  return new Map([...rows].map(([, route = '', how]) => [route, how === 'explored']))
}

test.each([
  ['Auth service', authRoutes],
  ['Application', appRoutes],
  ['OpenID provider', providerRoutes],
] as const)('%s: every route', (heading, routes) => {
  const rows = documented(heading)
  const named = routes.map(({ method, path }) => `${method} ${path}`)
  expect([...rows.keys()].filter((route) => !named.includes(route))).toEqual([])
  expect(named.filter((route) => explored.includes(route) !== rows.get(route))).toEqual([])
})

test('the proofs demand of the application what its route does', () => {
  const row = appRoutes.find(({ path }) => path === sentToApp.role[1])
  expect(row && demandIn(row)).toEqual(ofOwner)
})

test('the proofs of an organization demand a recent proof where its routes do', () => {
  const recent = appRoutes.flatMap((row) => {
    const demand = demandIn(row)
    const isRecent = demand !== null && demandedOf(demand, 'aal2').within !== 'session'
    return isRecent ? [`${row.method} ${row.path}`] : []
  })
  expect(recent.toSorted()).toEqual([...inTime, ...routesOfOrganization].toSorted())
})

test.each(Object.values(ofApiKeys))(
  'the proofs of API keys demand a session of $route as it does',
  (given) => {
    const row = authRoutes.find(({ method, path }) => given.route === `${method} ${path}`)
    const demand = row ? demandIn(row) : null
    const within = demand && demandedOf(demand, 'aal1').within
    expect(within).toBe(given.isRecent ? demandOf({ isOld: false }).within : null)
  },
)

test.each(['/console/look', '/console/view', '/console/replay', '/console/act'])(
  'the proofs of the console demand what %s does',
  (asked) => {
    const row = authRoutes.find(({ path }) => path === asked)
    expect(row && demandIn(row)).toEqual(demandOfLook)
  },
)

test('the proofs demand of each endpoint what its route does', () => {
  for (const endpoint of Object.keys(endpoints)) {
    const row = authRoutes.find(({ method, path }) => endpoint.split(',')[0] === `${method} ${path}`)
    // Without a session there is nothing to demand it of.
    const isOfNobody = /at a sign-in$|^GET \/callback\/:provider, (?!linking)/.test(endpoint)
    const demand = row && !isOfNobody ? demandIn(row) : null
    expect({ endpoint, demand: demands[endpoint as keyof typeof demands] ?? null }).toEqual({
      endpoint,
      demand,
    })
  }
})
