// Every route of the application: what is not in this table answers 404.

import { authCallback } from './callback/auth-callback.ts'
import { commonPasswordsFilter } from './pages/common-passwords.ts'
import { dashboard, statesPage } from './pages/pages.ts'
import { formPage, sendPage } from './pages/send-page.ts'
import { changePasswordPage, securityTxt } from './pages/well-known.ts'
import { relayForgotPassword, relayVerifyEmail } from './relay/relay.ts'
import { get, post, type Route } from './route.ts'
import { backchannelLogout } from './sessions/backchannel-logout.ts'
import { me } from './sessions/me.ts'
import { revokeSession, sessions } from './sessions/sessions.ts'
import { signOut } from './sessions/sign-out.ts'
import { createOrganization } from './tenants/create-organization.ts'
import { accept, decline, inviteOne, lookUp, ownInvitations, revoke } from './tenants/invitations.ts'
import {
  giveRole,
  handOverTo,
  leave,
  organization,
  remove,
  removeOne,
  rename,
} from './tenants/organization.ts'
import { selectTenant } from './tenants/select-tenant.ts'

export const routes: readonly Route[] = [
  get('/', { origin: 'any', limit: 'none', handle: formPage }),
  get('/auth/callback', { origin: 'any', limit: 'none', handle: sendPage }),
  get('/auth/no-organization', { origin: 'any', limit: 'none', handle: sendPage }),
  get('/auth/register-organization', { origin: 'any', limit: 'none', handle: sendPage }),
  get('/auth/select-tenant', { origin: 'any', limit: 'none', handle: sendPage }),
  get('/invitation', { origin: 'any', limit: 'none', handle: sendPage }),
  get('/organization', { origin: 'any', limit: 'none', handle: dashboard }),
  get('/dashboard', { origin: 'any', limit: 'none', handle: dashboard }),
  get('/.well-known/change-password', { origin: 'any', limit: 'none', handle: changePasswordPage }),
  get('/.well-known/security.txt', { origin: 'any', limit: 'none', handle: securityTxt }),
  get('/states', { origin: 'any', limit: 'none', handle: statesPage }),
  post('/auth/auth-callback', { origin: 'same-origin', limit: 'callback', handle: authCallback }),
  post('/auth/backchannel-logout', { origin: 'any', limit: 'none', handle: backchannelLogout }),
  post('/auth/verify-email', { origin: 'same-origin', limit: 'codes', handle: relayVerifyEmail }),
  post('/auth/forgot-password', {
    origin: 'same-origin',
    limit: 'send',
    mails: 'forget-password',
    handle: relayForgotPassword,
  }),
  get('/api/common-passwords', { origin: 'any', limit: 'none', handle: commonPasswordsFilter }),
  get('/api/me', { origin: 'any', limit: 'none', handle: me }),
  post('/api/organizations', { origin: 'same-origin', limit: 'none', handle: createOrganization }),
  get('/api/organization', { origin: 'same-origin', limit: 'none', handle: organization }),
  post('/api/organizations/rename', { origin: 'same-origin', limit: 'none', handle: rename }),
  post('/api/organizations/delete', { origin: 'same-origin', limit: 'none', handle: remove }),
  post('/api/organizations/leave', { origin: 'same-origin', limit: 'none', handle: leave }),
  post('/api/organizations/hand-over', { origin: 'same-origin', limit: 'none', handle: handOverTo }),
  post('/api/members/remove', { origin: 'same-origin', limit: 'none', handle: removeOne }),
  post('/api/members/role', { origin: 'same-origin', limit: 'none', handle: giveRole }),
  get('/api/invitations', { origin: 'same-origin', limit: 'none', handle: ownInvitations }),
  post('/api/invitations', {
    origin: 'same-origin',
    limit: 'other',
    mails: 'invitation',
    handle: inviteOne,
  }),
  post('/api/invitations/look-up', { origin: 'same-origin', limit: 'other', handle: lookUp }),
  post('/api/invitations/accept', { origin: 'same-origin', limit: 'none', handle: accept }),
  post('/api/invitations/decline', { origin: 'same-origin', limit: 'none', handle: decline }),
  post('/api/invitations/revoke', { origin: 'same-origin', limit: 'none', handle: revoke }),
  post('/api/tenant', { origin: 'same-origin', limit: 'none', handle: selectTenant }),
  get('/api/sessions', { origin: 'same-origin', limit: 'none', handle: sessions }),
  post('/api/sessions/revoke', { origin: 'same-origin', limit: 'none', handle: revokeSession }),
  post('/api/sign-out', { origin: 'same-origin', limit: 'none', handle: signOut }),
]
