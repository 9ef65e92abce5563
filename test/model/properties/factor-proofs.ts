// What a request shows of second factors, and whether it is true: found out from the state before the request, without any machine.

import type { TypedFactor } from '../../../machines/sign-in/sign-in.types.ts'
import { firstIn, isSecondLevel, secondIn } from '../reasons.ts'
import { ENROLS, layout } from '../state-layout.ts'
import type { World } from '../world.ts'
import { freshSession, hasPassword, hasSession, opensNone, type Proof } from './request-proofs.ts'

/** A sign-in waits for its second factor, or for the enrolment of one, for ten minutes. */
const isWaiting = ({ request, was }: World) =>
  was(layout.challenge[request.browser]) > 0 && request.meanwhile !== 'ten minutes have passed'

const ofLevel = ({ request, states, was }: World) => {
  const reason = was(layout.reason[request.browser])
  const hasLevel = was(layout.totp) === states.active || was(layout.passkey) === 1
  return !hasLevel || isSecondLevel(firstIn(reason), secondIn(reason))
}

export const sessionOfLevel: Proof = {
  isTrue: (world) => hasSession(world) && hasPassword(world) && ofLevel(world),
  lack: 'the browser has no session of the account’s level, or the password is not the account’s',
  ...opensNone,
}

export const freshSessionOfLevel: Proof = {
  isTrue: (world) => freshSession.isTrue(world) && ofLevel(world),
  lack: 'the browser has no session of the last day and of the account’s level',
  ...opensNone,
}

const unsoundFactor = {
  unsound:
    'a session is opened by a second factor that is used up, not the account’s, or without a first proof',
  method: null,
} as const

/** By the browser that has asked for a challenge, once and in time. */
const answersChallenge = ({ request, was }: World) =>
  was(layout.ceremony[request.browser]) === 1 && request.meanwhile !== 'five minutes have passed'

export const registration: Proof = {
  isTrue: (world) => freshSessionOfLevel.isTrue(world) && answersChallenge(world),
  lack: 'the browser has no session of the last day and of the account’s level, or no challenge to answer',
  ...opensNone,
}

/** In a browser that has shown the first proof of an account without a second factor. */
export const enrolling: Proof = {
  isTrue: ({ request, was }) => was(layout.mustEnrol[request.browser]) > 0,
  lack: 'no sign-in of the browser waits for an enrolment',
  ...opensNone,
}

export const registrationAtSignIn: Proof = {
  isTrue: (world) => enrolling.isTrue(world) && answersChallenge(world),
  lack: 'no sign-in of the browser waits for an enrolment, or there is no challenge to answer',
  ...unsoundFactor,
  besides: ({ request, was }) => ({
    first: firstIn(was(layout.challenge[request.browser]) - 1),
    second: 'hardwareKey',
  }),
}

/** Unlocked it is both factors, and else one beside what the browser has shown before. */
export const passkey: Proof = {
  isTrue: (world) => {
    const { request, browsers, was } = world
    const isOwners = browsers[was(layout.keyOf) - 1]?.who === browsers[request.browser]?.who
    const isUnlocked = request.isUserVerified && isOwners
    return (
      request.assertion === 'right' &&
      request.meanwhile !== 'five minutes have passed' &&
      request.meanwhile !== 'a copy of the key has counted on' &&
      was(layout.ceremony[request.browser]) === 2 &&
      was(layout.passkey) > 0 &&
      (isUnlocked || isWaiting(world))
    )
  },
  lack: 'no passkey of the account answers the challenge of this browser',
  unsound:
    'a session is opened by a passkey that is used up, not the account’s, or neither unlocked nor with a first proof',
  method: null,
  besides: ({ request, was }) => ({
    first: request.isUserVerified ? 'hwk' : firstIn(was(layout.challenge[request.browser]) - 1),
    second: 'hardwareKey',
  }),
}

/** Good once, and of the account as it was. */
const hasFactor =
  (by: TypedFactor) =>
  ({ request, states, was }: World) => {
    if (request.factor !== by) return false
    const state = was(layout.totp)
    const isInSession = was(layout.mustEnrol[request.browser]) !== ENROLS
    const isOwn =
      state === states.pending &&
      was(layout.appOf) === request.browser + 1 &&
      isInSession === request.isBySession
    return by === 'totp'
      ? (isOwn || state === states.active) && was(layout.spentStep) === 0
      : state === states.active && was(layout.recovery) === 1
  }

/** In the browser that has shown the first proof. */
export const challenge = (by: TypedFactor): Proof => ({
  isTrue: (world) => isWaiting(world) && hasFactor(by)(world),
  lack: 'the browser has shown no first proof in time, or no second factor',
  ...unsoundFactor,
  besides: ({ request, was }) => ({
    first: firstIn(was(layout.challenge[request.browser]) - 1),
    second: by,
  }),
})

export const sessionAndFactor = (by: TypedFactor): Proof => ({
  isTrue: (world) => hasSession(world) && hasFactor(by)(world),
  lack: 'the browser has no session, or shows no second factor',
  ...unsoundFactor,
  // The password was shown in this session to enrol the app that is confirmed.
  besides: ({ request, states, was }) => ({
    first: was(layout.totp) === states.pending ? 'pwd' : firstIn(was(layout.reason[request.browser])),
    second: by,
  }),
})

export const enrolmentLink: Proof = {
  isTrue: ({ request, states, was }) =>
    request.isUndoLink &&
    request.meanwhile !== 'a week has passed' &&
    (request.undoes === 'app' ? was(layout.totp) === states.active : was(layout.passkey) > 0),
  lack: 'the link is not the one of the notice, or a week old',
  ...opensNone,
}

/** By an operator, who is the only one to have it ordered; by the mailbox; and by days in which nobody has stopped it. */
export const recovery: Proof = {
  isTrue: ({ request, was }) =>
    was(layout.shownMailbox) === 1 &&
    was(layout.waited) === 1 &&
    request.meanwhile !== 'the account has another address',
  lack: 'the mailbox is not proven or not the account’s, the wait is not over, or somebody has stopped it',
  ...opensNone,
}
