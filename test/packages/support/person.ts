// Somebody who signs up at a running product, as a browser does: by HTTP, with the code of the mailbox.

import { expect, vi } from 'vitest'
import { answer } from '../../support/auth-service.ts'
import type { Product } from '../../support/product.ts'

/** Node knows no `*.localhost`; every server answers on 127.0.0.1 as well. */
export function near(address: string): string {
  const url = new URL(address)
  url.hostname = '127.0.0.1'
  return url.href.replace(/\/$/, '')
}

export const post = (url: string, body: object, headers: Record<string, string> = {}) =>
  answer(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

export async function signUp(product: Product, email: string, fields: object = {}) {
  const auth = near(product.auth)
  await post(`${auth}/sign-up/email`, { name: 'Ada', email, password: 'correct horse battery', ...fields })
  const otp = await vi.waitFor(async () => {
    const mails = (await answer(`${near(product.mailbox)}/messages?to=${encodeURIComponent(email)}`, {})).body
    const [{ subject = '' } = {}] = mails as { subject?: string }[]
    expect(subject).toMatch(/^\d{6}/)
    return subject.slice(0, 6)
  })
  const verified = await post(`${auth}/email-otp/verify-email`, { email, otp })
  const { token, user } = verified.body as { token: string; user: { id: string } }
  const jwt = await answer(`${auth}/token`, { headers: { authorization: `Bearer ${token}` } })
  return { email, token, user, jwt: (jwt.body as { token: string }).token }
}
