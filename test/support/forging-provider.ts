// An OpenID provider at the network's edge that answers whatever a test wants, forged tokens above all.

import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

export type ForgingProvider = {
  issuer: string
  /** What the next token answers say; claims are laid over the good ones, undefined takes one away. */
  forge: (forgery: Forgery) => void
  /** The same for one code alone. */
  forgeFor: (code: string, forgery: Forgery) => void
  /** The token itself, for clients that bring one along. */
  idToken: (forgery: Forgery) => Promise<string>
  /** Breaks off every connection from now on. */
  breakOff: () => void
  stop: () => Promise<void>
}

export type Forgery = {
  nonce: string
  claims?: Record<string, unknown>
  /** Whose key signs; by default the published one. */
  signedBy?: 'stranger' | 'nobody'
  status?: number
  userInfo?: object
}

export async function startForgingProvider(): Promise<ForgingProvider> {
  const own = await generateKeyPair('ES256')
  const stranger = await generateKeyPair('ES256')
  const jwk = { ...(await exportJWK(own.publicKey)), kid: 'k', alg: 'ES256', use: 'sig' }
  let forgery: Forgery = { nonce: '' }
  const ofCodes = new Map<string, Forgery>()
  let broken = false
  const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function idToken({ nonce, claims, signedBy }: Forgery): Promise<string> {
    const now = Math.floor(Date.now() / 1000)
    const good = {
      iss: address(),
      aud: 'lockstep',
      sub: 'subject',
      iat: now,
      exp: now + 60,
      jti: randomUUID(),
      nonce,
    }
    const person = { email: 'eve@example.com', email_verified: true, name: 'Eve' }
    const payload = { ...good, ...person, ...claims }
    const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
    if (signedBy === 'nobody') return `${encode({ alg: 'none' })}.${encode(payload)}.`
    const { privateKey } = signedBy === 'stranger' ? stranger : own
    return new SignJWT(payload).setProtectedHeader({ alg: 'ES256', kid: 'k' }).sign(privateKey)
  }

  const answers: Record<string, (body: string) => Promise<object> | object> = {
    '/.well-known/openid-configuration': () => ({
      issuer: address(),
      authorization_endpoint: `${address()}/auth`,
      token_endpoint: `${address()}/token`,
      jwks_uri: `${address()}/jwks`,
      userinfo_endpoint: `${address()}/userinfo`,
      id_token_signing_alg_values_supported: ['ES256'],
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
    }),
    '/jwks': () => ({ keys: [jwk] }),
    '/token': async (body) => ({
      access_token: 'access',
      token_type: 'Bearer',
      id_token: await idToken(ofCodes.get(new URLSearchParams(body).get('code') ?? '') ?? forgery),
    }),
    '/userinfo': () => forgery.userInfo ?? {},
  }
  const server = createServer(async (request, response) => {
    const path = request.url ?? ''
    if (broken) {
      request.socket.destroy()
      return
    }
    const body = JSON.stringify((await answers[path]?.(await text(request))) ?? {})
    response.writeHead(path === '/token' ? (forgery.status ?? 200) : 200, {
      'content-type': 'application/json',
    })
    response.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    issuer: address(),
    idToken,
    forge: (next) => {
      forgery = next
    },
    forgeFor: (code, next) => void ofCodes.set(code, next),
    breakOff: () => {
      broken = true
      server.closeAllConnections()
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
