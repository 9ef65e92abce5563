// Transitions that no machine has any more, as releases whose entries are still there have recorded them.

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
  ...['deletion', 'emailChange', 'unlink'].map(
    (what) => `verified ${what}.requested verified [refuseStaleSession]`,
  ),
  ...['unverified', 'verified'].flatMap((state) => [
    `${state} signOut.requested ${state} [endOwnSession]`,
    `${state} session.revoked ${state} [endNamedSession]`,
    `${state} otherSessions.revoked ${state} [endOtherSessions]`,
  ]),
].map((transition) => `account ${transition}`)

const ofAppSession = ['withoutTenant', 'choosing', 'inTenant'].map(
  (state) => `app-session ${state} organization.requested inTenant [chooseTenant]`,
)

export const formerTransitions: readonly string[] = [...ofAccount, ...ofAppSession]
