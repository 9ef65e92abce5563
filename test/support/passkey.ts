// The two requests of each ceremony with a passkey, as a page sends them: for tests.

import type { Authenticator, Created, Creating, Requesting } from '../model/authenticator.ts'
import { type Answer, APP_ORIGIN, cookieOf, type RunningAuth } from './auth-service.ts'
import { bearer } from './second-factor.ts'

type Auth = Pick<RunningAuth, 'get' | 'post'>

const passkeyCookie = (answer: Answer) => cookieOf(answer, 'auth.passkey') ?? ''

export async function beginRegistration(auth: Auth, token: string) {
  const begun = await auth.get('/passkey/generate-register-options', bearer(token))
  return { begun, options: begun.body as Creating, cookie: passkeyCookie(begun) }
}

export const sendRegistration = (
  auth: Auth,
  token: string,
  { cookie, response, name }: { cookie: string; response: Created; name?: string },
) => auth.post('/passkey/verify-registration', { response, name }, { ...bearer(token), cookie })

/** @returns the answer to the registration */
export async function registerPasskey(
  auth: Auth,
  token: string,
  key: Authenticator,
  name = 'Ada’s key',
): Promise<Answer> {
  const { begun, options, cookie } = await beginRegistration(auth, token)
  if (begun.status !== 200) return begun
  const response = key.createJSON(APP_ORIGIN, options)
  return sendRegistration(auth, token, { cookie, response, name })
}

/** @param cookies of the browser that asks */
export async function beginAuthentication(auth: Auth, cookies = '') {
  const begun = await auth.get('/passkey/generate-authenticate-options', {
    origin: APP_ORIGIN,
    cookie: cookies,
  })
  return { options: begun.body as Requesting, cookie: passkeyCookie(begun) }
}

export const sendAssertion = (auth: Auth, cookie: string, response: unknown) =>
  auth.post('/passkey/verify-authentication', { response }, { origin: APP_ORIGIN, cookie })

/** @param cookies as above: that of a sign-in that waits for a second factor, say */
export async function signInByPasskey(auth: Auth, key: Authenticator, cookies = ''): Promise<Answer> {
  const { options, cookie } = await beginAuthentication(auth, cookies)
  const response = key.getJSON(APP_ORIGIN, options)
  return sendAssertion(auth, [cookies, cookie].filter(Boolean).join('; '), response)
}

/** As an authenticator’s data has it: COSE, behind what comes before. */
export function publicKeyOf({ response }: Created): string {
  const data = Buffer.from(response.authenticatorData ?? '', 'base64url')
  return data.subarray(55 + data.readUInt16BE(53)).toString('base64')
}

type ClientData = { type: string; challenge: string; origin: string; crossOrigin?: boolean }
type Signed = { response: { clientDataJSON: string } }

/** What a browser has not said. */
export const inClientData =
  (change: Partial<ClientData>) =>
  <Given extends Signed>(given: Given): Given => {
    const said = Buffer.from(given.response.clientDataJSON, 'base64url').toString()
    const changed = JSON.stringify({ ...(JSON.parse(said) as ClientData), ...change })
    const clientDataJSON = Buffer.from(changed).toString('base64url')
    return { ...given, response: { ...given.response, clientDataJSON } }
  }
