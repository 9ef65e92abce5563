// The worlds in which people have a second factor.

import { type Bounds, owner, stranger } from './bounds.types.ts'

export const boundsOfFactors: readonly Bounds[] = [
  {
    title: 'hardened: second factors and every way in, two browsers',
    policy: 'hardened',
    browsers: [owner, stranger],
    purposes: ['email-verification', 'sign-in'],
    forms: 0,
    groups: [
      'sign-up',
      'sign-in',
      'send sign-in',
      'right digits',
      'social',
      'second factor',
      'removal of factors',
    ],
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
      'removal of factors',
    ],
  },
  {
    title: 'hardened: second factors and a change of e-mail, two browsers',
    policy: 'hardened',
    browsers: [owner, stranger],
    purposes: ['forget-password', 'change-email'],
    forms: 0,
    groups: [
      'sign-up',
      'sign-in',
      'send forget-password',
      'right digits',
      'change e-mail',
      'second factor',
      'removal of factors',
    ],
  },
  {
    title: 'hardened: passkeys beside passwords and mailed codes, two browsers',
    policy: 'hardened',
    browsers: [owner, stranger],
    purposes: ['email-verification', 'sign-in'],
    forms: 0,
    groups: ['sign-up', 'sign-in', 'send sign-in', 'right digits', 'lock', 'passkey', 'removal of factors'],
  },
  {
    title: 'hardened: passkeys beside an app, two browsers',
    policy: 'hardened',
    browsers: [owner, stranger],
    purposes: ['email-verification'],
    forms: 0,
    groups: ['sign-up', 'sign-in', 'right digits', 'second factor', 'passkey', 'removal of factors'],
    hasWayBack: false,
    isLarge: true,
  },
]
