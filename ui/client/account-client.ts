// Speaks to the auth service about the person's own account, by its cookie.

import type {
  GetSessionReply,
  ListAccountsReply,
  ListActivityReply,
  ListSessionsReply,
} from '../../server/wire/auth.ts'
import { authUrl } from '../config.ts'
import type { AppReply } from './app-client.ts'

async function call<T>(path: string, body?: object): Promise<AppReply<T>> {
  try {
    const response = await fetch(`${authUrl().replace(/\/+$/, '')}${path}`, {
      credentials: 'include',
      headers: {
        'accept-language': document.documentElement.lang,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    const answer = await response.json().catch(() => ({}))
    if (response.ok) return { ok: true, value: answer as T }
    const { code, message } = answer as { code?: string; message?: string }
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
  session: () => call<GetSessionReply>('/get-session'),
  waysIn: () => call<ListAccountsReply>('/list-accounts'),
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
