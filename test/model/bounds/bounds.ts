// A world with what may happen in it, and what must be true there.

import { machines } from '../../../machines/all.ts'
import type { Action } from '../action.ts'
import { createWorld } from '../create-world.ts'
import { compileForm, type Form, formActions, formSizes } from '../form.ts'
import { linkingRequestsOf } from '../methods/linking.model.ts'
import { mailedCodeRequestsOf } from '../methods/mailed-code.model.ts'
import { policyRequestsOf } from '../methods/policy.model.ts'
import { recoveryRequestsOf } from '../methods/recovery.model.ts'
import { refusedSignUpsOf } from '../methods/refused-sign-ups.model.ts'
import { type Policy, policies } from '../options.ts'
import { holds } from '../properties/always.ts'
import { goalsOf, isOwners } from '../properties/liveness.ts'
import { requestsOf } from '../requests.ts'
import type { Search } from '../search.ts'
import { layout } from '../state-layout.ts'
import { hour, timeOf } from '../time.ts'
import { type Parts, soundParts, type World } from '../world.ts'
import { bounds } from './bounds.list.ts'
import { type Bounds, ofTheirOwn } from './bounds.types.ts'

export { bounds }

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
  const hasDemands = groups?.includes('demands of organizations') ?? false
  const followsSources =
    given.followsSources ||
    hasDemands ||
    (groups?.some((group) => ['application', 'demands of the application'].includes(group)) ?? false)
  const canSee = given.forms > 0 || groups === null || groups.includes('callback')
  const isSent = (name: string) => !given.without?.includes(name)
  const world = createWorld({
    browsers,
    purposes,
    ...rules,
    policy: {
      ...rules.policy,
      ...(given.demandsFactor && { demandsFactor: true }),
      ...(given.demandsApproval && { demandsApproval: true }),
    },
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
    hasHours: isSent(hour.name),
    hasTenants: isSent('makes an organization'),
    hasDemands,
    ...(given.passesUnanswered && { passesUnanswered: true }),
    ...(given.operator && { operator: given.operator }),
    hasOwnWord: isSent('posts the callback with its own token and its own word'),
    hasClock: groups?.includes('clock') ?? true,
    followsAge: groups?.includes('session clock') ?? false,
    followsLifts: given.followsLifts ?? false,
    hasBudget: groups?.includes('budget') ?? true,
    hasAppBudget: groups?.includes('budget of the app') ?? false,
    forms,
  })
  const requests = [
    ...browsers.flatMap((_, browser) => [
      ...requestsOf(browser, world),
      ...linkingRequestsOf(browser),
      ...recoveryRequestsOf(browser),
      ...refusedSignUpsOf(browser),
      ...(purposes.includes('sign-in') ? mailedCodeRequestsOf(browser) : []),
    ]),
    ...timeOf(world),
  ]
  const isWithin = (group: string) =>
    (groups?.includes(group) ?? !ofTheirOwn.includes(group)) ||
    // Where an approval is demanded there is somebody who gives it.
    (group === 'approval' && world.policy.demandsApproval)
  const sent = requests.filter(({ group, name }) => isWithin(group) && isSent(name))
  const actions = [
    ...sent,
    ...(groups?.includes('policy') ? policyRequestsOf(sent) : []),
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
        each: goalsOf(world, canSee, given).map(({ by, ...goal }) => ({
          ...goal,
          ...(by && { by: actions.map((action) => by(world, action)) }),
        })),
      },
    },
  }
}

/** The sound product, with one machine replaced. */
export const withMachine = (name: keyof typeof machines, machine: Parts['machines'][typeof name]): Parts => ({
  ...soundParts,
  machines: { ...machines, [name]: machine },
})
