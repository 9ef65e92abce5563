// Presents a token to the auth service as its session cookie: plain, or signed as a real Better Auth demands.

import { createHmac } from 'node:crypto'

export type UpstreamCookie = (token: string) => string

/** @param secret of a Better Auth whose cookies are signed; undefined for one that takes plain tokens, as ours does */
export function upstreamCookie(name: string, secret: string | undefined): UpstreamCookie {
  if (secret === undefined) return (token) => `${name}=${token}`
  return (token) => {
    const signature = createHmac('sha256', secret).update(token).digest('base64')
    return `${name}=${encodeURIComponent(`${token}.${signature}`)}`
  }
}
