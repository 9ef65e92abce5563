// Who may change what: each request by what it has to show, what it may change then, and what it must have ended.

import type { TypedFactor } from '../../../machines/sign-in/sign-in.types.ts'
import type { Endpoint } from '../flows.ts'
import { isHeldBack } from '../policy-says.ts'
import { ruleIn } from '../sign-up-rule.ts'
import { layout } from '../state-layout.ts'
import type { World } from '../world.ts'
import * as factors from './factor-proofs.ts'
import { authority } from './list.ts'
import * as shown from './request-proofs.ts'

type Sentence = (typeof authority)[number]

/** By bits, so that what a request has changed is one number. */
const bit = (sentence: Sentence) => 1 << authority.indexOf(sentence)
const MAKE = bit('an account is created without permission')
const VERIFY = bit('an account is verified without permission')
const DELETE = bit('an account is deleted without permission')
const LOCK = bit('an account is locked, or its lock lifted, without permission')
const APPROVE = bit('a newcomer is let in without permission')
const SET_PASSWORD = bit('a password is replaced without permission')
const DROP_PASSWORD = bit('a password is removed without permission')
const LINK = bit('an identity is linked without permission')
const UNLINK = bit('an identity is unlinked without permission')
const BEGIN_CHANGE = bit('a change of email is started without permission')
const MOVE = bit('an account’s address is changed without permission')
const TAKE_BACK = bit('a change of email is undone without permission')
const DESCRIBE = bit('a person’s profile is changed without permission')
const ENROL = bit('a second factor is enrolled without permission')
const CONFIRM = bit('a second factor is put into use without permission')
const REMOVE = bit('a second factor is removed without permission')
const RENEW = bit('recovery codes are replaced without permission')
const REGISTER = bit('a passkey is registered without permission')
const REMOVE_PASSKEY = bit('a passkey is removed without permission')
const ISSUE = bit('a verifier is issued without permission')
const END_OWN = bit('a browser’s own session is ended without permission')
const END_OTHERS = bit('another browser’s session is ended without permission')
const END = END_OWN | END_OTHERS

/** `freely`: what everybody may do, whatever they show. `opens`: whether it may open a session. */
export type Grant = { shows: shown.Proof; may: number; freely?: number; opens?: true }

const asks: Grant = { shows: shown.nothing, may: 0 }
const provided = (isVerified: boolean, opens: boolean): Grant => ({
  shows: shown.identity(isVerified),
  may: VERIFY | LINK | ISSUE,
  freely: MAKE,
  ...(opens && { opens }),
})
const resets = (by: 'forget-password' | 'reset-link'): Grant => ({
  shows: shown.code(by),
  may: VERIFY | SET_PASSWORD | END,
})
const ordered = (may: number): Grant => ({ shows: shown.nothing, may })
const changesPassword = { shows: shown.sessionAndPassword, may: SET_PASSWORD } as const
const bySession = (may: number): Grant => ({ shows: shown.session, may })
const freshly = (may: number): Grant => ({ shows: shown.freshSession, may })

const changesFactors = (may: number): Grant => ({ shows: factors.sessionOfLevel, may })
const challenged = (by: TypedFactor, may: number): Grant => ({
  shows: factors.challenge(by),
  may,
  opens: true,
})
const lifted = (by: TypedFactor, may: number): Grant => ({
  shows: factors.sessionAndFactor(by),
  may: may | END_OWN,
  opens: true,
})

export const grants: Record<Endpoint, Grant> = {
  'POST /sign-up/email': { shows: shown.nothing, may: MAKE },
  'POST /sign-in/email': { shows: shown.password, may: 0, opens: true },
  'POST /sign-in/email-otp': { shows: shown.code('sign-in'), may: VERIFY, opens: true },
  'POST /sign-in/social, verified': provided(true, true),
  'POST /sign-in/social, unverified': provided(false, true),
  'GET /callback/:provider, verified': provided(true, true),
  'GET /callback/:provider, unverified': provided(false, true),
  'GET /callback/:provider, verified, another browser': provided(true, false),
  'GET /callback/:provider, unverified, another browser': provided(false, false),
  'GET /get-session, with a verifier': { shows: shown.verifier, may: 0, opens: true },
  'GET /callback/:provider, linking, verified': { shows: shown.sessionAndIdentity(true), may: LINK },
  'GET /callback/:provider, linking, unverified': { shows: shown.sessionAndIdentity(false), may: LINK },
  'POST /link-social': asks,
  'POST /unlink-account': { shows: shown.sessionAndOtherWay, may: UNLINK },
  'POST /email-otp/send-verification-otp, email-verification': asks,
  'POST /email-otp/send-verification-otp, sign-in': asks,
  'POST /email-otp/request-password-reset': asks,
  'POST /request-password-reset': asks,
  'POST /email-otp/check-verification-otp, email-verification': asks,
  'POST /email-otp/check-verification-otp, sign-in': asks,
  'POST /email-otp/check-verification-otp, forget-password': asks,
  'POST /email-otp/verify-email': {
    shows: shown.code('email-verification'),
    may: VERIFY | SET_PASSWORD | LINK,
    opens: true,
  },
  'POST /email-otp/reset-password': resets('forget-password'),
  'GET /reset-password/:token': asks,
  'POST /reset-password': resets('reset-link'),
  'POST /change-password': changesPassword,
  'POST /change-password, with revokeOtherSessions': {
    ...changesPassword,
    may: SET_PASSWORD | END,
    opens: true,
  },
  'POST /change-email': freshly(BEGIN_CHANGE),
  'POST /email-otp/request-email-change': freshly(BEGIN_CHANGE),
  'POST /email-otp/request-email-change, by password': {
    shows: shown.sessionAndPassword,
    may: BEGIN_CHANGE,
  },
  'POST /email-otp/change-email': { shows: shown.sessionAndCode('change-email'), may: MOVE },
  'POST /email-otp/undo-email-change': {
    shows: shown.undoLink,
    may: TAKE_BACK | DROP_PASSWORD | UNLINK | END | REMOVE | RENEW | REMOVE_PASSKEY,
  },
  'GET /get-user-data': asks,
  'GET /token': asks,
  'POST /update-user': bySession(DESCRIBE),
  'POST /two-factor/enable': changesFactors(ENROL | RENEW),
  'POST /two-factor/enable, at a sign-in': { shows: factors.enrolling, may: ENROL | RENEW },
  'POST /two-factor/get-totp-uri': asks,
  'POST /two-factor/generate-backup-codes': changesFactors(RENEW),
  'POST /two-factor/disable': changesFactors(REMOVE | RENEW),
  'POST /two-factor/undo-enrolment': {
    shows: factors.enrolmentLink,
    may: REMOVE | RENEW | REMOVE_PASSKEY | DROP_PASSWORD | UNLINK | END,
  },
  'POST /two-factor/prove-mailbox': asks,
  'POST /two-factor/stop-recovery': asks,
  'POST /two-factor/verify-totp, at a sign-in': challenged('totp', CONFIRM),
  'POST /two-factor/verify-totp, in a session': lifted('totp', CONFIRM),
  'POST /two-factor/verify-backup-code, at a sign-in': challenged('recoveryCode', 0),
  'POST /two-factor/verify-backup-code, in a session': lifted('recoveryCode', 0),
  'POST /two-factor/send-otp, at a sign-in': asks,
  'POST /two-factor/send-otp, in a session': asks,
  'POST /two-factor/verify-otp, at a sign-in': asks,
  'POST /two-factor/verify-otp, in a session': { shows: shown.codeInSession, may: VERIFY, opens: true },
  'GET /passkey/generate-register-options': asks,
  'POST /passkey/verify-registration': { shows: factors.registration, may: REGISTER },
  'GET /passkey/generate-register-options, at a sign-in': asks,
  'POST /passkey/verify-registration, at a sign-in': {
    shows: factors.registrationAtSignIn,
    may: REGISTER,
    opens: true,
  },
  'GET /passkey/generate-authenticate-options': asks,
  'POST /passkey/verify-authentication': { shows: factors.passkey, may: 0, opens: true },
  'POST /passkey/delete-passkey': { shows: factors.freshSessionOfLevel, may: REMOVE_PASSKEY },
  'POST /delete-user, by password': { shows: shown.sessionAndPassword, may: DELETE },
  'POST /delete-user': freshly(DELETE),
  'POST /sign-out': bySession(END_OWN),
  'POST /revoke-session': bySession(END),
  'POST /revoke-other-sessions': bySession(END_OTHERS),
  'POST /revoke-sessions': bySession(END),
  'by time alone: an account lapses': { shows: shown.lapse, may: DELETE },
  'by an operator: a deletion': ordered(DELETE),
  'by an operator: an end of sessions': ordered(END),
  'by an operator: a lock': ordered(LOCK | END),
  'by an operator: a recovery': asks,
  'by an operator: an end of the recovery': asks,
  'by time alone: a recovery is over': {
    shows: factors.recovery,
    may: REMOVE | RENEW | REMOVE_PASSKEY | END,
  },
  'by an operator: an end of the lock': ordered(LOCK),
  'by an operator: an approval': ordered(APPROVE),
  'by an operator: a decline': ordered(DELETE),
}

/** With an account goes all that is kept of it: that is its deletion, and no change of its own. */
function changedIn({ state, before, states, browsers, request, policy }: World): number {
  // Where an approval is demanded, who verifies waits for it.
  const verified = policy.demandsApproval ? VERIFY | APPROVE : VERIFY
  const account = state[layout.account]
  const was = before[layout.account]
  let changed = 0
  if (account !== was) {
    if (account === states.none) return DELETE
    if (was === states.none) changed |= MAKE
    if (account === states.locked || was === states.locked) changed |= LOCK
    else if (account === states.waiting) changed |= VERIFY
    else if (account === states.verified) changed |= was === states.waiting ? APPROVE : verified
  }
  const password = state[layout.password]
  if (request.replaced) changed |= SET_PASSWORD
  else if (password !== before[layout.password]) changed |= password === 0 ? DROP_PASSWORD : SET_PASSWORD
  for (const person of layout.linked)
    if (state[person] !== before[person]) changed |= state[person] === 1 ? LINK : UNLINK
  const change = state[layout.change]
  if (request.hasBegunChange) changed |= BEGIN_CHANGE
  else if (change !== before[layout.change]) {
    if (change === states.changed) changed |= MOVE
    if (change === states.undone) changed |= TAKE_BACK
  }
  if (request.described) changed |= DESCRIBE
  if (request.enrolled) changed |= ENROL
  if (request.renewed) changed |= RENEW
  if (state[layout.totp] !== before[layout.totp]) changed |= factorChangeIn(state[layout.totp], states)
  // One that is unlocked for the first time signs in alone from then on: that is its use, and no change of somebody’s.
  const [hasPasskey, hadPasskey] = [state[layout.passkey] !== 0, before[layout.passkey] !== 0]
  if (hasPasskey !== hadPasskey) changed |= hasPasskey ? REGISTER : REMOVE_PASSKEY
  const verifier = state[layout.verifier]
  if (verifier !== 0 && verifier !== before[layout.verifier]) changed |= ISSUE
  for (let browser = 0; browser < browsers.length; browser += 1) {
    const session = layout.session[browser] ?? 0
    if (before[session] === 1 && state[session] === 0)
      changed |= browser === request.browser ? END_OWN : END_OTHERS
  }
  return changed
}

/** An app that is enrolled once more has said so. */
function factorChangeIn(totp: number | undefined, states: World['states']): number {
  if (totp === states.active) return CONFIRM
  return totp === states.pending ? 0 : REMOVE
}

/** @returns what the request has changed and may not, with what it lacks */
export function flawOfAuthority(world: World, endpoint: Endpoint): `${Sentence}: ${string}` | null {
  const changed = changedIn(world)
  if (changed === 0) return null
  const { shows, may, freely = 0 } = grants[endpoint]
  const unasked = changed & ~may & ~freely
  if (unasked) return `${sentenceOf(unasked)}: the request is not one that may do this`
  if (changed & MAKE && ruleIn(world) !== 'open') return `${sentenceOf(MAKE)}: nobody may sign up with it`
  if (changed & MAKE && isHeldBack(world)) return `${sentenceOf(MAKE)}: the policy holds it back`
  const owed = changed & ~freely
  return owed && !shows.isTrue(world) ? `${sentenceOf(owed)}: ${shows.lack}` : null
}

const sentenceOf = (changed: number) => authority.find((_, index) => changed & (1 << index)) ?? authority[0]
