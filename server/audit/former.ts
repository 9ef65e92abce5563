// Transitions that no machine has any more, as earlier versions have recorded them.

import { inWords, type Recorded } from './recorded.ts'

/** What effects were called, and what they are called now. */
const renamed: Readonly<Record<string, string>> = {
  issueDecoyCode: 'issueDecoyVerificationCode',
  killCodes: 'supersedeCodes',
  adoptAttempt: 'adoptOwnSignUp',
}

export const underTodaysNames = <Row extends Recorded>(row: Row): Row => ({
  ...row,
  effects: row.effects.map((name) => renamed[name] ?? name),
})

const adopted = ['adoptOwnSignUp', 'adoptOwnTyping', 'adoptOnlySignUp', 'dropUnproven']

/** Of the account, while it held sign-ins and sessions too. */
const ofAccount = [
  ...['password.matched', 'signInCode.accepted', 'browser.proven'].map(
    (event) => `verified ${event} verified [openSession]`,
  ),
  'unverified signInCode.accepted verified [dropUnproven, openSession]',
  ...adopted.flatMap((effect) => [
    `unverified email.verified verified [${effect}, openSession]`,
    `unverified email.verified verified [${effect}]`,
  ]),
  'none social.completed verified [createUser, linkIdentity, issueVerifier]',
  'unverified social.completed verified [dropUnproven, linkIdentity, issueVerifier]',
  'verified social.completed verified [linkIdentity, issueVerifier, mailProviderLinked]',
  'verified identity.recognised verified [issueVerifier]',
  'verified newDevice.signedIn verified [mailNewDevice]',
  'verified passwordChange.requested verified [replacePassword, supersedeCodes, endSessions, openSession, mailPasswordChanged]',
  // Before a mail told the person of it.
  'verified deletion.requested none [removeUser]',
  ...['verified', 'locked'].map((state) => `${state} deletion.ordered none [removeUser]`),
  ...['deletion', 'emailChange', 'unlink'].map(
    (what) => `verified ${what}.requested verified [refuseStaleSession]`,
  ),
  ...['unverified', 'verified'].flatMap((state) => [
    `${state} signOut.requested ${state} [endOwnSession]`,
    `${state} session.revoked ${state} [endNamedSession]`,
    `${state} otherSessions.revoked ${state} [endOtherSessions]`,
  ]),
].map((transition) => `account ${transition}`)

/** Of a session, while its age was a state of it. */
const ofSession = [
  ...['live', 'aged'].flatMap((state) => [
    `${state} factorChange.requested ${state} [refuseStaleSession]`,
    `${state} freshAction.requested ${state} [refuseStaleSession]`,
  ]),
  'aged slide.due aged [slideExpiry]',
  'aged action.requested aged [refuseJwt]',
  'aged signOut.requested ended [endOwnSession]',
  'aged session.revoked aged [endNamedSession]',
  'aged otherSessions.revoked aged [endOtherSessions]',
  'aged allSessions.revoked ended [endSessions]',
].map((transition) => `auth-session ${transition}`)

const ofAppSession = ['withoutTenant', 'choosing', 'inTenant'].map(
  (state) => `app-session ${state} organization.requested inTenant [chooseTenant]`,
)

const ofFactors = [
  // Without their effects.
  'recovery-codes unused code.matched used []',
  'recovery-codes used code.matched used []',
  'recovery-codes unused set.superseded superseded []',
  // While a passkey was there from the beginning.
  'passkey null xstate.init active [storePasskey, mailPasskeyAdded]',
]

/** Of an organization, before a mail told its members. */
const ofApiKeys = [
  'unissued key.requested active [storeKey]',
  'active rotation.requested rotated [shortenLife]',
  ...['active', 'rotated'].map((state) => `${state} revocation.requested revoked [forgetKey]`),
].map((transition) => `api-key ${transition}`)

const former: ReadonlySet<string> = new Set([
  ...ofAccount,
  ...ofSession,
  ...ofAppSession,
  ...ofFactors,
  ...ofApiKeys,
])

export const isFormer = (row: Recorded): boolean =>
  former.has(`${row.machine} ${row.previousState} ${row.event} ${inWords(underTodaysNames(row))}`)
