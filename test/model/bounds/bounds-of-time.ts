// The worlds in which sessions grow old, and those in which people have factors and are at the application.

import { type Bounds, owner, phone, stranger } from './bounds.types.ts'

const tenants = ['makes an organization', 'chooses their own tenant', 'chooses another’s tenant']

/** What the application does with them is a world of its own. */
const otherTokens = [
  'posts the callback with its own token and its own word',
  'posts the callback with a dead token and its own word',
  'posts the callback with a dead token',
  'posts the callback with a digest as token and its own word',
  'posts the callback with no token',
  'posts the callback with no token and its own word',
  'posts the callback with a JWT that names no session as token',
  'opens another application',
  'opens the dashboard after an hour without a check',
  'an hour passes at the application',
  'has the application end nobody’s session',
]

/** What becomes of sessions there when the account’s factors and passwords change. */
const beside = {
  policy: 'hardened',
  purposes: ['forget-password'],
  forms: 0,
  without: [...tenants, ...otherTokens],
} as const

const ofApp = ['sign-up', 'sign-in', 'right digits', 'second factor', 'callback', 'application']

export const boundsOfTime: readonly Bounds[] = [
  {
    title: 'hardened: an app, and sessions of another day, two browsers',
    policy: 'hardened',
    browsers: [owner, stranger],
    purposes: ['email-verification', 'sign-in'],
    forms: 0,
    groups: [
      'sign-up',
      'sign-in',
      'send sign-in',
      'right digits',
      'second factor',
      'session clock',
      'export',
    ],
  },
  {
    title: 'hardened: an app that is shown later than the password, one browser',
    policy: 'hardened',
    browsers: [owner],
    purposes: ['email-verification', 'sign-in'],
    forms: 0,
    groups: ['sign-up', 'sign-in', 'send sign-in', 'right digits', 'second factor', 'session clock'],
    followsLifts: true,
  },
  {
    title: 'hardened: a passkey, and sessions of another day, two browsers',
    policy: 'hardened',
    browsers: [owner, stranger],
    purposes: ['sign-in'],
    forms: 0,
    groups: ['sign-up', 'send sign-in', 'right digits', 'passkey', 'session clock'],
  },
  {
    title: 'hardened: a mailed code beside an app, two browsers',
    policy: 'hardened',
    browsers: [owner, stranger],
    purposes: ['email-verification', 'sign-in'],
    forms: 0,
    groups: ['sign-up', 'send sign-in', 'right digits', 'second factor', 'mailed code'],
  },
  {
    title: 'hardened: an app beside the application’s sessions, two browsers',
    ...beside,
    browsers: [owner, stranger],
    groups: [...ofApp, 'send forget-password', 'lock', 'demands of the application'],
  },
  {
    title: 'hardened: an app beside the application’s sessions, two browsers of one person',
    ...beside,
    browsers: [owner, phone],
    groups: [...ofApp, 'send forget-password', 'lock', 'demands of the application'],
    isLarge: true,
  },
  {
    title: 'hardened: every factor lost beside the application’s sessions, one browser',
    ...beside,
    browsers: [owner],
    groups: [...ofApp, 'send forget-password', 'recovery'],
  },
]
