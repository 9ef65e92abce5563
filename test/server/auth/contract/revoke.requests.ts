// The contract's requests of people who list and revoke their sessions.

import { APP_ORIGIN } from '../../../support/auth-service.ts'
import type { Run, Scenario } from './peers.ts'
import { type AuthenticatedSession, authenticatedSessionOf, letAge, PASSWORD, signedIn } from './people.ts'

const list = '/list-sessions'
const revoke = '/revoke-session'
const path = '/get-session'

/** Another sign-in of the same person. */
async function again(
  run: Run,
  { email }: AuthenticatedSession,
  rememberMe = true,
): Promise<AuthenticatedSession> {
  const body = { email, password: PASSWORD, rememberMe }
  return authenticatedSessionOf(run, email, await run.prepare({ path: '/sign-in/email', body }))
}

const badBodies = async (run: Run, at: string, headers: Record<string, string>) => {
  await run.ask('with text/plain', {
    path: at,
    body: '{}',
    headers: { ...headers, 'content-type': 'text/plain' },
  })
  await run.ask('with bad JSON', {
    path: at,
    body: '{',
    headers: { ...headers, 'content-type': 'application/json' },
  })
}

/** Both ways to end several. */
const several = (at: string, left: string): Scenario => ({
  name: at.slice(1),
  steps: async (run) => {
    const ada = await signedIn(run, 'ada')
    const other = await again(run, ada)
    const bob = await signedIn(run, 'bob')
    await run.ask('of nobody', { path: at, body: {} })
    await badBodies(run, at, ada.cookie)
    await run.ask('by GET', { path: at, headers: ada.cookie })
    await run.ask('by cookie', { path: at, body: {}, headers: ada.cookie })
    await run.ask(`by cookie, and then its own session, ${left}`, { path, headers: ada.cookie })
    await run.ask('by cookie, and then the other session', { path, headers: other.bearer })
    await run.ask('by cookie, and then somebody else’s', { path, headers: bob.cookie })
    await run.ask('by Bearer, with no body', { path: at, method: 'POST', headers: bob.bearer })
    await run.ask('by Bearer, and then its own session', { path, headers: bob.bearer })
    const eve = await signedIn(run, 'eve')
    await letAge(run, eve)
    await run.ask('with an array, two days later', { path: at, body: [], headers: eve.cookie })
  },
})

export const revokeRequests: Scenario[] = [
  {
    name: 'list-sessions',
    steps: async (run) => {
      const ada = await signedIn(run, 'ada')
      await again(run, ada, false)
      await run.ask('by cookie', { path: list, headers: ada.cookie })
      await run.ask('by Bearer', { path: list, headers: ada.bearer })
      await run.ask('by Bearer, from a page', { path: list, headers: { ...ada.bearer, origin: APP_ORIGIN } })
      await run.ask('of nobody', { path: list })
      await run.ask('by a garbage cookie', { path: list, headers: run.sessionCookie('garbage') })
      await run.ask('by POST', { path: list, body: {}, headers: ada.cookie })
      await letAge(run, ada)
      await run.ask('two days later', { path: list, headers: ada.cookie })
      // Better Auth has no order: where there are several that it has slid, it may be any.
      await run.ageSessions(ada.email, 8)
      const later = await again(run, ada)
      await run.ask('by a new sign-in, after all others have lapsed', { path: list, headers: later.cookie })
    },
  },
  {
    name: 'revoke-session',
    steps: async (run) => {
      const ada = await signedIn(run, 'ada')
      const bob = await signedIn(run, 'bob')
      const other = await again(run, ada)
      const send = (label: string, token: unknown, headers: Record<string, string>) =>
        run.ask(label, { path: revoke, body: { token }, headers })
      await send('of nobody', other.token, {})
      await run.ask('of nobody, and without a token', { path: revoke, body: {} })
      await send('without a token', undefined, ada.cookie)
      await send('with a number', 7, ada.cookie)
      await send('with an empty token', '', ada.cookie)
      await run.ask('with no body', { path: revoke, method: 'POST', headers: ada.cookie })
      await run.ask('with an array', { path: revoke, body: [], headers: ada.cookie })
      await badBodies(run, revoke, ada.cookie)
      await send('that nobody was given', 'A'.repeat(32), ada.cookie)
      await send('of somebody else', bob.token, ada.cookie)
      await run.ask('of somebody else, and then theirs', { path, headers: bob.cookie })
      await send('of another sign-in, by its token', other.token, ada.cookie)
      await run.ask('of another sign-in, and then that one', { path, headers: other.cookie })
      const third = await again(run, ada)
      const listed = await run.prepare({ path: list, headers: ada.cookie })
      const sessions = JSON.parse(listed.text) as { token: string; createdAt: string }[]
      const newest = sessions.toSorted((one, other) => one.createdAt.localeCompare(other.createdAt)).at(-1)
      await send('from the list', newest?.token, ada.bearer)
      await run.ask('from the list, and then that one', { path, headers: third.cookie })
      await letAge(run, ada)
      await send('of its own', ada.token, ada.cookie)
      await run.ask('of its own, and then itself', { path, headers: ada.bearer })
    },
  },
  several('/revoke-sessions', 'which has ended'),
  several('/revoke-other-sessions', 'which is left'),
]
