// The worlds that are explored completely: who takes part, what may happen, and what must be true there.

import { machines } from '../../machines/all.ts'
import type { Action } from './action.ts'
import { type Bounds, ofTheirOwn, owner, phone, stranger } from './bounds.types.ts'
import { boundsOfFactors } from './bounds-of-factors.ts'
import { boundsOfForms } from './bounds-of-forms.ts'
import { createWorld } from './create-world.ts'
import { compileForm, type Form, formActions, formSizes } from './form.ts'
import { linkingRequestsOf } from './methods/linking.model.ts'
import { recoveryRequestsOf } from './methods/recovery.model.ts'
import { type Policy, policies } from './options.ts'
import { holds } from './properties/always.ts'
import { goalsOf, isOwners } from './properties/liveness.ts'
import { requestsOf } from './requests.ts'
import type { Search } from './search.ts'
import { layout } from './state-layout.ts'
import { timeOf } from './time.ts'
import { type Parts, soundParts, type World } from './world.ts'

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

/** The requests always, and of each form what may happen in its state. */
function possibleIn(actions: readonly Action[], formed: readonly number[]): Search['possible'] {
  const numbered = actions.map((action, index) => ({ action, index }))
  const always = numbered.filter(({ action }) => !action.isPossible).map(({ index }) => index)
  const ofForms = formed.map((browser) => {
    const own = numbered.filter(({ action }) => action.isPossible && action.browser === browser)
    const known: (readonly number[])[] = []
    return (world: World) => {
      const form = world.get(layout.form[browser])
      known[form] ??= own.filter(({ action }) => action.isPossible?.(form)).map(({ index }) => index)
      return known[form]
    }
  })
  return (world) => [always, ...ofForms.map((possible) => possible(world))]
}

export type Product = { world: World; form: Form; actions: Action[]; search: Search }

/** @param rules other ones than those of the policy that the bounds name */
export function productOf(
  given: Bounds,
  parts: Parts = soundParts,
  rules: { policy: Policy; judgedBy?: Policy } = { policy: policies[given.policy] },
): Product {
  const { browsers, purposes, groups } = given
  const form = compileForm(parts.machines['auth-form'])
  const formed = browsers.slice(0, given.forms).map((_, browser) => browser)
  const forms = { count: given.forms, ...formSizes(form) }
  const followsSources =
    groups?.some((group) => ['application', 'demands of the application'].includes(group)) ?? false
  const canSee = given.forms > 0 || groups === null || groups.includes('callback')
  const world = createWorld({
    browsers,
    purposes,
    ...rules,
    policy: { ...rules.policy, ...(given.demandsFactor && { demandsFactor: true }) },
    parts,
    followsSources,
    hasApplication: canSee,
    followsRequesters: given.followsRequesters ?? false,
    // Of every request under spec there would be more states than a number holds: only walks take that, for their answers.
    followsVerifiers: groups?.includes('verifiers') ?? false,
    followsTyped: groups?.includes('wrong password') ?? !rules.policy.disclosesUnverified,
    hasProviders: groups?.includes('social') ?? true,
    hasFactors: groups?.includes('second factor') ?? false,
    hasPasskeys: groups?.includes('passkey') ?? false,
    hasRecovery: groups?.includes('recovery') ?? false,
    hasClock: groups?.includes('clock') ?? true,
    hasBudget: groups?.includes('budget') ?? true,
    hasAppBudget: groups?.includes('budget of the app') ?? false,
    forms,
  })
  const requests = [
    ...browsers.flatMap((_, browser) => [
      ...requestsOf(browser, world),
      ...linkingRequestsOf(browser),
      ...recoveryRequestsOf(browser),
    ]),
    ...timeOf(world),
  ]
  const actions = [
    ...requests.filter(({ group }) => groups?.includes(group) ?? !ofTheirOwn.includes(group)),
    ...formed.flatMap((browser) => formActions(form, browser, purposes)),
  ]
  return {
    world,
    form,
    actions,
    search: {
      world,
      actions,
      possible: possibleIn(actions, formed),
      holds,
      goals: {
        by: actions.map((action) => isOwners(world, action)),
        each: goalsOf({ canSee, ...given }),
      },
    },
  }
}

/** The sound product, with one machine replaced. */
export const withMachine = (name: keyof typeof machines, machine: Parts['machines'][typeof name]): Parts => ({
  ...soundParts,
  machines: { ...machines, [name]: machine },
})
