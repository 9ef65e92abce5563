// What a world has of the whole state: who takes part decides how many values each field has.

import { isLink, type Purpose } from '../../machines/kit/mailings.ts'
import type { DemandedOf } from '../../machines/membership/level-demanded.ts'
import { type Browser, OVER, type Policy, SEVERAL, SPENT, TRIES, TRIES_OF_SIGN_IN } from './options.ts'
import { FIRST, REASONS, REASONS_BY_TYPING } from './reasons.ts'
import { LAYOUT_SIZE, layout } from './state-layout.ts'
import type { Bound, Parts } from './world.ts'

export type WorldOptions = {
  browsers: readonly Browser[]
  purposes: readonly Purpose[]
  policy: Policy
  judgedBy?: Policy
  parts: Parts
  /** Whether the operator lets pass what the policy gives no answer about. */
  passesUnanswered?: boolean
  /** Whether it matters which session an application's session came from. */
  followsSources?: boolean
  /** Whether it matters here which browser asked for a code, and which passwords were typed. */
  followsRequesters?: boolean
  followsTyped?: boolean
  /** Of whom the operator demands a second factor at the application; nobody unless it is said. */
  operator?: DemandedOf
  /** Whether hours pass at the application, whether people have tenants there, and whether clients say who somebody is. */
  hasHours?: boolean
  hasTenants?: boolean
  /** Whether tenants demand a second factor. */
  hasDemands?: boolean
  hasOwnWord?: boolean
  /** Whether sessions grow old, and whether verifiers lapse. */
  followsAge?: boolean
  /** Whether it matters that a second factor was shown later than the first. */
  followsLifts?: boolean
  followsVerifiers?: boolean
  /** Whether anybody gets to the application, and whether anybody comes from a provider. */
  hasApplication?: boolean
  hasProviders?: boolean
  /** Whether anybody has an authenticator app, and whether a passkey. */
  hasFactors?: boolean
  hasPasskeys?: boolean
  /** Whether anybody loses them all. */
  hasRecovery?: boolean
  /** Whether codes lapse. */
  hasClock?: boolean
  /** Whether the guesses of a day can be used up, and the wrong codes of an app. */
  hasBudget?: boolean
  hasAppBudget?: boolean
  /** How many of the browsers have a form, and how many values its fields have. */
  forms?: { count: number; form: number; answer: number }
}

/** How many values each field of the state has in a world. */
export function sizesOf(
  options: WorldOptions,
  {
    account,
    code,
    change,
    totp,
    recovery,
    appSession,
  }: Record<'account' | 'code' | 'change' | 'totp' | 'recovery' | 'appSession', Bound>,
): Uint16Array {
  const {
    browsers,
    purposes,
    policy,
    forms,
    followsSources,
    hasProviders = true,
    hasApplication = true,
    hasFactors,
    hasPasskeys,
  } = options
  const sizes = new Uint16Array(LAYOUT_SIZE).fill(1)
  const give = (size: number, ...where: (number | undefined)[]) => {
    for (const one of where) if (one !== undefined) sizes[one] = size
  }
  give(account.compiled.states.length, layout.account)
  for (const purpose of purposes) {
    give(code.compiled.states.length, layout.code[purpose])
    give(2, layout.mailed[purpose], ...((options.hasClock ?? true) ? [layout.lapsed[purpose]] : []))
    give(OVER + 1, layout.guesses[purpose])
    if (!options.followsRequesters || isLink(purpose)) continue
    give(TRIES + 1, layout.guessesElsewhere[purpose])
    give(browsers.length + 1, layout.requester[purpose])
  }
  if (purposes.includes('change-email')) give(change.compiled.states.length, layout.change)
  if (options.hasBudget ?? true) give(SPENT + 1, layout.budget)
  give(2, layout.proven)
  // A password that was made up is proposed where its browser is told of the code, and nowhere else.
  const invented = policy.disclosesUnverified ? 1 : 0
  give(3 + invented, layout.password)
  give(3, layout.newest)
  give(3, layout.proposals)
  if (options.followsTyped) give(SEVERAL + 1, layout.typed)
  if (hasProviders) {
    give(2, ...layout.linked.slice(1))
    give(browsers.length + 1, layout.verifier)
    if (options.followsVerifiers) give(2, layout.verifierLapsed, layout.redeemed)
  }
  if (followsSources && (options.hasTenants ?? true)) give(options.hasDemands ? 3 : 2, layout.member)
  if (options.hasDemands) give(3, layout.demand)
  if (hasFactors) {
    give(totp.compiled.states.length, layout.totp)
    give(3, layout.appOf, layout.recovery, layout.codesOf)
    give(2, layout.spentStep, ...(options.hasAppBudget ? [layout.appBudget] : []))
    if (purposes.includes('change-email')) give(2, layout.sinceChange)
  }
  if (hasPasskeys) give(3, layout.passkey, layout.keyOf)
  if (options.hasRecovery) {
    give(recovery.compiled.states.length, layout.factorRecovery)
    give(2, layout.waited, layout.shownMailbox, layout.lost)
  }
  for (const browser of browsers.keys()) {
    give(4 + 2 * invented, layout.attempt[browser])
    if (options.followsTyped) give(2, layout.chosen[browser])
    give(2, layout.session[browser])
    if (options.followsAge) give(options.followsLifts ? 4 : 2, layout.aged[browser])
    if (hasFactors || hasPasskeys) give(hasPasskeys ? REASONS : REASONS_BY_TYPING, layout.reason[browser])
    if (hasFactors || policy.demandsFactor) {
      // What a provider has said is the last that a sign-in waits after.
      give(FIRST.length - (hasProviders ? 0 : 1), layout.challenge[browser])
      if (policy.demandsFactor) give(3, layout.mustEnrol[browser])
      give(TRIES_OF_SIGN_IN + Number(options.hasAppBudget ?? false), layout.tries[browser])
    }
    if (hasPasskeys) give(5, layout.ceremony[browser])
    if (hasApplication) give(appSession.compiled.states.length, layout.app[browser])
    const isAsserted = policy.trustsClientUser && (options.hasOwnWord ?? true)
    if (hasApplication && isAsserted) give(2, layout.asserted[browser])
    if (followsSources) {
      give(4, layout.source[browser])
      if (options.hasHours ?? true) give(2, layout.old[browser])
      if (hasFactors || hasPasskeys) give(2, layout.second[browser], layout.told)
    }
    if (!forms || browser >= forms.count) continue
    give(forms.form, layout.form[browser])
    give(forms.answer, layout.answer[browser])
  }
  return sizes
}
