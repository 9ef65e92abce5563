// Performs the operations of the service's flows on the world: what is asked is answered from it, what is told changes it.

import type { EventObject } from 'xstate'
import { isLink, mailings, type Purpose } from '../../machines/kit/mailings.ts'
import type { GuessFacts } from '../../machines/one-time-code/events-of-guess.ts'
import { reasonOf } from '../../machines/sign-in/reason.ts'
import { isShown } from '../../machines/sign-in/sign-in.types.ts'
import type { RequestFacts } from '../../server/auth/rows/request-facts.ts'
import { resetStates } from '../../server/auth/rows/send-to-reset.flow.ts'
import type { Operation } from '../../server/flows/flow.ts'
import { onChange } from './change.host.ts'
import { comparisons, proposals } from './comparisons.ts'
import { eventNumber, stateNumber } from './compile.ts'
import { lockedBy, standingOf } from './demands.ts'
import { effects } from './effects.ts'
import { passkeyHosted } from './methods/passkey.model.ts'
import { socialHosted } from './methods/social.model.ts'
import { demandOf, twoFactorHosted } from './methods/two-factor.model.ts'
import type { AllOperations } from './operations.ts'
import { IDENTITY, INVENTED, OVER, OWN, OWN_THEN_IDENTITY, SPENT, TRIES, TYPED } from './options.ts'
import { answerOfPolicy } from './policy-says.ts'
import type { Property } from './properties/list.ts'
import { numberOfFirst, numberOfReason, wordsOf } from './reasons.ts'
import { passwordOf } from './request.ts'
import { ruleIn } from './sign-up-rule.ts'
import { layout } from './state-layout.ts'
import { take, UNANSWERED } from './take.ts'
import type { Perform } from './tree.ts'
import { type Bound, closeCode, type Hosted, type World } from './world.ts'

/** An unproven address has the password that was proposed last. */
function passwordThatCounts({ get, states }: World): number {
  const account = get(layout.account)
  if ([states.verified, states.locked, states.waiting].includes(account)) return get(layout.password)
  return account === states.none ? 0 : get(layout.newest)
}

/** By how the day's guesses stand, and whether it comes from elsewhere, has lapsed, and matches. */
const guessFacts: readonly GuessFacts[] = Array.from({ length: 8 * (SPENT + 1) }, (_, number) => {
  const budget = number >> 3
  return {
    lapsed: (number & 4) > 0,
    budgetSpent: budget === SPENT,
    elsewhere: (number & 2) > 0 ? { budgetSpent: budget > 0 } : null,
    matches: (number & 1) > 0,
  }
})

const signedUp: readonly number[] = [OWN, IDENTITY, OWN_THEN_IDENTITY]
const passwords: readonly number[] = [OWN, OWN_THEN_IDENTITY, TYPED]

/** Where it does not matter who asked for a code, everybody is as good as the browser that did. */
const isElsewhere = ({ followsRequesters, get, request }: World, purpose: Purpose) =>
  followsRequesters && !isLink(purpose) && get(layout.requester[purpose]) !== request.browser + 1

/** The properties of a code that is accepted, checked without its machine. */
function judge(world: World, purpose: Purpose): Property | null {
  const { request, get } = world
  const guesses = get(layout.guesses[purpose])
  const own = isElsewhere(world, purpose) ? get(layout.guessesElsewhere[purpose]) : guesses
  if (request.digits !== purpose || request.purpose !== purpose)
    return 'a code is accepted that is not the newest one of its purpose'
  if (get(layout.lapsed[purpose])) return 'a code is accepted after its lifetime'
  if (guesses === OVER) return 'a code is accepted twice'
  if (own >= TRIES) return 'a code is accepted past its tries'
  return null
}

/** Once the effects of its event are performed. */
const accountOf = ({ nextAccount, get }: World) => (nextAccount < 0 ? get(layout.account) : nextAccount)

const counts: Partial<Record<string, Record<Purpose, number>>> = {
  'code.mismatched': layout.guesses,
  'code.mismatchedElsewhere': layout.guessesElsewhere,
}

function accept(world: World, purpose: Purpose): void {
  world.flaw ??= judge(world, purpose)
  world.set(layout.guesses[purpose], OVER)
  // The code shows that its sender reads the mail, whatever its purpose.
  world.set(layout.proven, 1)
  world.request.proven = true
}

/** A machine whose state the flow itself knows, and keeps nowhere. */
function stepOf(world: World, bound: Bound, state: unknown, event: EventObject) {
  const { compiled, answers } = bound
  const cell = stateNumber(compiled, state) * compiled.events.length + eventNumber(compiled, event)
  return () => (take(world, bound, cell, event) < 0 ? UNANSWERED : (answers[cell] ?? UNANSWERED))
}

const hosted: Hosted = {
  lockAccount: () => () => {},
  lockAccountOfSession: lockedBy(standingOf),
  stepAccount: (world, event) => {
    const { account } = world
    const number = eventNumber(account.compiled, event)
    return () => {
      const cell = world.get(layout.account) * account.compiled.events.length + number
      world.nextAccount = take(world, account, cell, event)
      return world.nextAccount < 0 ? UNANSWERED : (account.answers[cell] ?? UNANSWERED)
    }
  },
  storeAccount: (world) => () => {
    if (world.nextAccount >= 0) world.set(layout.account, world.nextAccount)
    world.nextAccount = -1
  },
  performEffect: (world, effect) => () => effects[effect](world),

  stepSession: (world, state, event) => stepOf(world, world.session, state, event),
  stepSignIn: (world, state, event) => {
    const step = stepOf(world, world.signIn, state, event)
    const says = wordsOf(reasonOf(event))
    const [reason, first] = [numberOfReason(event), numberOfFirst(event)]
    const mustEnrol = !('demand' in event) || event.demand === 'none'
    const takesOver = event.type === 'owner.admitted' && isShown(event.demand) ? 'second' : null
    return () => {
      const answer = step()
      const { request } = world
      if (answer.effects.includes('openSession' as never)) Object.assign(request, { says, reason })
      request.first = first
      request.takesOver = event.type === 'factor.proven' && request.isBySession ? 'first' : takesOver
      request.mustEnrol = mustEnrol
      return answer
    }
  },
  storeSignIn: () => () => {},
  findDemand: demandOf,

  comparePassword: (world) => () => {
    const { request, get } = world
    const [shown, counts] = [passwordOf(request), passwordThatCounts(world)]
    const attempt = get(layout.attempt[request.browser])
    const isProposed = request.passwordIsOwn ? passwords.includes(attempt) : attempt === INVENTED
    const finding = counts === 0 ? 'missing' : counts === shown ? 'matched' : 'mismatched'
    return comparisons[finding][isProposed ? 'proposed' : 'other'][signedUp.includes(attempt) ? 'yes' : 'no']
  },
  findProposals: (world) => () => {
    const { request, get } = world
    const attempt = get(layout.attempt[request.browser])
    const own = signedUp.includes(attempt) ? 'signUp' : attempt > 0 ? 'typed' : 'nothing'
    // Every sign-up proposes a password; beside an identity there is none that was proposed last.
    const isOnlySignUp = get(layout.proposals) === 1 && get(layout.newest) > 0
    return proposals[own][isOnlySignUp ? 'only' : 'several']
  },
  isAccountLapsed: (world) => () => world.request.hasLapsed,
  findSignUpRule: (world) => () => ruleIn(world),
  findPolicyAnswer: (world, about) => () => answerOfPolicy(world, about),
  stepPolicy: (world, _, event) => stepOf(world, world.asked, 'asking', event),
  /** What follows from it is a mail alone. */
  isNewDevice: () => () => true,
  mailLocked: () => () => {},
  findNamedSession: (world) => () => world.get(layout.session[world.request.named]) === 1,

  lockNewestCode: (world, purpose) => () => {
    const { get, request } = world
    const matches = request.digits === purpose
    // A link names its own row: another one is found by nobody.
    if (isLink(purpose) && !matches) return null
    // Codes for another address have a day’s guesses of their own, which no world uses up.
    const hasBudget = !isLink(purpose) && mailings[purpose].to === 'own address'
    const budget = hasBudget ? get(layout.budget) * 8 : 0
    const elsewhere = isElsewhere(world, purpose) ? 2 : 0
    return guessFacts[budget + get(layout.lapsed[purpose]) * 4 + elsewhere + Number(matches)] ?? null
  },
  lockOpenCodes: () => () => {},
  stepCode: (world, purpose, event) => {
    const { code } = world
    const number = eventNumber(code.compiled, event)
    const actor = `one-time-code:${purpose}`
    const field = layout.code[purpose]
    return () => {
      if (!world.purposes.includes(purpose)) return UNANSWERED
      const cell = world.get(field) * code.compiled.events.length + number
      const next = take(world, code, cell, event, actor)
      const answer = next < 0 ? UNANSWERED : (code.answers[cell] ?? UNANSWERED)
      if (answer.effects.includes('acceptCode' as never)) accept(world, purpose)
      if (next >= 0) world.set(field, next)
      if (next === world.states.expired) closeCode(world, purpose)
      // What the properties count: guesses that were compared and found wrong.
      const count = counts[event.type]?.[purpose]
      if (count !== undefined && next !== world.states.expired && world.get(count) < TRIES)
        world.set(count, world.get(count) + 1)
      return answer
    }
  },
  storeCodes: () => () => {},
  beginCode: (world, purpose) => () => {
    if (world.purposes.includes(purpose)) {
      world.set(layout.code[purpose], world.states.issued)
      world.set(layout.lapsed[purpose], 0)
      world.set(layout.guesses[purpose], 0)
      world.set(layout.guessesElsewhere[purpose], 0)
      const { isIdentity, sameBrowser, browser } = world.request
      const isRequester = world.followsRequesters && !isLink(purpose) && (!isIdentity || sameBrowser)
      world.set(layout.requester[purpose], isRequester ? browser + 1 : 0)
    }
    return world.begun
  },
  mailCode: (world, purpose, mailed) => () => {
    if (!world.purposes.includes(purpose)) return
    world.set(layout.mailed[purpose], mailed ? 1 : 0)
    if (!mailed) return
    if (accountOf(world) === world.states.none) world.flaw ??= 'a code is mailed where nobody has signed up'
    if (mailings[purpose].to === 'wanted address' && world.request.isTaken)
      world.flaw ??= 'a code is mailed to a mailbox that somebody else has proven'
    world.mails?.push(purpose)
  },

  lockReset: ({ get, code }, by) => {
    const ofCodes = code.compiled.states.map(({ value }) => resetStates[value as keyof typeof resetStates])
    return () => ofCodes[get(layout.code[by])] ?? 'idle'
  },
  stepReset: (world, _, state, event) => stepOf(world, world.reset, state, event),

  ...onChange,
  ...socialHosted,
  ...twoFactorHosted,
  ...passkeyHosted,
}

/** Looks up once what an operation needs of the machines, so that performing it steps over whole numbers. */
export const bindTo =
  (world: World) =>
  ({ name, args }: Operation<AllOperations, keyof RequestFacts>): Perform =>
    ((world.parts.hosted?.[name] ?? hosted[name]) as (world: World, ...args: unknown[]) => Perform)(
      world,
      ...args,
    )
