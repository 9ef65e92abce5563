// Passkeys between the browser and the auth service: the two requests of a ceremony, and what the browser does in between.

import type { AuthenticationResponseJSON } from '@simplewebauthn/browser'
import type { AuthenticateReply, WirePasskey } from '../../server/wire/passkey-answers.ts'
import { type Answer, type RefusedAnswer, unanswered } from './answer.ts'
import type { Auth } from './auth-client.ts'
import type { PasskeyRefusal } from './webauthn.ts'

type Webauthn = typeof import('./webauthn.ts')

export const knowsPasskeys = (): boolean => 'PublicKeyCredential' in window

const unsupported: RefusedAnswer = {
  ok: false,
  status: 400,
  code: 'PASSKEY_UNSUPPORTED' satisfies PasskeyRefusal,
}

/** At an address that is no secure one no browser knows passkeys. */
async function load(): Promise<Answer<Webauthn>> {
  if (!knowsPasskeys()) return unsupported
  return import('./webauthn.ts').then(
    (value) => ({ ok: true as const, value }),
    () => unanswered,
  )
}

/** Names the ceremony to the service where the browser keeps its cookie back, and where another tab has begun one since. */
const ceremonyOf = ({ headers }: { headers?: Headers | undefined }): Record<string, string> => {
  const begun = headers?.get('set-auth-passkey')
  return begun ? { 'x-auth-passkey': begun } : {}
}

/** What the browser has shown, and what names the ceremony that it was shown in. */
type Shown = { response: AuthenticationResponseJSON; headers: Record<string, string> }

/** Before the challenge lapses, in ms. */
const RENEWED_AFTER = 240_000

export const never = () => new Promise<never>(() => {})

/** @returns what the person has taken from the browser's list beside the field of the e-mail, as JSON; never, where they take nothing */
export async function offerPasskey(auth: Auth, signal: AbortSignal): Promise<string> {
  const webauthn = await load()
  while (webauthn.ok && !signal.aborted) {
    const options = await auth.ask('passkey.generateAuthenticateOptions', undefined, { signal })
    if (!options.ok) break
    const renewal = AbortSignal.timeout(RENEWED_AFTER)
    const shown = await webauthn.value.showPasskey(options.value, AbortSignal.any([signal, renewal]), true)
    if (shown.ok)
      return JSON.stringify({ response: shown.value, headers: ceremonyOf(options) } satisfies Shown)
    if (!renewal.aborted) break
  }
  return never()
}

/** @returns what the person has shown, as JSON; nothing of it has reached the service yet */
export async function askForPasskey(auth: Auth, signal: AbortSignal): Promise<Answer<string>> {
  const [webauthn, options] = await Promise.all([
    load(),
    auth.ask('passkey.generateAuthenticateOptions', undefined, { signal }),
  ])
  if (!webauthn.ok) return webauthn
  if (!options.ok) return options
  const shown = await webauthn.value.showPasskey(options.value, signal)
  if (!shown.ok) return shown
  const value = JSON.stringify({ response: shown.value, headers: ceremonyOf(options) } satisfies Shown)
  return { ok: true, value }
}

/** @param shown as `offerPasskey` or `askForPasskey` has returned it; null where the browser is yet to be asked */
export async function signInByPasskey(
  auth: Auth,
  { shown, ...more }: { shown: string | null; rememberMe?: boolean | undefined },
  signal: AbortSignal,
): Promise<Answer<AuthenticateReply>> {
  const found = shown ? { ok: true as const, value: shown } : await askForPasskey(auth, signal)
  if (!found.ok) return found
  const { response: given, headers }: Shown = JSON.parse(found.value)
  const { clientExtensionResults: _, ...response } = given
  return auth.ask('passkey.verifyAuthentication', { response, ...more }, { signal, headers })
}

export async function addPasskey(auth: Auth, name: string): Promise<Answer<WirePasskey>> {
  const [webauthn, options] = await Promise.all([load(), auth.ask('passkey.generateRegisterOptions')])
  if (!webauthn.ok) return webauthn
  if (!options.ok) return options
  const made = await webauthn.value.createPasskey(options.value)
  if (!made.ok) return made
  const { clientExtensionResults: _, ...response } = made.value
  return auth.ask('passkey.verifyRegistration', { response, name }, { headers: ceremonyOf(options) })
}
