// Makes the cookie in which a token is presented to the auth service: plain, or signed as Better Auth requires.

import { createHmac } from 'node:crypto'

export type UpstreamCookie = (token: string) => string

/** @param secret with which a Better Auth signs its cookies; undefined for a service that accepts plain tokens, as ours */
export function upstreamCookie(name: string, secret: string | undefined): UpstreamCookie {
  if (secret === undefined) return (token) => `${name}=${token}`
  return (token) => {
    const signature = createHmac('sha256', secret).update(token).digest('base64')
    return `${name}=${encodeURIComponent(`${token}.${signature}`)}`
  }
}
