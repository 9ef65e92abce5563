// What a request shows, and whether it is true: found out from the state before the request, without any machine.

import { isLink, mailings, type Purpose } from '../../../machines/kit/mailings.ts'
import type { FirstMethod, SecondFactor } from '../../../machines/sign-in/sign-in.types.ts'
import { OVER, SPENT, TRIES } from '../options.ts'
import { secondIn } from '../reasons.ts'
import { passwordOf } from '../request.ts'
import { FIRST_OF_ANOTHER_DAY, layout, OF_ANOTHER_DAY } from '../state-layout.ts'
import type { World } from '../world.ts'
import type { Property } from './list.ts'

export type Proof = {
  isTrue: (world: World) => boolean
  /** What is missing where it is not true. */
  lack: string
  /** A session that is opened without it, and what a session says of itself that is opened by it. */
  unsound: Property
  method: FirstMethod | null
  /** What is shown besides, by the session or the sign-in that the request goes on with. */
  besides?: (world: World) => { first: FirstMethod; second: SecondFactor | null }
}

export const opensNone = {
  unsound: 'a session is opened by a request that opens none',
  method: null,
} as const

/** The requester. */
export const nothing: Proof = { isTrue: () => true, lack: 'nothing is shown', ...opensNone }

export const hasPassword = ({ request, states, was }: World) =>
  was(layout.account) === states.verified &&
  was(layout.password) > 0 &&
  was(layout.password) === passwordOf(request)

export const hasSession = ({ request, was }: World) =>
  request.presentsOlder || was(layout.session[request.browser]) === 1

const hasCode =
  (purpose: Purpose) =>
  ({ request, followsRequesters, was }: World) => {
    if (request.digits !== purpose || was(layout.mailed[purpose]) === 0) return false
    if (was(layout.lapsed[purpose]) === 1 || was(layout.guesses[purpose]) === OVER) return false
    const isRequester = was(layout.requester[purpose]) === request.browser + 1
    const elsewhere = followsRequesters && !isLink(purpose) && !isRequester
    const hasBudget = !isLink(purpose) && mailings[purpose].to === 'own address'
    if (hasBudget && was(layout.budget) >= (elsewhere ? 1 : SPENT)) return false
    return was((elsewhere ? layout.guessesElsewhere : layout.guesses)[purpose]) < TRIES
  }

export const password: Proof = {
  isTrue: hasPassword,
  lack: 'the password is not the verified account’s',
  unsound: 'a session is opened by a password that is not the verified account’s',
  method: 'pwd',
}

export const code = (purpose: Purpose): Proof => ({
  isTrue: hasCode(purpose),
  lack: 'no valid code that was mailed for it is shown',
  unsound: 'a session is opened by a code that was not mailed for it, or has ended',
  method: 'email',
})

/** A sign-in of its own, which the session alone has asked for. */
export const codeInSession: Proof = {
  ...code('sign-in'),
  isTrue: (world) => hasSession(world) && hasCode('sign-in')(world),
}

/** @param isVerified whether the provider says that the email is verified */
export const identity = (isVerified: boolean): Proof => ({
  isTrue: ({ judgedBy, request, was }) =>
    isVerified || judgedBy.trustsEveryProvider || was(layout.linked[request.who]) === 1,
  lack: 'the identity is neither linked nor vouched for',
  unsound: 'a session is opened by an identity that is neither linked nor vouched for',
  method: 'federated',
})

export const verifier: Proof = {
  isTrue: ({ request, was }) =>
    was(layout.verifier) === request.browser + 1 &&
    was(layout.verifierLapsed) === 0 &&
    was(layout.redeemed) === 0,
  lack: 'the verifier is not the browser’s own, or has ended',
  unsound: 'a session is opened by a verifier that is not its browser’s own, or has ended',
  method: 'federated',
}

export const session: Proof = { isTrue: hasSession, lack: 'the browser has no session', ...opensNone }

/** The session that the request presents is of another day. */
export const isOfAnotherDay = ({ request, was }: Pick<World, 'request' | 'was'>) =>
  request.meanwhile === 'a day has passed' || was(layout.aged[request.browser]) === OF_ANOTHER_DAY

/** What it was shown first is, whatever was shown in it later. */
export const isFirstOfAnotherDay = (world: Pick<World, 'request' | 'was'>) =>
  isOfAnotherDay(world) || world.was(layout.aged[world.request.browser]) === FIRST_OF_ANOTHER_DAY

export const freshSession: Proof = {
  isTrue: (world) => hasSession(world) && !isOfAnotherDay(world),
  lack: 'the browser has no session of the last day',
  ...opensNone,
}

/** The ways in of the account, by what `of` says of a field: its password and the linked identities. */
export const waysIn = (of: World['get']) =>
  [layout.password, ...layout.linked].filter((field) => of(field) > 0).length

export const sessionAndOtherWay: Proof = {
  isTrue: (world) => freshSession.isTrue(world) && waysIn(world.was) > 1,
  lack: 'the browser has no session of the last day, or it is the last sign-in method',
  ...opensNone,
}

/** @param isVerified whether the provider says that the email is verified */
export const sessionAndIdentity = (isVerified: boolean): Proof => ({
  isTrue: (world) =>
    hasSession(world) &&
    world.request.identity === 'free' &&
    (isVerified || world.judgedBy.trustsEveryProvider),
  lack: 'the browser has no session, or the person is not one of this email whom nobody else has linked',
  ...opensNone,
})

export const sessionAndPassword: Proof = {
  isTrue: (world) => hasSession(world) && hasPassword(world),
  lack: 'the browser has no session, or the password is not the account’s',
  unsound: 'a session is opened by a change of password without the session and the password',
  method: 'pwd',
  besides: ({ request, states, was }) => ({
    first: 'pwd',
    second: was(layout.totp) === states.active ? secondIn(was(layout.reason[request.browser])) : null,
  }),
}

export const sessionAndCode = (purpose: Purpose): Proof => ({
  isTrue: (world) => hasSession(world) && hasCode(purpose)(world),
  lack: 'the browser has no session, or shows no valid code that was mailed for it',
  ...opensNone,
})

/** Whether or not there is anything to be taken back. */
export const undoLinkInTime: Pick<Proof, 'isTrue'> = {
  isTrue: ({ request }) => request.isUndoLink && request.meanwhile !== 'a week has passed',
}

export const undoLink: Proof = {
  isTrue: (world) => undoLinkInTime.isTrue(world) && world.was(layout.change) === world.states.changed,
  lack: 'the link is not the one of the old mailbox, or a week old',
  ...opensNone,
}

/** Only an account that nobody has ever verified lapses, once its time is over. */
export const lapse: Proof = {
  isTrue: ({ request, states, was }) => request.hasLapsed && was(layout.account) === states.unverified,
  lack: 'the account does not lapse',
  ...opensNone,
}
