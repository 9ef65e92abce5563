// Authenticators as browsers have them, without a browser.

import {
  AuthenticatorEmulator,
  type AuthenticatorParameters,
  PasskeysCredentialsMemoryRepository,
  WebAuthnEmulator,
} from 'nid-webauthn-emulator'

export type Authenticator = WebAuthnEmulator
export type Creating = Parameters<WebAuthnEmulator['createJSON']>[1]
export type Requesting = Parameters<WebAuthnEmulator['getJSON']>[1]
export type Created = ReturnType<WebAuthnEmulator['createJSON']>
export type Asserted = ReturnType<WebAuthnEmulator['getJSON']>

/** Each has its own keys, and knows no other's. */
export function authenticator(given: Partial<AuthenticatorParameters> = {}): Authenticator {
  const credentialsRepository = new PasskeysCredentialsMemoryRepository()
  return new WebAuthnEmulator(
    new AuthenticatorEmulator({ credentialsRepository, stateless: false, ...given }),
  )
}

const touched = () => ({ options: { uv: false, up: true } })

/** One that cannot verify its user: a key without a PIN. */
export const simpleKey = (given: Partial<AuthenticatorParameters> = {}): Authenticator =>
  authenticator({
    verifications: { userPresent: true, userVerified: false },
    userMakeCredentialInteraction: touched,
    userGetAssertionInteraction: touched,
    ...given,
  })
