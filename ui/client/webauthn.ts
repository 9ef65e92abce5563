// What a browser does with passkeys, with its library: a chunk of its own, which is loaded when somebody uses one.

import { startAuthentication, startRegistration, WebAuthnAbortService } from '@simplewebauthn/browser'
import type { Answer } from './answer.ts'

/** What the browser cannot do, or its person does not want. */
export type PasskeyRefusal =
  | 'PASSKEY_UNSUPPORTED'
  | 'PASSKEY_CANCELED'
  | 'PASSKEY_KNOWN'
  | 'PASSKEY_UNABLE'
  | 'PASSKEY_FAILED'

type Refusals = Record<string, PasskeyRefusal>

/** By the name of what the browser throws. One that its person does not want is told from one that takes too long by no browser. */
const unwanted = { NotAllowedError: 'PASSKEY_CANCELED', AbortError: 'PASSKEY_CANCELED' } as const
const ofCreation: Refusals = {
  ...unwanted,
  InvalidStateError: 'PASSKEY_KNOWN',
  ConstraintError: 'PASSKEY_UNABLE',
  NotSupportedError: 'PASSKEY_UNABLE',
}
const ofShowing: Refusals = {
  ...unwanted,
  NotSupportedError: 'PASSKEY_UNSUPPORTED',
  SecurityError: 'PASSKEY_UNSUPPORTED',
}

/** A browser has one ceremony at a time: another one takes its place. */
async function performed<Response>(
  refusals: Refusals,
  begin: () => Promise<Response>,
  signal?: AbortSignal,
): Promise<Answer<Response>> {
  if (signal?.aborted) return { ok: false, status: 400, code: 'PASSKEY_CANCELED' }
  const cancel = () => WebAuthnAbortService.cancelCeremony()
  signal?.addEventListener('abort', cancel)
  try {
    return { ok: true, value: await begin() }
  } catch (error) {
    return { ok: false, status: 400, code: refusals[(error as Error).name] ?? 'PASSKEY_FAILED' }
  } finally {
    signal?.removeEventListener('abort', cancel)
  }
}

type Options<Ceremony extends (given: never) => unknown> = Parameters<Ceremony>[0] extends {
  optionsJSON: infer Given
}
  ? Given
  : never

export const createPasskey = (optionsJSON: Options<typeof startRegistration>) =>
  performed(ofCreation, () => startRegistration({ optionsJSON }))

/** @param useBrowserAutofill among what the browser offers at the field of the e-mail, in place of asking at once */
export const showPasskey = (
  optionsJSON: Options<typeof startAuthentication>,
  signal: AbortSignal,
  useBrowserAutofill = false,
) =>
  performed(
    ofShowing,
    // The field may be in an element's shadow root, where the library does not look.
    () => startAuthentication({ optionsJSON, useBrowserAutofill, verifyBrowserAutofillInput: false }),
    signal,
  )
