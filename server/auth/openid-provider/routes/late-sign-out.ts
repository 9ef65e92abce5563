// A sign-out at an application that is confirmed too late: the session has ended meanwhile, or the same page is sent twice.

import type { Context } from 'oidc-provider'
import { escapeHtml } from '../../../http/escape-html.ts'
import { currentBound } from '../flow/bound.ts'
import { redirect } from './lead-on.ts'

/** What is asked for. The id_token that goes with it has no place in a form that may be sent again. */
const names = ['client_id', 'post_logout_redirect_uri', 'state'] as const

const field = (name: string, value: unknown) =>
  typeof value === 'string' ? `<input type="hidden" name="${name}" value="${escapeHtml(value)}">` : ''

/** For the form that asks, since what the engine remembers of the request ends with the session. */
export const withRequest = ({ oidc }: Context, form: string): string => {
  const asked: Record<string, unknown> = { ...oidc.params, client_id: oidc.client?.clientId }
  const fields = oidc.client ? names.map((name) => field(name, asked[name])).join('') : ''
  return form.replace('</form>', (end) => fields + end)
}

/** Whether the engine has refused a confirmation, whose request it does not know any more. */
export const isLateSignOut = ({ oidc }: Partial<Context>, error: string): boolean =>
  oidc?.route === 'end_session_confirm' && error === 'invalid_request'

type Late = { address: string; signedOut: () => void }

/**
 * The request is made again, and checked again, which asks who is signed in meanwhile, and leads everybody else back to the application.
 * @param address where applications ask for a sign-out
 */
export function answerLateSignOut(ctx: Context, { address, signedOut }: Late): void {
  const { body = {} } = ctx.oidc
  const asked = names.flatMap((name) => {
    const value = body[name]
    return typeof value === 'string' ? [[name, value]] : []
  })
  if (asked.length > 0) redirect(ctx, `${address}?${new URLSearchParams(asked)}`)
  else if (currentBound().session) redirect(ctx, address)
  else {
    ctx.status = 200
    signedOut()
  }
}
