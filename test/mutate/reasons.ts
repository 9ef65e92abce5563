// Faults of flows that the proofs do not find, each with the reason: by file and name, as npm run mutate -- flows says them.

import type { Reason } from './reason.ts'
import { reasonsOfFactors } from './reasons-of-factors.ts'
import { reasonsOfHosts } from './reasons-of-hosts.ts'

export const reasons: readonly Reason[] = [
  ...reasonsOfFactors,
  ...reasonsOfHosts,
  {
    why: 'The grant takes its families with it, by a foreign key. The audit then lacks their end, and no world has the audit.',
    of: [
      "server/auth/openid-provider/flow/provider.flow.ts endMembership: without yield* operation('lockFamily')",
      "server/auth/openid-provider/flow/provider.flow.ts endMembership: yield* operation('endGrant') before while (yield* operation('lockFamily')) { const { effects } = yield* o…",
    ],
  },
  {
    why: 'None of those worlds has an operator who acts as somebody. `test/server/app/impersonation.test.ts` finds it: “the organization that they begin in stays what it is, and another one can be looked at”.',
    of: ['server/app/sessions/session.flow.ts selectTenant: without yield* meet([null], null)'],
  },
  {
    why: 'The value read before the refusal is not used there, and the refusal is the same; only a statement or a hash is wasted.',
    of: [
      "server/app/rows/invitations.flow.ts resendInvitation: const finding = yield* operation('findInvited') before yield* end(found)",
      "server/app/rows/members.flow.ts ask: const levels = yield* operation('findLevels') before if (effects.includes('refuseStaleSession')) return 'refuseStaleSessio…",
      "server/auth/flows/email-change/email-change.flow.ts beginChange: const isTaken = yield* operation('isAddressTaken') before if (refusal) return refusal",
      "server/auth/methods/code/code.flow.ts verifyEmail: const proposals = yield* operation('findProposals') before if (refusal) return refusal",
      "server/auth/flows/api-keys/api-keys.flow.ts createApiKey: const hasRoom = yield* operation('hasRoomForApiKey') before if (unable) return unable",
      "server/auth/flows/api-keys/api-keys.flow.ts replaceApiKey: const found = yield* operation('lockNamedApiKey') before if (unable) return unable",
      "server/auth/flows/api-keys/api-keys.flow.ts replaceApiKey: const hasRoom = yield* operation('hasRoomForApiKey') before if (found === 'none') return 'KEY_NOT_FOUND'",
      "server/app/rows/keys.flow.ts replaceKey: const found = yield* operation('lockKey') before if (refusal) return refusal",
      "server/app/rows/keys.flow.ts replaceKey: const hasRoom = yield* operation('hasRoomForKey') before if (found === 'none') return 'refuseUnknownKey'",
      "server/app/rows/keys.flow.ts revokeKey: const found = yield* operation('lockKey') before if (refusal) return refusal",
      "server/auth/flows/console/console.flow.ts admit: const role = yield* operation('findConsoleRole') before if (state === 'ended') return { role: 'none', refusal: 'UNAUTHORIZED'…",
      "server/auth/methods/passkey/passkey.flow.ts takeNewKey: const found = yield* operation('judgeAttestation') before if (!(yield* operation('spendPasskeyChallenge', 'registration'))) ret…",
      "server/auth/methods/social/social.flow.ts askForPerson: const { rule, because } = yield* findRule() before if (found === 'linked') return yield* askAccount({ type: 'identity.re…",
      "server/auth/methods/two-factor/two-factor.flow.ts enrolAtSignIn: yield* operation('lockTotp') before if (refusal) return refusal",
    ],
  },
  {
    why: 'Two refusals would be right, and the other one is returned. Neither reveals anything about anybody else.',
    of: [
      "server/app/rows/invitations.flow.ts resendInvitation: const refusal = (yield* ask('invite', found.role)) ?? (yield* heedPol… before if (typeof found === 'string') return found",
      "server/auth/flows/api-keys/api-keys.flow.ts renameApiKey: if ((yield* operation('lockNamedApiKey')) === 'none') return 'KEY_NOT… before if (unable) return unable",
      "server/auth/flows/api-keys/api-keys.flow.ts revokeApiKey: if ((yield* operation('lockNamedApiKey')) === 'none') return 'KEY_NOT… before if (unable) return unable",
      "server/auth/flows/console/console.flow.ts look: if (role === 'none') return yield* sendToConsole(role, { type: 'look.… before if (refusal) return refusal",
      "server/auth/methods/two-factor/two-factor.flow.ts a generator: if (!(yield* operation('lockRecoveryCode'))) return 'INVALID_BACKUP_C… before if ((yield* operation('lockTotp')) !== 'active') return 'BACKUP_CODES…",
    ],
  },
  {
    why: 'An expired invitation ends in either order, and for an unknown one nothing ends.',
    of: [
      'server/app/rows/invitations.flow.ts resendInvitation: yield* end(found) before if (refusal) return refusal',
      "server/app/rows/invitations.flow.ts answer: yield* end(found) before if (typeof found === 'string') return found",
    ],
  },
  {
    why: 'An expired invitation is sent again, as a new one to the same address would be. `test/server/app/organization/resend.test.ts` finds it: “X-960: is refused to those who may not invite, and for what is over or unknown”.',
    of: ['server/app/rows/invitations.flow.ts resendInvitation: without yield* end(found)'],
  },
  {
    why: 'Both end the session, in either order; an expired session is checked once more before it ends.',
    of: [
      "server/app/sessions/session.flow.ts check: if (isLapsed && (yield* ends({ type: 'lifetime.lapsed', endIsObservab… before if (source !== 'lives') { const result = resultOfSource(source) if (y…",
      "server/app/sessions/session.flow.ts check: const checked = yield* operation('checkSource') before if (isLapsed && (yield* ends({ type: 'lifetime.lapsed', endIsObservab…",
    ],
  },
  {
    why: 'Neither reads what the other writes, and both are in one transaction.',
    of: [
      "server/auth/flows/email-change/email-change.flow.ts beginChange: const { effects } = yield* operation('beginChange') before const isTaken = yield* operation('isAddressTaken')",
      "server/auth/rows/codes.flow.ts guess: for (const effect of effects) if (isPerformed(effect)) yield* perform… before yield* operation('storeCodes')",
      "server/auth/openid-provider/flow/provider.flow.ts disconnect: while (yield* operation('lockGrantOfApplication')) yield* endLockedGr… before yield* operation('forgetConsent')",
    ],
  },
  {
    why: 'A code of a change that no longer exists is used up, and nothing else would accept it.',
    of: [
      "server/auth/flows/email-change/email-change.flow.ts changeEmail: const refusal = yield* spendCode('change-email') before if (!(yield* operation('lockChange'))) return 'INVALID_OTP'",
    ],
  },
  {
    why: 'The audit event of a sign-up or a sign-in then lacks its person or its session, and no world has the audit. `test/server/auth/audit.test.ts` finds it: “a sign-up, its code, and the verification”.',
    of: [
      "server/auth/rows/send-to-account.flow.ts askAccount: yield* operation('storeAccount') before for (const effect of effects) { if (isRefusal(effect)) standing.refus…",
      "server/auth/rows/send-to-sign-in.flow.ts sendToSignIn: yield* operation('storeSignIn') before for (const effect of effects) yield* operation('performEffect', effec…",
    ],
  },
  {
    why: 'What a machine does not accept has no effects.',
    of: [
      'server/auth/openid-provider/flow/provider.flow.ts sendToAuthorization: for (const effect of effects) { if (isPerformed(effect)) yield* opera… before if (!accepted) return answer',
      "server/auth/methods/two-factor/may-enrol-at-sign-in.flow.ts mayEnrolAtSignIn: yield* operation('storeSignIn') before if (!accepted) return { refusal: 'INVALID_TWO_FACTOR_COOKIE', first: …",
    ],
  },
  {
    why: 'Neither depends on the other.',
    of: [
      "server/auth/flows/email-change/email-change.flow.ts undoEmailChange: if (found === 'lapsed') return yield* sendToChange({ type: 'undo.laps… before if (found === 'none') return 'INVALID_TOKEN'",
      "server/auth/openid-provider/flow/provider.flow.ts sendToAuthorization: let answer: AuthorizationAnswer = 'refuseEnded' before const { accepted, effects } = yield* operation('stepAuthorization', s…",
      "server/auth/openid-provider/flow/provider.flow.ts sendToAuthorization: if (effect !== 'rememberConsent') answer = effect before if (isPerformed(effect)) yield* operation('performAuthorization', eff…",
      "server/auth/openid-provider/flow/provider.flow.ts meet: if (answer === 'declined') return yield* sendToAuthorization(state, {… before if (answer === 'refused') return yield* sendToAuthorization(state, { …",
      "server/auth/openid-provider/flow/provider.flow.ts meet: const type = answer === null ? 'session.shown' : comingBy[answer] before if (answer === 'declined') return yield* sendToAuthorization(state, {…",
      "server/auth/rows/find-rule.flow.ts findRule: let held: AuthErrorCode | null = null before const rule = yield* operation('findSignUpRule')",
      'server/auth/flows/factors/factors.flow.ts completeRecovery: const hasNoPasskey = yield* removeLostPasskeys() before const hasNoApp = yield* removeLostApp()',
      "server/auth/methods/passkey/passkey.flow.ts takeNewKey: const isBesideApp = (yield* operation('lockTotp')) === 'active' before const found = yield* operation('judgeAttestation')",
      "server/auth/methods/passkey/passkey.flow.ts takeNewKey: if (found.type === 'attestation.failed') { yield* sendToPasskey(found… before const isBesideApp = (yield* operation('lockTotp')) === 'active'",
      "server/auth/methods/passkey/passkey.flow.ts takeNewKey: const { type, isUserVerified, kind } = found before if (found.type === 'attestation.failed') { yield* sendToPasskey(found…",
      "server/auth/methods/passkey/passkey.flow.ts authenticate: const { type, kind, isUserVerified } = yield* operation('judgeAsserti… before const waiting = yield* operation('lockWaiting')",
      "server/auth/methods/passkey/passkey.flow.ts authenticate: const standing = yield* askAccount({ type: 'factor.shown' }, 'AUTHENT… before yield* stopRecoveryByFactor()",
      "server/auth/methods/social/social.flow.ts askForPerson: if (found === 'linked') return yield* askAccount({ type: 'identity.re… before if (found === 'unnamed') return { refusal: 'USER_EMAIL_NOT_FOUND', is…",
      "server/auth/methods/two-factor/may-enrol-at-sign-in.flow.ts mayEnrolAtSignIn: const event = { type: 'factorChange.confirmed', proof: 'session' } as… before yield* operation('storeSignIn')",
      "server/auth/methods/two-factor/two-factor.flow.ts passChallenge: const standing = yield* askAccount({ type: 'factor.shown' }, 'INVALID… before yield* stopRecoveryByFactor()",
      "server/auth/methods/two-factor/two-factor.flow.ts liftSession: const first = yield* operation('findFirstMethod') before yield* stopRecoveryByFactor()",
      "server/auth/openid-provider/flow/provider.flow.ts meet: const policy = yield* heedPolicy() before const type = answer === null ? 'session.shown' : comingBy[answer]",
      "server/auth/openid-provider/flow/provider.flow.ts useRefreshToken: const membership = isUsed ? 'unasked' : yield* operation('findMembers… before if (isLapsed && !isUsed) yield* operation('stepFamily', { type: 'life…",
      "server/auth/openid-provider/flow/provider.flow.ts useRefreshToken: if (membership === 'ended') { const { effects } = yield* operation('s… before if (membership === 'silent') return 'unheard'",
      "server/auth/openid-provider/flow/provider.flow.ts useRefreshToken: const policy = isUsed ? 'passes' : yield* heedPolicy() before if (membership === 'ended') { const { effects } = yield* operation('s…",
    ],
  },
  {
    why: 'The machine has no such event in the proofs, and its step does nothing. In the application there is no policy to step then: `test/server/app/organization/resend.test.ts` finds it.',
    of: [
      "server/app/rows/invitations.flow.ts heedPolicy: const [effect] = (yield* operation('stepPolicy', 'invitation', { type… before if (type === 'unasked') return null",
    ],
  },
  {
    why: 'The expired invitation ends in either order, and the policy’s answer is there before the transaction.',
    of: [
      'server/app/rows/invitations.flow.ts invite: const held = yield* heedPolicy() before const isInvited = before !== null && !(yield* end(before))',
    ],
  },
  {
    why: 'Nothing is granted in either order: a person without a session who refuses is led back, or has to sign in first.',
    of: [
      "server/auth/openid-provider/flow/provider.flow.ts meet: if (answer === 'refused') return yield* sendToAuthorization(state, { … before if (!facts) { const isSilent = yield* operation('isSilent') return yi…",
    ],
  },
  {
    why: 'The machine has no such event, and its step does nothing but leave an entry in the audit, which no world has.',
    of: [
      "server/auth/openid-provider/flow/provider.flow.ts heedPolicy: const [effect] = (yield* operation('stepPolicy', { type })).effects before if (type === 'unasked') return 'passes'",
    ],
  },
]

export const reasonFor = (key: string): string | null =>
  reasons.find(({ of }) => of.includes(key))?.why ?? null
