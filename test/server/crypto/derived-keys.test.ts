// What has been mailed and stored keeps working: each derived key is byte for byte what it always was.

import { expect, test } from 'vitest'
import { createCodes } from '../../../server/auth/crypto/codes.ts'
import { createTraces } from '../../../server/auth/crypto/devices.ts'
import { createKeySeal } from '../../../server/auth/crypto/key-seal.ts'
import { createMailedLinks } from '../../../server/auth/crypto/mailed-links.ts'
import { createInvitationTokens } from '../../../server/crypto/invitation-tokens.ts'
import { createSeal } from '../../../server/crypto/seal.ts'
import { callSigner, callVerifier } from '../../../server/crypto/service-signature.ts'

const secrets = ['a secret of more than thirty-two characters']
const id = '0190b5a1-7c3e-7000-8000-000000000001'
const row = { id, email: 'ada@example.com' }
const now = () => 1_700_000_000_000
const call = { method: 'GET', path: '/get-session', query: '', cookie: '', authorization: '', body: '' }
const SEALED = 'eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0..vKo5Pwn-VBfgj9Nm.Gmyv4awN.3WXgjyOkBW5zJ9cEHxz9cQ'

test.each([
  ['the digits of a code', createCodes(secrets).derive({ ...row, purpose: 'email-verification' }), '679331'],
  [
    'the token of a mailed link',
    createMailedLinks(secrets).derive({ ...row, purpose: 'reset-link' }),
    'AZC1oXw-cACAAAAAAAAAAbrvWJiYUUlKnykk2Zx40sSfmcx_2GDLkg',
  ],
  [
    'the token of an invitation',
    createInvitationTokens(secrets).derive(id),
    'cwP8SgT48Cei2NdVdjUdr2v0KwDcEcYjympyr0l--60',
  ],
  [
    'the trace of a device',
    createTraces(secrets)({ ipAddress: '192.0.2.1', userAgent: 'Firefox/1.0' })[0],
    '429d9f5ebcd5fbd737a03d7ef867caa1301b03ec62d6ba7f159fd6c525c1f1ca',
  ],
  [
    'the signature of a call',
    callSigner(secrets, now)(call, 'session'),
    '1700000000 session xpnN03ZeNIFUQks4MPpRuPBA2f1xDLDHVIiCtxOgzgE',
  ],
])('%s derives from the secret as ever', (_, derived, before) => {
  expect(derived).toBe(before)
})

test('what was sealed is opened as ever', async () => {
  expect(await createSeal(secrets, 'lockstep signing keys').open(SEALED)).toBe('a text')
})

test.each([
  ['codes', () => createCodes([])],
  ['links', () => createMailedLinks([])],
  ['invitations', () => createInvitationTokens([])],
  ['traces', () => createTraces([])],
  ['signing keys', () => createKeySeal([])],
  ['calls', () => callSigner([], now)],
  ['calls that are verified', () => callVerifier([], now)],
])('%s need a secret', (_, create) => {
  expect(create).toThrow('secret')
})
