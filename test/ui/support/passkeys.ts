// What a browser answers about passkeys, in place of its own dialogs.

import { vi } from 'vitest'

const bytes = (text: string) => new TextEncoder().encode(text).buffer

/** Behind nothing that a person reads. */
export const challenge = 'Y2hhbGxlbmdl'

export const creationOptions = {
  challenge,
  rp: { name: 'Lockstep', id: 'localhost' },
  user: { id: 'N2YxYw', name: 'ada@example.com', displayName: 'ada@example.com' },
  pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
  timeout: 60_000,
  attestation: 'none',
  excludeCredentials: [],
  authenticatorSelection: {},
  extensions: {},
}

/** @param code of the exception */
export const refusing = (code: string) => () => Promise.reject(new DOMException('refused', code))

const credential = (response: object) => ({
  id: 'Y3JlZGVudGlhbA',
  rawId: bytes('credential'),
  type: 'public-key',
  authenticatorAttachment: 'platform',
  getClientExtensionResults: () => ({}),
  response: { clientDataJSON: bytes('client data'), ...response },
})

export const createdPasskey = async () =>
  credential({ attestationObject: bytes('attestation'), getTransports: () => ['internal'] })

/** Until the page takes it back. */
export const untouched = ({ signal }: CredentialRequestOptions) =>
  new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))

type Made = (options: CredentialRequestOptions) => Promise<unknown>
type Container = { create: Made; get: Made }

export const onCreate = (create: Made) =>
  vi.spyOn(navigator.credentials as unknown as Container, 'create').mockImplementation(create)

export const requestOptions = { challenge, rpId: 'localhost', timeout: 60_000, userVerification: 'required' }

export const shownPasskey = async () =>
  credential({
    authenticatorData: bytes('authenticator data'),
    signature: bytes('signature'),
    userHandle: bytes('7f1c'),
  })

/** At once, also from the list beside a field. */
export function onGet(get: Made) {
  vi.spyOn(PublicKeyCredential, 'isConditionalMediationAvailable').mockResolvedValue(true)
  return vi.spyOn(navigator.credentials as unknown as Container, 'get').mockImplementation(get)
}
