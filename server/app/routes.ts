// Every route of the application: what is not in this table answers 404.

import type { Middleware } from 'koa'
import { authCallback } from './callback/auth-callback.ts'
import type { AppDeps } from './deps.ts'
import { commonPasswordsFilter } from './pages/common-passwords.ts'
import { dashboard, page, statesPage } from './pages/pages.ts'
import { relay } from './relay/relay.ts'
import { me } from './sessions/me.ts'
import { revalidate } from './sessions/revalidate.ts'
import { revokeSession, sessions } from './sessions/sessions.ts'
import { signOut } from './sessions/sign-out.ts'
import { checkSameOrigin } from './steps/check-same-origin.ts'
import { withVerifiedSession } from './steps/require-session.ts'
import { createOrganization } from './tenants/create-organization.ts'
import { selectTenant } from './tenants/select-tenant.ts'

export type Route = { method: 'GET' | 'POST'; path: string; steps: Middleware[] }

/** A relayed call counts here as it does at the auth service: that one may be anybody's. */
const resetMail = { rule: 'send', mails: 'forget-password' } as const

export function appRoutes(deps: AppDeps): Route[] {
  const stillValid = revalidate(deps)
  const sameOrigin = checkSameOrigin(deps.isOurOrigin)
  const get = (path: string, ...steps: Middleware[]): Route => ({ method: 'GET', path, steps })
  const post = (path: string, ...steps: Middleware[]): Route => ({
    method: 'POST',
    path,
    steps: [sameOrigin, ...steps],
  })
  return [
    get('/', page(deps)),
    get('/auth/callback', page(deps)),
    get('/auth/no-organization', page(deps)),
    get('/auth/register-organization', page(deps)),
    get('/auth/select-tenant', page(deps)),
    get('/dashboard', stillValid, dashboard(deps)),
    ...(deps.states ? [get('/states', statesPage(deps.states))] : []),
    post('/auth/auth-callback', authCallback(deps)),
    post('/auth/verify-email', relay(deps, '/email-otp/verify-email', ['email', 'otp'], { rule: 'codes' })),
    post('/auth/forgot-password', relay(deps, deps.forgotPath, ['email'], resetMail)),
    get('/api/common-passwords', commonPasswordsFilter),
    get('/api/me', stillValid, withVerifiedSession(me(deps))),
    post('/api/organizations', stillValid, withVerifiedSession(createOrganization(deps))),
    post('/api/tenant', stillValid, withVerifiedSession(selectTenant(deps))),
    get('/api/sessions', sameOrigin, stillValid, withVerifiedSession(sessions(deps))),
    post('/api/sessions/revoke', stillValid, withVerifiedSession(revokeSession(deps))),
    post('/api/sign-out', signOut(deps)),
  ]
}
