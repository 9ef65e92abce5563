// Signs what one service asks of the other, so that its calls are told from a stranger's by more than an address.

import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { keysFrom } from './derived-keys.ts'
import { CLOCK_TOLERANCE_SECONDS } from './jwt.ts'

/** The header that has it: the time in seconds, whom the call is made for, and an HMAC. Others ignore it. */
export const SIGNATURE_HEADER = 'x-service-signature'

/** How long a signature is accepted. */
const LIFETIME_SECONDS = 60

/** Whom a call is made for: the session whose token it presents, or somebody at an address. */
export type MadeFor = 'session' | { address: string }

/** `query` with its question mark; it, `cookie` and `authorization` are as they are sent, and '' for none. */
export type SignedCall = {
  method: string
  path: string
  query: string
  cookie: string
  authorization: string
  body: string | Buffer
}

export type SignCall = (call: SignedCall, madeFor: MadeFor) => string

/** Whom a call is counted for. A session is named by the digest of what is presented for it. */
export type Caller = { address: string } | { session: string }

export type VerifyCall = (signature: string, call: SignedCall) => Caller | null

const PURPOSE = 'lockstep calls between services'

/**
 * One that is stolen is worth nothing for another request, nor with another token, nor after a minute. A call without query and
 * body, as a check of a session is, is signed as it was before there was more: while nodes are replaced, both kinds know it.
 */
function macOf(key: Buffer, statement: string, call: SignedCall): Buffer {
  const { method, path, query, cookie, authorization, body } = call
  const asked =
    query === '' && body.length === 0 ? [] : [query, createHash('sha256').update(body).digest('base64url')]
  // None of them can contain the character between them.
  const text = [statement, method, path, cookie, authorization, ...asked].join('\n')
  return createHmac('sha256', key).update(text).digest()
}

/**
 * @param secrets those that both services know, newest first
 * @param now epoch ms
 */
export function callSigner(secrets: readonly string[], now: () => number): SignCall {
  const [key] = keysFrom(secrets, PURPOSE)
  return (call, madeFor) => {
    const whom = madeFor === 'session' ? madeFor : `address=${encodeURIComponent(madeFor.address)}`
    const statement = `${Math.floor(now() / 1000)} ${whom}`
    return `${statement} ${macOf(key, statement, call).toString('base64url')}`
  }
}

const form = /^((\d{1,12}) (?:session|address=(\S+))) ([\w-]{43})$/

/**
 * Null for a signature that is not one of this very call, or older than a minute.
 * @param now epoch ms
 */
export function callVerifier(secrets: readonly string[], now: () => number): VerifyCall {
  const keys = keysFrom(secrets, PURPOSE)
  return (signature, call) => {
    const [, statement, seconds, address, written] = form.exec(signature) ?? []
    if (statement === undefined || written === undefined) return null
    const age = now() / 1000 - Number(seconds)
    if (age < -CLOCK_TOLERANCE_SECONDS || age > LIFETIME_SECONDS + CLOCK_TOLERANCE_SECONDS) return null
    const mac = Buffer.from(written, 'base64url')
    if (!keys.some((key) => timingSafeEqual(mac, macOf(key, statement, call)))) return null
    if (address === undefined) return { session: presentedIn(call) }
    const decoded = decodedFrom(address)
    return decoded === null ? null : { address: decoded }
  }
}

/** Null for what nobody has encoded, such as `%E0%A4%A`. */
function decodedFrom(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

const presentedIn = ({ cookie, authorization }: SignedCall) =>
  createHash('sha256').update(`${cookie}\n${authorization}`).digest('base64url')
