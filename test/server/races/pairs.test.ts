// Pairs of requests that meet have the outcome of some order, and leave consistent data.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import { describe, expect, inject, test } from 'vitest'
import { routes as appRoutes } from '../../../server/app/app.routes.ts'
import { routes as authRoutes } from '../../../server/auth/auth.routes.ts'
import { caseOf } from '../../races/cases.ts'
import { organizationNames } from '../../races/organization.ts'
import type { Raced } from '../../races/prepare.ts'
import { vocabulary } from '../../races/requests.ts'
import { runCase } from '../../races/run.ts'
import { type Start, starts } from '../../races/starts.ts'
import { isDeep } from '../../support/deep.ts'
import { bareEnvironment } from '../../support/node-process.ts'
import { nodesOfFile } from './support.ts'

const script = join(import.meta.dirname, '../../../scripts/races.ts')

const { nodes, explorer } = nodesOfFile()

if (isDeep)
  describe.concurrent('every pair', { timeout: 7_200_000 }, () => {
    test.each(starts)('$name', async ({ name }) => {
      const options = ['--start', name, '--schedules', '3', '--seed', '1', '--workers', '1']
      const child = spawn(process.execPath, [script, ...options], {
        env: { ...bareEnvironment, DATABASE_URL: inject('postgresUrl') },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'close')])
      expect(code, said).toBe(0)
    })
  })
else
  describe('some pairs', () => {
    const pairs = fc.constantFrom(...starts).chain((start) => {
      const names = [...vocabulary(0, start).keys()]
      return fc.record({
        start: fc.constant(start.name),
        requests: fc.tuple(fc.constantFrom(...names), fc.constantFrom(...names)),
        addresses: fc.constantFrom<1 | 2>(1, 1, 1, 2),
      })
    })
    const chosen = fc.sample(pairs, { numRuns: 4, seed: 5 })

    test.each(chosen)('$start: $requests, $addresses', async (pair) => {
      const bounds = { exhaustive: 0, oneSwitch: 3, sampled: 1, seed: 1 }
      const { explored } = await explorer().explore(caseOf(pair), bounds)
      expect(explored.found?.differences ?? []).toEqual([])
    })
  })

/** Routes that take a POST and are not sent, and why. */
const unraced: Record<string, string> = {
  '/api/invitations/look-up': 'reads',
  '/auth/backchannel-logout':
    'the other service’s word, which is about sessions of the past; a deletion is raced as forget',
  '/auth/organizations': 'reads',
  '/auth/forgot-password': 'a relay to the auth service’s route, which is raced',
  '/auth/verify-email': 'a relay to the auth service’s route, which is raced',
  '/change-email': 'another name of a route that is raced',
  '/link-social': 'leads to the provider, whose return is raced; one that a page brings takes the same way',
  '/callback/:provider': 'a redirect to the GET, which is raced',
  '/forget-password/email': 'an older name of a route that is raced',
  '/forget-password/email-otp': 'an older name of a route that is raced',
  '/api-key/create': 'off unless set: a row of its own, under the lock of its person’s address',
  '/api-key/delete': 'likewise: one that is gone is unknown',
  '/api-key/rotate': 'likewise: one that is replaced is not replaced again',
  '/api-key/update': 'likewise',
  '/console/act': 'off unless set: raced in test/server/auth/console/console-acts.test.ts',
  '/console/impersonate': 'off unless set: raced in test/server/auth/console/impersonation-races.test.ts',
  '/admin/stop-impersonating': 'likewise',
  '/console/look': 'off unless set: reads, under the role that its transaction has read',
  '/console/view': 'likewise',
  '/console/replay': 'off unless set: of one that is no longer given up it changes nothing',
  '/api-key/verify': 'reads, and notes the day’s first use',
  '/api/organizations/keys': 'off unless set: a row of its own, under the lock of its organization',
  '/api/organizations/keys/rotate': 'likewise: one that is replaced is not replaced again',
  '/api/organizations/keys/delete': 'likewise: one that is gone is unknown',
  '/api/api-key/verify': 'reads, and notes the day’s first use',
  '/passkey/update-passkey': 'a name, by which nothing is decided',
  '/two-factor/prove-mailbox':
    'no person of a race has lost anything: test/server/auth/two-factor/recovery.test.ts',
  '/two-factor/stop-recovery':
    'no person of a race has lost anything: test/server/auth/two-factor/recovery.test.ts',
  '/two-factor/send-otp': 'off unless set: mails what a route does that is raced',
  '/two-factor/verify-otp': 'off unless set: the flow of a route that is raced',
  '/get-session': 'the same as the GET, which is raced with a verifier',
}

function startOf(wanted: string): Start {
  const start = starts.find(({ name }) => name === wanted)
  if (!start) throw new Error('There is no such starting state.')
  return start
}

describe('the requests', () => {
  test('every route that takes a POST is among them, or it is said why not', async () => {
    const sent = new Set<string>()
    const send = async (start: Start, request: Raced) => {
      const one = { start, addresses: 1, requests: [request, request] } as const
      const { taken } = await runCase(nodes(), one, { choices: [], grain: 'requests' })
      for (const { kind, what } of taken) if (kind !== 'statements') sent.add(what.replace('/api/auth', ''))
    }
    for (const request of vocabulary(0, startOf('nobody')).values()) await send(startOf('nobody'), request)
    await send(startOf('two ways in'), { to: 'unlink the provider' })
    const key = { kind: 'right', isUserVerified: true } as const
    await send(startOf('a passkey, and two tabs with one challenge'), { to: 'show passkey', ...key })
    const registration = { to: 'register passkey', response: 'alone' } as const
    await send(startOf('a passkey that is registered in two tabs'), registration)
    for (const to of organizationNames) await send(startOf('an organization of three'), { to })
    const posts = [...authRoutes, ...appRoutes].filter(({ method }) => method === 'POST')
    const missing = posts.map(({ path }) => path).filter((path) => !sent.has(`POST ${path}`))
    expect(missing.toSorted()).toEqual(Object.keys(unraced).toSorted())
  })
})
