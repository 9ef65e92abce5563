// For the tests of JWTs: the service's own signing keys, and further nodes on its database.

import { SignJWT } from 'jose'
import { onTestFinished } from 'vitest'
import { startAuthService } from '../../../../server/auth/auth-service.ts'
import { createKeySeal } from '../../../../server/auth/crypto/key-seal.ts'
import { createSigningKeys, type SigningKeys } from '../../../../server/auth/crypto/signing-keys.ts'
import { authSettings } from '../../../../server/config/auth-settings.ts'
import { loadSettings } from '../../../../server/config/load.ts'
import { connect } from '../../../../server/db/pool.ts'
import { listen } from '../../../../server/http/listen.ts'
import {
  APP_ORIGIN,
  answer,
  cheapHashing,
  type RunningAuth,
  SECRET,
  SERVICE_SECRET,
  UNHURRIED_MS,
} from '../../../support/auth-service.ts'
import { recordingLog } from '../../../support/quiet.ts'

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
export const cookie = (token: string, name = 'auth.session_token') => ({ cookie: `${name}=${token}` })

/** The two ways in which a request presents a token. */
export const ways = { cookie, bearer }

/** `exp` and `iat` count in seconds. */
export const seconds = (from: number) => Math.floor(Date.now() / 1000) + from

export const jwtOf = async (auth: Pick<RunningAuth, 'get'>, token: string): Promise<string> => {
  const { body } = await auth.get('/token', bearer(token))
  return (body as { token: string }).token
}

/** For the length of a test. */
export async function keysOf(
  { databaseUrl }: Pick<RunningAuth, 'databaseUrl'>,
  { secrets = [SECRET], now = Date.now }: { secrets?: string[]; now?: () => number } = {},
): Promise<SigningKeys> {
  const pool = await connect(databaseUrl, { maxPoolSize: 2, connectionWaitMs: UNHURRIED_MS })
  onTestFinished(() => pool.end())
  return createSigningKeys(
    {
      pool,
      seal: createKeySeal(secrets),
      log: recordingLog(),
      rotationSeconds: 86_400,
      graceSeconds: 86_400,
      algorithm: 'EdDSA',
    },
    now,
  )
}

/** Signed by the service's own key: what is wrong with it is wrong with its claims alone. */
export async function signedByOurs(keys: SigningKeys, claims: Record<string, unknown>): Promise<string> {
  const { kid, privateKey } = await keys.current()
  return new SignJWT(claims).setProtectedHeader({ alg: 'EdDSA', kid }).sign(privateKey)
}

/** Another process of the same service, on the same database and under the same address, for the length of a test. */
export async function anotherNode(
  auth: Pick<RunningAuth, 'url' | 'databaseUrl'> & Partial<Pick<RunningAuth, 'smtpUrl'>>,
  { secrets = [SECRET], env = {} }: { secrets?: string[]; env?: Record<string, string> } = {},
) {
  const listening = await listen('127.0.0.1', 0, 'AUTH_PORT')
  const url = `http://127.0.0.1:${listening.port}${new URL(auth.url).pathname}`
  // It delivers mails of the outbox that they share.
  const { smtpUrl = 'smtp://127.0.0.1:9' } = auth
  const settings = { AUTH_URL: auth.url, APP_ORIGIN, SMTP_URL: smtpUrl, ...env }
  const { values } = loadSettings(authSettings, settings, { demo: true })
  const log = recordingLog()
  const { databaseUrl } = auth
  const service = await startAuthService({
    settings: values,
    secrets,
    serviceSecrets: [SERVICE_SECRET],
    databaseUrl,
    listening,
    log,
    waitForDatabase: false,
    hashing: cheapHashing,
    connectionWaitMs: UNHURRIED_MS,
  })
  onTestFinished(service.stop)
  return {
    log,
    databaseUrl,
    get: (path: string, headers: Record<string, string> = {}) => answer(`${url}${path}`, { headers }),
    post: (path: string, body: unknown, headers: Record<string, string> = {}) =>
      answer(`${url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
  }
}
