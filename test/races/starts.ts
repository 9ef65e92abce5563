// Interesting states in which two requests may meet: what has been sent before, and by whom.

import type pg from 'pg'
import type { AskedPurpose } from '../../machines/kit/mailings.ts'
import type { Sent } from '../model/action.ts'
import type { Who } from '../model/options.ts'
import { withApplication } from './application.ts'
import { withDevices } from './devices.ts'
import { withOrganization } from './in-organization.ts'
import { olderHash } from './nodes.ts'
import { arrangeOrganization, organizationNames } from './organization.ts'
import type { Own, OwnName } from './own.ts'
import { withRegistered } from './registered.ts'

export type Start = {
  name: string
  /** Who is at the browser of each party. Each has a password and an identity at the provider. */
  cast: readonly [Who, Who]
  before: readonly (readonly [party: number, request: Sent | Own])[]
  /** Both parties are one browser: two of its tabs, or two clicks. */
  isOneBrowser?: true
  /** What no request brings about. */
  arrange?: (pool: pg.Pool, email: string) => Promise<unknown>
  /** What may meet here besides the requests of the model. */
  adds?: readonly OwnName[]
  /** Of the requests of the model only these: the others meet each other in other states. */
  only?: readonly Sent['to'][]
}

const send = (purpose: AskedPurpose): Sent => ({ to: 'send', purpose })
const proven = [
  [0, { to: 'sign-up' }],
  [0, { to: 'verify', digits: 'email-verification' }],
] as const
/** The other browser is signed in as well. */
const bothSignedIn = [
  ...proven,
  [1, send('sign-in')],
  [1, { to: 'sign-in by code', digits: 'sign-in' }],
] as const
const asked = [0, { to: 'ask for another e-mail', isTaken: false, shows: 'session' }] as const
/** What may meet a change of e-mail. */
const changing = [
  'ask for another e-mail',
  'change e-mail',
  'take e-mail back',
  'sign-up',
  'sign-in',
  'id_token',
  'send',
  'reset',
  'change password',
  'delete',
  'end sessions',
] as const
const signIn = { to: 'sign-in', own: true } as const
const enrolled = [
  ...proven,
  [0, { to: 'enrol', own: true }],
  [0, { to: 'show factor', by: 'totp', isRight: true }],
] as const
/** The step of the code by which an app was confirmed is as if it were over: the same code is good once more. */
const nextStep = (pool: pg.Pool, email: string) =>
  pool.query(
    'update auth.totp set last_step = null where user_id = (select id from auth."user" where email = $1)',
    [email],
  )
const withPasskey = [
  ...proven,
  [0, { to: 'begin passkey', ceremony: 'registration' }],
  [0, { to: 'register passkey', response: 'alone' }],
] as const
const ofPasskeys = [
  'show passkey',
  'remove passkey',
  'take passkey back',
  'delete',
  'end sessions',
  'sign-out',
  'change password',
] as const
const twoPeople = ['owner', 'stranger'] as const

export const starts: readonly Start[] = [
  { name: 'nobody', cast: twoPeople, before: [], adds: ['claim calls', 'make a key'] },
  { name: 'nobody, and one person', cast: ['owner', 'owner'], before: [] },
  { name: 'signed up', cast: twoPeople, before: [[0, { to: 'sign-up' }]] },
  {
    name: 'signed up twice, one guess left',
    cast: twoPeople,
    before: [
      [1, { to: 'sign-up' }],
      [0, { to: 'sign-up' }],
      [0, { to: 'verify', digits: 'made-up' }],
      [0, { to: 'verify', digits: 'made-up' }],
    ],
  },
  {
    name: 'signed in twice, every code mailed',
    cast: twoPeople,
    before: [...bothSignedIn, [0, send('sign-in')], [0, send('forget-password')], [0, send('reset-link')]],
  },
  {
    name: 'back from the provider',
    cast: ['owner', 'owner'],
    before: [[0, { to: 'social', sameBrowser: true }]],
    isOneBrowser: true,
    adds: ['return'],
  },
  {
    name: 'signed up a month ago',
    cast: twoPeople,
    before: [[0, { to: 'sign-up' }]],
    arrange: (pool, email) =>
      pool.query(
        `with passed as (
           update auth."user" set "enteredAt" = "enteredAt" - interval '31 days' where email = $1 returning id)
         update auth.signup_attempt set attempted_at = attempted_at - interval '31 days'
         where user_id in (select id from passed)`,
        [email],
      ),
    adds: ['lapse account'],
  },
  {
    name: 'signed in, with a hash of an older kind',
    cast: twoPeople,
    before: [...proven, [0, send('forget-password')]],
    arrange: async (pool, email) =>
      pool.query(
        `update auth.account set password = $2
         where "providerId" = 'credential' and "userId" = (select id from auth."user" where email = $1)`,
        [email, await olderHash(`the owner’s ${email}`)],
      ),
  },
  {
    name: 'a member of two tenants',
    cast: ['owner', 'owner'],
    before: [
      ...proven,
      [0, { to: 'callback', token: 'own', ownWord: false }],
      [0, { to: 'organization' }],
      [0, { to: 'organization' }],
    ],
    isOneBrowser: true,
    adds: ['remember first', 'remember last'],
  },
  {
    // Of one browser the session is locked before anything else is: there the two never meet.
    name: 'a member of two tenants, in two browsers',
    cast: ['owner', 'owner'],
    before: [
      ...bothSignedIn,
      [0, { to: 'callback', token: 'own', ownWord: false }],
      [0, { to: 'organization' }],
      [0, { to: 'organization' }],
      [1, { to: 'callback', token: 'own', ownWord: false }],
    ],
    adds: ['remember first', 'remember last'],
    only: [],
  },
  {
    name: 'an organization of three',
    cast: ['owner', 'owner'],
    before: [...proven, [0, { to: 'callback', token: 'own', ownWord: false }], [0, { to: 'organization' }]],
    isOneBrowser: true,
    arrange: arrangeOrganization,
    adds: organizationNames,
    only: ['organization', 'tenant', 'delete'],
  },
  {
    name: 'two ways in',
    cast: ['owner', 'owner'],
    before: [...bothSignedIn, [0, { to: 'id_token' }]],
    adds: ['unlink the provider'],
    only: ['id_token', 'social', 'delete', 'change password', 'reset', 'sign-in', 'end sessions', 'sign-out'],
  },
  {
    name: 'a change of e-mail asked for',
    cast: ['owner', 'owner'],
    before: [...bothSignedIn, asked],
    adds: ['sign up elsewhere'],
    only: changing,
  },
  {
    name: 'a change of e-mail made',
    cast: ['owner', 'owner'],
    before: [...bothSignedIn, asked, [0, { to: 'change e-mail', digits: 'change-email' }]],
    adds: ['sign up elsewhere'],
    only: changing,
  },
  {
    name: 'two sign-ins that wait for a second factor',
    cast: ['owner', 'owner'],
    before: [
      ...enrolled,
      [1, signIn],
      [1, { to: 'show factor', by: 'recoveryCode', isRight: true }],
      [0, { to: 'renew codes', own: true }],
      [0, send('forget-password')],
      [0, signIn],
      [1, signIn],
    ],
    arrange: nextStep,
    only: [
      'show factor',
      'enrol',
      'remove app',
      'renew codes',
      'take app back',
      'sign-in',
      'reset',
      'change password',
      'delete',
      'end sessions',
    ],
  },
  {
    name: 'a passkey, and two tabs with one challenge',
    cast: ['owner', 'owner'],
    before: [...withPasskey, [0, { to: 'begin passkey', ceremony: 'authentication' }]],
    isOneBrowser: true,
    adds: ['show a copied passkey'],
    only: ofPasskeys,
  },
  {
    name: 'a passkey that is registered in two tabs',
    cast: ['owner', 'owner'],
    before: [...proven, [0, { to: 'begin passkey', ceremony: 'registration' }]],
    isOneBrowser: true,
    only: ['register passkey', 'delete', 'end sessions', 'change password'],
  },
  { ...withApplication, before: [...proven, [0, { to: 'sign in to an application' }]] },
  { ...withDevices, before: [...proven, [0, { to: 'start devices' }]] },
  { ...withRegistered, before: [...proven, [0, { to: 'sign in to a registered application' }]] },
  { ...withOrganization, before: [...proven, [0, { to: 'work in an organization' }]] },
  {
    name: 'in the application',
    cast: twoPeople,
    before: [
      ...bothSignedIn,
      [0, { to: 'callback', token: 'own', ownWord: false }],
      [1, { to: 'callback', token: 'own', ownWord: false }],
      [0, { to: 'organization' }],
    ],
  },
]
