// The worlds in which people have a second factor.

import { type Bounds, owner, stranger } from './bounds.types.ts'

export const boundsOfFactors: readonly Bounds[] = [
  {
    title: 'hardened: second factors and every way in, two browsers',
    policy: 'hardened',
    browsers: [owner, stranger],
    purposes: ['email-verification', 'sign-in'],
    forms: 0,
    groups: ['sign-up', 'sign-in', 'send sign-in', 'right digits', 'social', 'second factor'],
  },
  {
    title: 'hardened: second factors, resets and changes of password, two browsers',
    policy: 'hardened',
    browsers: [owner, stranger],
    purposes: ['email-verification', 'forget-password'],
    forms: 0,
    groups: [
      'sign-up',
      'sign-in',
      'send forget-password',
      'right digits',
      'change password',
      'lock',
      'second factor',
      'budget of the app',
    ],
  },
  {
    title: 'hardened: second factors and a change of e-mail, two browsers',
    policy: 'hardened',
    browsers: [owner, stranger],
    purposes: ['forget-password', 'change-email'],
    forms: 0,
    groups: ['sign-up', 'sign-in', 'send forget-password', 'right digits', 'change e-mail', 'second factor'],
  },
  {
    title: 'hardened: passkeys beside passwords and mailed codes, two browsers',
    policy: 'hardened',
    browsers: [owner, stranger],
    purposes: ['email-verification', 'sign-in'],
    forms: 0,
    groups: ['sign-up', 'sign-in', 'send sign-in', 'right digits', 'lock', 'passkey'],
  },
  {
    title: 'hardened: passkeys beside an app, two browsers',
    policy: 'hardened',
    browsers: [owner, stranger],
    purposes: ['email-verification'],
    forms: 0,
    groups: ['sign-up', 'sign-in', 'right digits', 'second factor', 'passkey'],
    hasWayBack: false,
    isLarge: true,
  },
  {
    title: 'hardened: every factor lost, and its recovery, two browsers',
    policy: 'hardened',
    browsers: [owner, stranger],
    purposes: ['forget-password'],
    forms: 0,
    groups: ['sign-up', 'sign-in', 'send forget-password', 'right digits', 'second factor', 'recovery'],
  },
  {
    title: 'hardened: every passkey lost, and its recovery, two browsers',
    policy: 'hardened',
    browsers: [owner, stranger],
    purposes: ['sign-in'],
    forms: 0,
    groups: ['sign-up', 'send sign-in', 'right digits', 'passkey', 'recovery'],
  },
]
