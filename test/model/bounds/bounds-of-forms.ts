// The worlds in which forms are alone with their network, or nearly so.

import { type Bounds, owner, phone, stranger } from './bounds.types.ts'

export const boundsOfForms: readonly Bounds[] = [
  {
    title: 'hardened: a form and its network, alone',
    policy: 'hardened',
    browsers: [owner],
    purposes: ['email-verification', 'forget-password'],
    forms: 1,
    groups: [],
  },
  {
    title: 'hardened: a form that signs in by code, its network, and a stranger',
    policy: 'hardened',
    browsers: [owner, stranger],
    purposes: ['sign-in'],
    forms: 1,
    groups: ['send sign-in', 'right digits', 'wrong digits'],
  },
  {
    title: 'hardened: two forms at once',
    policy: 'hardened',
    browsers: [owner, phone],
    purposes: ['email-verification'],
    forms: 2,
    groups: [],
    isLarge: true,
  },
]
