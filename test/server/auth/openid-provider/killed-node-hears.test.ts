// A node that is killed while it hears that memberships have ended: nothing is half done, and the call that comes again ends the rest.

import * as client from 'openid-client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { callSigner, SIGNATURE_HEADER } from '../../../../server/crypto/service-signature.ts'
import { ENDED_MEMBERSHIPS } from '../../../../server/wire/ended-membership-call.ts'
import { inconsistencies } from '../../../consistency/consistency.ts'
import { startAuthProcess } from '../../../support/auth-process.ts'
import { APP_ORIGIN, SERVICE_SECRET, startAuth } from '../../../support/auth-service.ts'
import { proxyOfTest } from '../../../support/database-proxy.ts'
import { connectTo, rowsIn } from '../../../support/databases.ts'
import { organization, startOrganizations } from '../../../support/organizations-double.ts'
import { codeFor, discover, NOTES, redeem, signedIn } from '../../../support/relying-party.ts'

/** Of each node. */
const AUTH_SECRET = 'a secret of 32 characters or more for nodes'
const ACME = organization('acme')
const OIDC_CLIENTS = JSON.stringify([
  { ...NOTES, backchannelLogoutUri: 'https://notes.example.com/logout', trusted: true },
])

test.each(['delete from auth.client_session', 'delete from auth.oauth_grant'])(
  'X-1563: kill -9 at %s: the call ends everything once it comes again, and nothing in between',
  async (statement) => {
    const application = await startOrganizations([ACME])
    onTestFinished(application.stop)
    const settings = { OIDC_CLIENTS, ...application.settings }
    const auth = await startAuth(settings, { secrets: [AUTH_SECRET] })
    onTestFinished(auth.stop)
    const working = async () => {
      const { browser, user } = await signedIn(auth)
      const config = await discover(auth, NOTES)
      const asked = {
        scope: 'openid organizations offline_access',
        organization: ACME.slug,
        prompt: 'consent',
      }
      const tokens = await redeem(config, await codeFor(auth, browser, config, NOTES, asked))
      const isActive = async () => (await client.tokenIntrospection(config, tokens.access_token)).active
      return { id: user.id, isActive }
    }
    const people = [await working(), await working()]
    const body = JSON.stringify({ organizationId: ACME.id, userIds: people.map(({ id }) => id) })
    const say = (origin: string) => {
      const path = `${new URL(auth.url).pathname}${ENDED_MEMBERSHIPS}`
      const call = { method: 'POST', path, query: '', cookie: '', authorization: '', body }
      const headers = {
        'content-type': 'application/json',
        [SIGNATURE_HEADER]: callSigner([SERVICE_SECRET], Date.now)(call, 'session'),
      }
      return fetch(`${origin}${path}`, { method: 'POST', headers, body }).then(
        ({ status }) => status,
        () => 'no answer',
      )
    }
    const standing = async () => {
      const [grants, signedInTo, owed] = await Promise.all(
        ['oauth_grant', 'client_session', 'client_logout'].map((table) =>
          rowsIn(auth.databaseUrl, `select from auth.${table}`),
        ),
      )
      return [grants?.length, signedInTo?.length, owed?.length]
    }
    const proxy = await proxyOfTest(auth.databaseUrl)
    const env = { ...settings, DATABASE_URL: proxy.url, AUTH_URL: auth.url, AUTH_SECRET, APP_ORIGIN }
    const node = await startAuthProcess({ ...env, SERVICE_SECRET, SMTP_URL: 'smtp://127.0.0.1:9' })
    await node.untilReady()
    const { promise: never } = Promise.withResolvers<'pass'>()
    let [begun, isHeld] = [0, false]
    // That of the second person: the first one’s transaction is committed.
    proxy.judge((one) => {
      if (one.includes('select id from auth.oauth_grant where user_id')) begun += 1
      isHeld ||= begun === people.length && one.includes(statement)
      return isHeld ? never : 'pass'
    })
    const asked = say(node.origin)
    await vi.waitFor(() => expect(isHeld).toBe(true), { timeout: 60_000 })
    await node.end('SIGKILL')
    expect(await asked).toBe('no answer')
    expect(await Promise.all(people.map(({ isActive }) => isActive()))).toEqual([false, true])
    expect(await standing()).toEqual([1, 1, 1])
    expect(await say(new URL(auth.url).origin)).toBe(204)
    expect(await Promise.all(people.map(({ isActive }) => isActive()))).toEqual([false, false])
    expect(await standing()).toEqual([0, 0, 2])
    expect(await inconsistencies(await connectTo(auth.databaseUrl))).toEqual([])
  },
)
