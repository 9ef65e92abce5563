// Signs what one service asks of the other, so that its calls are told from a stranger's by more than an address.

import { createHash, hkdfSync } from 'node:crypto'
import { type CryptoKey, errors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { CLOCK_TOLERANCE_SECONDS } from './jwt.ts'

/** The header that has it. A service that does not know it ignores it. */
export const SIGNATURE_HEADER = 'x-service-signature'

/** How long a signature is accepted. */
const LIFETIME_SECONDS = 60

/** Whom a call is made for: the session whose token it presents, or somebody at an address. */
export type MadeFor = 'session' | { address: string }

/** `cookie` and `authorization` are the headers as they are sent, '' for none. */
export type SignedCall = { method: string; path: string; cookie: string; authorization: string }

export type SignCall = (call: SignedCall, madeFor: MadeFor) => Promise<string>

/** The names of RFC 9449's claims: method, path, digest of what is presented. */
const claims = z.object({ htm: z.string(), htu: z.string(), ath: z.string(), address: z.string().optional() })

/** One that is stolen is worth nothing for another request, nor with another token, nor after a minute. */
const digestOf = ({ cookie, authorization }: SignedCall): string =>
  createHash('sha256').update(`${cookie}\n${authorization}`).digest('base64url')

const keyOf = (secret: string) =>
  crypto.subtle.importKey(
    'raw',
    hkdfSync('sha256', secret, '', 'lockstep calls between services', 32),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign', 'verify'],
  )

/** @param secrets those that both services know, newest first */
export function callSigner([newest]: readonly string[]): SignCall {
  if (newest === undefined) throw new Error('Signing calls needs a secret.')
  // Imported once: jose would import bytes anew for each call.
  const key = keyOf(newest)
  return async (call, madeFor) =>
    new SignJWT({
      htm: call.method,
      htu: call.path,
      ath: digestOf(call),
      ...(madeFor !== 'session' && madeFor),
    })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuedAt()
      .sign(await key)
}

/** Whom a call is counted for. A session is named by the digest of what is presented for it. */
export type Caller = { address: string } | { session: string }

export type VerifyCall = (signature: string, call: SignedCall) => Promise<Caller | null>

/** @returns null for a signature that is not one of this very call, or older than a minute */
export function callVerifier(secrets: readonly string[]): VerifyCall {
  const keys = secrets.map(keyOf)
  return async (signature, call) => {
    for (const key of keys) {
      const signed = await claimsOf(signature, await key)
      const isOfThis =
        signed?.htm === call.method && signed.htu === call.path && signed.ath === digestOf(call)
      if (isOfThis)
        return signed.address === undefined ? { session: signed.ath } : { address: signed.address }
    }
    return null
  }
}

async function claimsOf(signature: string, key: CryptoKey): Promise<z.output<typeof claims> | null> {
  try {
    const { payload } = await jwtVerify(signature, key, {
      algorithms: ['HS256'],
      maxTokenAge: LIFETIME_SECONDS,
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
    })
    return claims.parse(payload)
  } catch (error) {
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}
