// The device that a request comes from: by its cookie, which every sign-in renews, or by its network and its program.

import type { Context } from 'koa'
import { isPurpose, mailingOf } from '../../../machines/kit/mailings.ts'
import { isDeviceOf } from '../../db/auth/known-device.ts'
import { hasAskedForOpenCode, isCodeOfToday } from '../../db/auth/one-time-code.ts'
import type { Pool } from '../../db/pool.ts'
import type { MailedLinks } from '../crypto/mailed-links.ts'
import { digestOf, newToken } from '../crypto/tokens.ts'
import type { AuthDeps, CookieOptions } from '../deps.ts'
import { clientInfoOf } from './client-info.ts'
import { attemptCookies, presentedDevice, setDeviceCookie } from './cookies.ts'

type Deps = Pick<AuthDeps, 'cookies' | 'tracesOf'>

/**
 * For a request that may open a session. A person who does not want to be remembered leaves no new cookie behind.
 * None for a call that the application relays: what signs in then is no device.
 */
export function deviceDigests(ctx: Context, deps: Deps, rememberMe: boolean): readonly string[] {
  if (ctx.state.caller) return []
  const cookie = presentedDevice(ctx, deps.cookies) ?? (rememberMe ? newToken() : null)
  ctx.state.device = cookie
  return [...(cookie === null ? [] : [digestOf(cookie)]), ...deps.tracesOf(clientInfoOf(ctx))]
}

/** After a session was opened. */
export function rememberDevice(ctx: Context, { cookies }: Deps): void {
  if (ctx.state.device) setDeviceCookie(ctx, cookies, ctx.state.device)
}

type Knowing = { pool: Pool; cookies: CookieOptions; links: MailedLinks }

/**
 * A device is known by its cookie: a network and a kind of program are no proof. A mail also accepts the token of an earlier
 * one, which shows that the requester reads the mailbox; a request that mails nothing also accepts the browser that requested
 * the code, which allows no more guesses. A requester with none of these does not learn who has an account.
 */
export const knownDeviceIn =
  ({ pool, cookies, links }: Knowing): AuthDeps['knownDevice'] =>
  async (ctx, email, { mails, mailboxToken }) => {
    if (ctx.state.caller) return null
    const cookie = presentedDevice(ctx, cookies)
    const digest = cookie === null ? null : digestOf(cookie)
    if (digest !== null && (await isDeviceOf(pool, email, digest))) return digest
    if (mails !== undefined) {
      // The token of a mail gets another one of its kind, and none of another.
      const isTaken = isPurpose(mails) && mailingOf(mails).offersAnother
      return isTaken && (await readsMailbox({ pool, links }, email, mailboxToken)) ? 'mailbox' : null
    }
    const [requester] = attemptCookies(ctx, cookies)
    return requester !== undefined && (await hasAskedForOpenCode(pool, email, requester)) ? requester : null
  }

async function readsMailbox(
  { pool, links }: Omit<Knowing, 'cookies'>,
  email: string,
  token: unknown,
): Promise<boolean> {
  const id = typeof token === 'string' ? links.idIn(token) : null
  if (id === null || !links.matches({ id, email, purpose: 'another-code' }, String(token))) return false
  return isCodeOfToday(pool, { id, email })
}
