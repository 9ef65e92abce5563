// The worlds that are explored completely, as data.

import { type Bounds, owner, phone, stranger } from './bounds.types.ts'
import { boundsOfFactors } from './bounds-of-factors.ts'
import { boundsOfForms } from './bounds-of-forms.ts'
import { boundsOfTime } from './bounds-of-time.ts'

const three = ['email-verification', 'sign-in', 'forget-password'] as const
const both = ['email-verification', 'forget-password'] as const

/** The requests that forms send, once more: late, repeated, or from another page. */
const replays = ['sign-up', 'sign-in', 'send email-verification', 'send forget-password', 'right digits']
const codes = [...replays, 'wrong digits', 'digits of another purpose', 'check', 'clock', 'budget']
const digits = ['right digits', 'wrong digits', 'digits of another purpose']
const sessions = [...replays, 'send sign-in', 'wrong password', 'social', 'callback', 'sign-out']

export const bounds: readonly Bounds[] = [
  ...(['spec', 'hardened'] as const).flatMap((policy): Bounds[] => [
    {
      title: `${policy}: codes, guesses and clocks, two browsers`,
      policy,
      browsers: [owner, stranger],
      purposes: three,
      forms: 0,
      groups: codes,
    },
    {
      title: `${policy}: sessions, providers and callbacks, two browsers`,
      policy,
      browsers: [owner, stranger],
      purposes: three,
      forms: 0,
      groups: sessions,
      ...(policy === 'spec' && { isLong: true }),
    },
    {
      title: `${policy}: a form, its network, and a stranger`,
      policy,
      browsers: [owner, stranger],
      purposes: both,
      forms: 1,
      groups: [...replays, 'sign-out'],
      ...(policy === 'spec' ? { isLarge: true } : { isLong: true }),
    },
  ]),
  {
    title: 'hardened: changes of password, deletions and locks, two browsers',
    policy: 'hardened',
    browsers: [owner, stranger],
    purposes: three,
    forms: 0,
    groups: [...sessions, 'change password', 'deletion', 'lapse', 'lock'],
  },
  {
    title: 'hardened: changes of e-mail, two browsers',
    policy: 'hardened',
    browsers: [owner, stranger],
    purposes: ['email-verification', 'change-email'],
    forms: 0,
    groups: ['sign-up', 'sign-in', ...digits, 'change e-mail', 'deletion'],
    followsRequesters: true,
    hasWayBack: false,
  },
  {
    title: 'hardened: the way back from a change of e-mail, two browsers',
    policy: 'hardened',
    browsers: [owner, stranger],
    purposes: ['sign-in', 'change-email'],
    forms: 0,
    groups: ['sign-up', 'send sign-in', ...digits, 'change e-mail', 'clock'],
  },
  {
    title: 'hardened: ends of sessions, two browsers of one person and a stranger',
    policy: 'hardened',
    browsers: [owner, phone, stranger],
    purposes: ['email-verification'],
    forms: 0,
    groups: [...sessions, 'describe', 'end sessions', 'change password'],
  },
  {
    title: 'hardened: links and unlinks, and verifiers that lapse, two browsers',
    policy: 'hardened',
    browsers: [owner, stranger],
    purposes: ['email-verification'],
    forms: 0,
    groups: ['sign-up', 'right digits', 'social', 'ways in', 'verifiers', 'sign-out'],
  },
  {
    title: 'hardened: sign-ups that are refused, two browsers',
    policy: 'hardened',
    browsers: [owner, stranger],
    purposes: ['email-verification'],
    forms: 0,
    groups: ['sign-up', 'right digits', 'social', 'lock', 'refused sign-ups'],
  },
  {
    title: 'hardened: newcomers who wait for an approval, two browsers',
    policy: 'hardened',
    browsers: [owner, stranger],
    purposes: three,
    forms: 0,
    groups: [
      ...['sign-up', 'sign-in', 'send sign-in', 'send forget-password', 'right digits', 'social', 'callback'],
      ...['refused sign-ups', 'approval'],
    ],
    demandsApproval: true,
  },
  {
    title: 'spec: newcomers who wait for an approval, and resets by link, two browsers',
    policy: 'spec',
    browsers: [owner, stranger],
    purposes: ['email-verification', 'reset-link'],
    forms: 0,
    groups: [
      ...['sign-up', 'sign-in', 'send email-verification', 'right digits', 'check', 'social'],
      ...['send reset-link', 'link', 'lapse', 'approval'],
    ],
    demandsApproval: true,
  },
  {
    title: 'hardened: a policy that says anything at any time, two browsers',
    policy: 'hardened',
    browsers: [owner, stranger],
    purposes: ['email-verification'],
    forms: 0,
    groups: ['sign-up', 'sign-in', 'wrong password', ...digits, 'social', 'token', 'policy'],
  },
  {
    title: 'hardened: a policy that says anything, and second factors, one browser',
    policy: 'hardened',
    browsers: [owner],
    purposes: ['email-verification'],
    forms: 0,
    groups: ['sign-up', 'sign-in', 'right digits', 'second factor', 'passkey', 'token', 'policy'],
    hasWayBack: false,
  },
  {
    title: 'hardened: a policy without which requests pass, two browsers',
    policy: 'hardened',
    browsers: [owner, stranger],
    purposes: ['email-verification', 'sign-in'],
    forms: 0,
    groups: ['sign-up', 'sign-in', 'send sign-in', 'right digits', 'mailed code', 'token', 'policy'],
    passesUnanswered: true,
  },
  {
    title: 'hardened: resets by code and by link, two browsers',
    policy: 'hardened',
    browsers: [owner, stranger],
    purposes: ['forget-password', 'reset-link'],
    forms: 0,
    groups: [...codes, 'send reset-link', 'link', 'lock'],
    followsRequesters: true,
  },
  {
    title:
      'hardened: tries of the browser that asked and of others, two browsers of one person and a stranger',
    policy: 'hardened',
    browsers: [owner, phone, stranger],
    purposes: ['email-verification'],
    forms: 0,
    groups: codes,
    followsRequesters: true,
  },
  {
    title: 'hardened: the application’s sessions and tenants, two browsers of one person',
    policy: 'hardened',
    browsers: [owner, phone],
    purposes: both,
    forms: 0,
    groups: [...replays, 'callback', 'application', 'end sessions', 'sign-out'],
  },
  ...boundsOfForms,
  ...boundsOfFactors,
  ...boundsOfTime,
  {
    title: 'hardened: every request to the auth service, every callback and every clock, two browsers',
    policy: 'hardened',
    browsers: [owner, stranger],
    purposes: both,
    forms: 0,
    groups: null,
    isLarge: true,
  },
]
