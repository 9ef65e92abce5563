// Passkeys between the browser and the auth service: the two requests of a ceremony, and what the browser does in between.

import type { WirePasskey } from '../../server/wire/passkeys.ts'
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

export async function addPasskey(auth: Auth, name: string): Promise<Answer<WirePasskey>> {
  const [webauthn, options] = await Promise.all([load(), auth.ask('passkey.generateRegisterOptions')])
  if (!webauthn.ok) return webauthn
  if (!options.ok) return options
  const made = await webauthn.value.createPasskey(options.value)
  if (!made.ok) return made
  const { clientExtensionResults: _, ...response } = made.value
  return auth.ask('passkey.verifyRegistration', { response, name })
}
