// Operators who act as people, as a browser of theirs would: for these tests.

import { expect } from 'vitest'
import { type Answer, APP_ORIGIN, cookieOf, verifiedPerson } from '../../../support/auth-service.ts'
import { bearer } from '../../../support/second-factor.ts'
import { withConsole } from './console.support.ts'

export const outcome = (named: string) => ({ status: 200, body: { outcome: named } })

type Looked = { found: { look: string; mayImpersonate: boolean; person: { id: string } } }

/** What a browser sends from then on. */
export const cookiesOf = (answer: Answer) =>
  ['auth.session_token', 'auth.own_session'].map((name) => cookieOf(answer, name) ?? '').join('; ')

export const asBrowser = (cookie: string) => ({ origin: APP_ORIGIN, cookie })

type Found = {
  session: Record<string, unknown> & { id: string; expiresAt: string }
  user: { email: string }
} | null

export function withImpersonation(env: Record<string, string> = {}) {
  const given = withConsole({ CONSOLE: 'on', IMPERSONATION: 'on', API_KEYS: 'on', ...env })
  const { auth, rows, holder, look } = given

  async function seen(token: string, email: string) {
    const { found } = (await look(token, { person: email })).body as Looked
    return { may: found.mayImpersonate, named: { person: found.person.id, look: found.look } }
  }

  const begin = (token: string, named: object) =>
    auth().post('/console/impersonate', { reason: 'ticket 7', ...named }, bearer(token))

  return {
    ...given,
    seen,
    begin,
    async acting() {
      const operator = await holder('operator')
      const ada = await verifiedPerson(auth())
      const { named } = await seen(operator.token, ada.email)
      const answer = await begin(operator.token, named)
      expect(answer).toMatchObject(outcome('done'))
      const [{ id = '' } = {}] = await rows('select id from auth."user" where email = $1', [operator.email])
      return { operator: { ...operator, id: `${id}` }, ada, named, cookie: cookiesOf(answer) }
    },
    sessionOf: async (cookie: string) => (await auth().get('/get-session', asBrowser(cookie))).body as Found,
  }
}
