// The states of the account's page, part by part.

import { broken, given, type Replies, refusedByAuth } from '../replies.ts'
import { email } from '../sample-answers.ts'
import {
  activityAt,
  authSessionAt,
  barredAt,
  me,
  passkeysAt,
  sessionsAt,
  waysInAt,
} from '../sample-people.ts'
import { keySamples } from './key-states.ts'
import type { PageSample, PageSamples } from './sample.ts'
import { stepUpSamples } from './step-up.ts'
import { twoStepSamples } from './two-step-states.ts'

const submit = '.part form [type=submit]'
const everywhere = '.part > .link'
const newEmail = '.part + .part form [type=submit]'

export function accountSamples(now: number): PageSamples {
  const part = (name: string, replies: Replies = {}, more: PageSample = {}): PageSample => ({
    hash: `#${name}`,
    replies: { 'GET /api/me': given(me()), ...replies },
    ...more,
  })
  const sessions = { 'GET /api/sessions': given(sessionsAt(now)) }
  const known = { 'GET /get-session': given(authSessionAt(now)) }
  const unlinked = { ...known, 'GET /list-accounts': given(waysInAt(now)) }
  const linked = { ...known, 'GET /list-accounts': given(waysInAt(now, 'demo')) }
  const only = { ...known, 'GET /list-accounts': given(waysInAt(now, 'demo').slice(1)) }
  const passkeys = {
    'GET /passkey/list-user-passkeys': given(
      passkeysAt(now, 'Chrome (Linux)', 'The security key with the blue lanyard, in the drawer of the desk'),
    ),
  }
  const add = '.part + .part [type=submit]'
  const removal = ['.acts .link:last-child', '.dialog .primary']
  const passwords = [
    ['#currentPassword', 'an analytical engine'],
    ['#newPassword', 'a difference engine, no. 2'],
    submit,
  ] as const
  const change = [['#newEmail', 'ada@difference.example'], newEmail] as const
  const mailed = { 'POST /email-otp/request-email-change': given({ success: true as const }) }
  return {
    profile: part('profile'),
    'shut out of an organization': part('two-step', {
      'GET /api/me': given(barredAt(now)),
      'GET /get-session': given(authSessionAt(now)),
    }),
    'profile without a name': part('profile', {}, { gestures: [['#name', ''], submit] }),
    'profile, another e-mail is missing': part('profile', {}, { gestures: [newEmail] }),
    'profile, code mailed': part('profile', mailed, { gestures: change }),
    password: part('password', unlinked),
    'password, none': part('password', only),
    'password, none, code mailed': part(
      'password',
      { ...only, 'POST /auth/forgot-password': given({ success: true as const }) },
      { gestures: ['.part .secondary'] },
    ),
    'password empty': part('password', unlinked, { gestures: [submit] }),
    'password wrong': part(
      'password',
      { ...unlinked, 'POST /change-password': refusedByAuth('INVALID_PASSWORD') },
      { gestures: passwords },
    ),
    'password too common': part(
      'password',
      { ...unlinked, 'POST /change-password': refusedByAuth('PASSWORD_COMPROMISED') },
      { gestures: passwords },
    ),
    ...twoStepSamples(now, part),
    ...stepUpSamples(now, (replies, gestures) =>
      part('profile', replies, { gestures: [...change, ...gestures] }),
    ),
    passkeys: part('passkeys', passkeys),
    'passkeys, none': part('passkeys', { 'GET /passkey/list-user-passkeys': given([]) }),
    'passkeys failed': part('passkeys', { 'GET /passkey/list-user-passkeys': broken }),
    'passkeys, adding one': part('passkeys', passkeys, { gestures: [add] }),
    'passkeys, without a name': part('passkeys', passkeys, { gestures: [['#passkey-name', ''], add] }),
    'passkeys, too many': part(
      'passkeys',
      { ...passkeys, 'GET /passkey/generate-register-options': refusedByAuth('TOO_MANY_PASSKEYS') },
      { gestures: [add] },
    ),
    'passkeys, sign in first': part(
      'passkeys',
      { ...passkeys, 'GET /passkey/generate-register-options': refusedByAuth('STEP_UP_REQUIRED') },
      { gestures: [add] },
    ),
    'passkeys, rename': part('passkeys', passkeys, { gestures: ['.acts .link'] }),
    'passkeys, remove': part('passkeys', passkeys, { gestures: removal.slice(0, 1) }),
    'passkeys, the only way in': part(
      'passkeys',
      { ...passkeys, 'POST /passkey/delete-passkey': refusedByAuth('FAILED_TO_UNLINK_LAST_ACCOUNT') },
      { gestures: removal },
    ),
    ...keySamples(now, part),
    devices: part('devices', sessions),
    'devices, this one alone': part('devices', { 'GET /api/sessions': given(sessionsAt(now).slice(0, 1)) }),
    'devices failed': part('devices', { 'GET /api/sessions': broken }),
    'devices, end one': part('devices', sessions, { gestures: ['.session .link'] }),
    'devices, end all others': part('devices', sessions, { gestures: ['.part > .secondary'] }),
    'devices, sign out everywhere': part('devices', sessions, { gestures: [everywhere] }),
    'devices, sign-out failed': part(
      'devices',
      { ...sessions, 'POST /api/sign-out': given({ success: true as const, authSessionEnded: false }) },
      { gestures: [everywhere, '.dialog .primary'] },
    ),
    providers: part('providers', linked),
    'providers, none': part('providers', unlinked),
    'providers, unlink': part('providers', linked, { gestures: ['.part .row .link'] }),
    'providers, the only way in': part('providers', only),
    'providers, not linked': part('providers', linked, {
      query: { error: 'account_already_linked_to_different_user' },
    }),
    activity: part('activity', { 'GET /list-activity': given(activityAt(now)) }),
    'activity, none': part('activity', { 'GET /list-activity': given([]) }),
    'activity failed': part('activity', { 'GET /list-activity': 'unreachable' }),
    data: part('data'),
    'data, delete': part('data', {}, { gestures: ['.danger'] }),
    'data, delete, another email': part(
      'data',
      {},
      {
        gestures: ['.danger', ['#typed-name', 'charles@difference.example'], '.dialog [type=submit]'],
      },
    ),
    'data, delete, wrong password': part(
      'data',
      { 'POST /delete-user': refusedByAuth('INVALID_PASSWORD') },
      { gestures: ['.danger', ['#typed-name', email], '.dialog [type=submit]'] },
    ),
  }
}

export const undoSamples = (
  call:
    | `POST /email-otp/undo-email-change`
    | `POST /two-factor/${'undo-enrolment' | 'prove-mailbox' | 'stop-recovery'}`,
): PageSamples => ({
  asked: {},
  done: {
    replies: { [call]: given({ success: true as const }) },
    gestures: ['form [type=submit]'],
  },
  'too late': { replies: { [call]: refusedByAuth('TOKEN_EXPIRED') }, gestures: ['form [type=submit]'] },
})
