// Chromium's virtual authenticator in a page: it has a fingerprint reader, and does at once what it is asked for, unless a test says otherwise.

import type { BrowserContext, Page } from 'playwright'
import type { Passkey } from '../../testing/testing.ts'

type Bits = { isBogusSignature?: boolean; isBadUV?: boolean; isBadUP?: boolean }

export type VirtualAuthenticator = {
  /** Puts a passkey into it that was made elsewhere. */
  hold: (passkey: Passkey | null) => Promise<unknown>
  /** What it says wrongly from now on. */
  spoil: (bits: Bits) => Promise<unknown>
  /** Whether somebody touches it. */
  touch: (isTouched: boolean) => Promise<unknown>
  /** Whether it recognises the fingerprint. */
  recognise: (isRecognised: boolean) => Promise<unknown>
}

export async function plugIn(page: Page): Promise<VirtualAuthenticator> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    hold: async (credential) =>
      credential && cdp.send('WebAuthn.addCredential', { authenticatorId, credential }),
    spoil: (bits) => cdp.send('WebAuthn.setResponseOverrideBits', { authenticatorId, ...bits }),
    touch: (enabled) => cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
    recognise: (isUserVerified) => cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}

/** Of a browser without a list beside the email: the authenticator would answer it by itself, before a button is pressed. */
export const withoutList = (of: Page | BrowserContext) =>
  of.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })

/** The service gives people five minutes to touch it: the page that is open now, a second. */
export const shortenPatience = (page: Page) =>
  page.evaluate(() => {
    const { credentials } = navigator
    const get = credentials.get.bind(credentials)
    credentials.get = ({ publicKey, ...options } = {}) =>
      get({ ...options, ...(publicKey && { publicKey: { ...publicKey, timeout: 1000 } }) })
  })
