// A node that is killed while it exchanges a code for tokens: nothing is half done, and the code is still good at another node.

import * as client from 'openid-client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { inconsistencies } from '../../../consistency/consistency.ts'
import { startAuthProcess } from '../../../support/auth-process.ts'
import { APP_ORIGIN, startAuth } from '../../../support/auth-service.ts'
import { proxyOfTest } from '../../../support/database-proxy.ts'
import { connectTo } from '../../../support/databases.ts'
import { codeFor, discover, NOTES, OIDC_CLIENTS, redeem, signedIn } from '../../../support/relying-party.ts'

/** Of each node. */
const AUTH_SECRET = 'a secret of 32 characters or more for nodes'

test.each(['insert into auth.access_token', 'insert into auth.refresh_token'])(
  'X-1205: kill -9 at %s: the code gives its tokens at another node, once',
  async (statement) => {
    const auth = await startAuth({ OIDC_CLIENTS }, { secrets: [AUTH_SECRET] })
    onTestFinished(auth.stop)
    const proxy = await proxyOfTest(auth.databaseUrl)
    const env = { OIDC_CLIENTS, DATABASE_URL: proxy.url, AUTH_URL: auth.url, AUTH_SECRET, APP_ORIGIN }
    const node = await startAuthProcess({ ...env, SMTP_URL: 'smtp://127.0.0.1:9' })
    await node.untilReady()
    const { promise: never } = Promise.withResolvers<'pass'>()
    let isHeld = false
    proxy.judge((one) => {
      isHeld ||= one.includes(statement)
      return isHeld ? never : 'pass'
    })
    const { browser } = await signedIn(auth)
    const config = await discover(auth, NOTES)
    const forLonger = { scope: 'openid offline_access', prompt: 'consent' }
    const code = await codeFor(auth, browser, config, NOTES, forLonger)
    const asked = fetch(`${node.origin}/api/auth/oauth2/token`, {
      method: 'POST',
      body: new URLSearchParams({
        ...{ client_id: NOTES.id, client_secret: NOTES.secret, grant_type: 'authorization_code' },
        ...{ code: code.returned.searchParams.get('code') ?? '', code_verifier: code.verifier },
        redirect_uri: NOTES.redirectUris[0] ?? '',
      }),
    }).catch(() => 'no answer')
    await vi.waitFor(() => expect(isHeld).toBe(true), { timeout: 60_000 })
    await node.end('SIGKILL')
    expect(await asked).toBe('no answer')
    const tokens = await redeem(config, code)
    expect(await client.tokenIntrospection(config, tokens.access_token)).toMatchObject({ active: true })
    expect(tokens.refresh_token).toBeTruthy()
    await expect(redeem(config, code)).rejects.toMatchObject({ error: 'invalid_grant' })
    expect(await inconsistencies(await connectTo(auth.databaseUrl))).toEqual([])
  },
)
