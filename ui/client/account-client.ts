// Speaks to the auth service about the person's own account, by its cookie, else by the token that the form has handed over.

import type {
  GetSessionReply,
  ListAccountsReply,
  ListActivityReply,
  ListSessionsReply,
} from '../../server/wire/auth.ts'
import { authUrl } from '../config.ts'
import type { AppReply } from './app-client.ts'
import { type Body, tokenOf } from './auth-answer.ts'
import { tellOfRefusedOrigin } from './refused-origin.ts'

/** The code of a refusal where no session, or one that has ended, was presented. */
export const NO_AUTH_SESSION = 'UNAUTHORIZED'

/** In ms; a browser itself would wait for ever. */
const CALL_TIMEOUT_MS = 20_000

/** For as long as the page lives. */
let token = ''

const knowsNobody = (reply: AppReply<unknown>) =>
  reply.ok ? reply.value === null : reply.code === NO_AUTH_SESSION

/** By the cookie, else by the token in memory: a browser may refuse to send the cookie. */
async function call<T>(path: string, body?: object): Promise<AppReply<T>> {
  const byCookie = await callOnce<T>(path, body)
  const reply = token && knowsNobody(byCookie) ? await callOnce<T>(path, body, token) : byCookie
  // A change of the password that ends all sessions opens another one.
  if (reply.ok && token) token = tokenOf(reply.value as Body | null) ?? token
  return reply
}

async function callOnce<T>(path: string, body?: object, bearer?: string): Promise<AppReply<T>> {
  try {
    const response = await fetch(`${authUrl().replace(/\/+$/, '')}${path}`, {
      credentials: 'include',
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
      headers: {
        'accept-language': document.documentElement.lang,
        ...(body && { 'content-type': 'application/json' }),
        ...(bearer && { authorization: `Bearer ${bearer}` }),
      },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    await tellOfRefusedOrigin(response)
    const answer = await response.json().catch(() => ({}))
    if (response.ok) return { ok: true, value: answer as T }
    const { code = response.status === 401 ? NO_AUTH_SESSION : undefined, message } = answer as {
      code?: string
      message?: string
    }
    return {
      ok: false,
      status: response.status,
      ...(code && { code }),
      ...(message && { error: message }),
      requestId: response.headers.get('x-request-id') ?? undefined,
    }
  } catch {
    return { ok: false, status: 0 }
  }
}

export const account = {
  /** What the form has handed over, or an empty text. */
  presentAlso: (handed: string) => {
    token = handed
  },
  session: () => call<GetSessionReply>('/get-session'),
  accounts: () => call<ListAccountsReply>('/list-accounts'),
  activity: () => call<ListActivityReply>('/list-activity'),
  sessions: () => call<ListSessionsReply>('/list-sessions'),
  rename: (name: string) => call<object>('/update-user', { name }),
  askForEmail: (newEmail: string, password: string) =>
    call<object>('/email-otp/request-email-change', { newEmail, ...(password && { password }) }),
  changeEmail: (newEmail: string, otp: string) => call<object>('/email-otp/change-email', { newEmail, otp }),
  undoEmailChange: (token: string) => call<object>('/email-otp/undo-email-change', { token }),
  changePassword: (currentPassword: string, newPassword: string, revokeOtherSessions: boolean) =>
    call<object>('/change-password', { currentPassword, newPassword, revokeOtherSessions }),
  endOtherSessions: () => call<object>('/revoke-other-sessions', {}),
  link: (provider: string, page: string) =>
    call<{ url: string }>('/link-social', {
      provider,
      callbackURL: page,
      errorCallbackURL: page,
      disableRedirect: true,
    }),
  unlink: (accountId: string) => call<object>('/unlink-account', { accountId }),
  remove: (password: string) => call<object>('/delete-user', password ? { password } : {}),
}
