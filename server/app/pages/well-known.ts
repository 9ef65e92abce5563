// The well-known addresses: where people change their password, and where to report security issues.

import type { Context } from 'koa'
import type { AppDeps } from '../app-deps.ts'
import { carriedVerifier } from '../steps/carried-verifier.ts'
import { notFound } from './answer-pages.ts'

/** Well within the year that RFC 9116 recommends at the most, in ms. */
const SECURITY_TXT_MS = 180 * 86_400_000

/** GET /.well-known/change-password: redirects to the account page, which asks for a sign-in first. */
export async function changePasswordPage(ctx: Context, deps: AppDeps): Promise<void> {
  ctx.set('cache-control', 'no-store')
  ctx.status = 302
  ctx.set('location', `/account${carriedVerifier(ctx, deps)}#password`)
  ctx.body = Buffer.alloc(0)
  ctx.remove('content-type')
}

/** GET /.well-known/security.txt, by RFC 9116; 404 where nobody is named. */
export async function securityTxt(ctx: Context, deps: AppDeps): Promise<void> {
  const { contacts, address } = deps.security
  if (contacts.length === 0) return notFound(ctx, deps)
  ctx.set('cache-control', 'public, max-age=86400')
  ctx.type = 'text/plain; charset=utf-8'
  ctx.body = [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${new Date(Date.now() + SECURITY_TXT_MS).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${address}`,
    '',
  ].join('\n')
}
