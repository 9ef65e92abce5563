// What the transitions of an account, of its sign-ins, sessions and codes mean to somebody who looks after people.

const UNVERIFIED = 'Refused, since the email isn’t verified.'

const CLOSED = 'Refused, since this email can’t sign up here.'

const LOCKED = 'Refused, since an operator has locked the account.'

const WAITING = 'Refused, since an operator has yet to approve them.'

const asked = (what: string) => ({
  'none→': `${what} was asked for. Nobody has an account with this email, so nothing was mailed.`,
  otherwise: `${what} was asked for and mailed.`,
})

/** What asks for the password: an account may have none, or another one. */
const byPassword = (done: string) => ({
  refuseUnverified: UNVERIFIED,
  refusePasswordless: 'Refused, since the account has no password.',
  refusePassword: 'Refused, since the password was wrong.',
  otherwise: done,
})

const ofAccount = {
  'signUp.accepted': {
    refuseSignUp: `Tried to sign up. ${CLOSED}`,
    createUser: 'Signed up. A code was mailed.',
    keepDecoyAttempt: 'Somebody tried to sign up with this email. Its owner was mailed a notice.',
    otherwise: 'Signed up again. A new code was mailed.',
  },
  'password.matched': {
    admitOwner: 'Showed the right password.',
    refuseLocked: `Showed the right password. ${LOCKED}`,
    refuseWaiting: `Showed the right password. ${WAITING}`,
    refuseUnverified: `Showed the right password. ${UNVERIFIED}`,
    otherwise: 'A password was refused.',
  },
  'password.mismatched': {
    refuseUnverified: `Tried to sign in. ${UNVERIFIED}`,
    'unverified→': 'A password was refused that isn’t one of the sign-up.',
    otherwise: 'A wrong password was refused.',
  },
  'verificationCode.requested': {
    issueVerificationCode: 'Another verification code was asked for and mailed.',
    otherwise: 'A verification code was asked for. This email needs none, so nothing was mailed.',
  },
  'signInCode.requested': asked('A sign-in code'),
  'resetCode.requested': asked('A password reset'),
  'resetLink.requested': asked('A password reset'),
  'code.recognised': 'The mailed code or link was right.',
  'email.verified': {
    '→waiting': `Verified the email. ${WAITING}`,
    dropUnproven: 'Verified the email. The passwords that others had proposed were dropped.',
    otherwise: 'Verified the email.',
  },
  'password.reset': {
    refuseLocked: `Typed the right reset code. ${LOCKED}`,
    '→waiting': 'Reset the password. An operator has yet to approve them.',
    'unverified→': 'Reset the password, which verified the email.',
    otherwise: 'Reset the password.',
  },
  'signInCode.accepted': {
    refuseLocked: `Typed the right sign-in code. ${LOCKED}`,
    refuseWaiting: `Typed the right sign-in code. ${WAITING}`,
    'unverified→': 'Typed the right sign-in code, which verified the email.',
    otherwise: 'Typed the right sign-in code.',
  },
  'social.completed': {
    refuseSignUp: `Came back from a provider. ${CLOSED}`,
    refuseLocked: `Came back from a provider. ${LOCKED}`,
    refuseWaiting: `Came back from a provider that vouches for the email. ${WAITING}`,
    refuseUnverified:
      'Came back from a provider that doesn’t vouch for the email. Refused until a mailed code proves it.',
    createUser: 'Signed up with a provider that vouches for the email.',
    otherwise: 'A provider that vouches for the email was linked.',
  },
  'identity.recognised': {
    refuseLocked: `Came back from a linked provider. ${LOCKED}`,
    refuseWaiting: `Came back from a linked provider. ${WAITING}`,
    otherwise: 'Came back from a linked provider.',
  },
  'browser.proven': 'The browser that began the sign-in with a provider ended it.',
  'passwordChange.requested': byPassword('Changed the password.'),
  'deletion.requested': byPassword('Deleted the account.'),
  'emailChange.requested': byPassword('Asked to change the email.'),
  'factorChange.confirmed': byPassword('Confirmed a change of second factors or passkeys.'),
  'factor.shown': {
    refuseLocked: `Showed a second factor or a passkey. ${LOCKED}`,
    refuseWaiting: `Showed a second factor or a passkey. ${WAITING}`,
    otherwise: 'Showed a second factor or a passkey.',
  },
  'address.claimed': 'Somebody else proved this email, so the unverified account was removed.',
  'provider.named': {
    refuseUnverified: 'Linking a provider was refused: it doesn’t vouch for the email.',
    refuseLinkedElsewhere: 'Linking a provider was refused: another account has that identity.',
    refuseOtherEmail: 'Linking a provider was refused: it names another email.',
    linkIdentity: 'Linked a provider.',
    otherwise: 'Came back from a provider that is linked already.',
  },
  'unlink.requested': {
    refuseUnverified: UNVERIFIED,
    refuseLastWay: 'Unlinking a provider was refused: it is the last way to sign in.',
    otherwise: 'Unlinked a provider.',
  },
  'passkeyRemoval.requested': {
    refuseUnverified: UNVERIFIED,
    refuseLastWay: 'Removing a passkey was refused: it is the last way to sign in.',
    otherwise: 'Confirmed the removal of a passkey.',
  },
  'profile.changed': {
    refuseUnverified: UNVERIFIED,
    otherwise: 'Changed the profile.',
  },
  'allSessions.revoked': 'All sessions were ended.',
  'account.lapsed': 'Nobody verified the email for too long, so the account was removed.',
  'deletion.ordered': 'The account was deleted.',
  'lock.ordered': 'The account was locked, and its sessions ended.',
  'lock.lifted': 'The lock was lifted.',
  'impersonation.ordered': 'An operator began to act as the person, who was mailed a notice.',
  'approval.given': 'The person was approved, and mailed that they can sign in.',
  'approval.declined': 'The person was declined, and their account deleted.',
}

const ofSignIn = {
  'owner.admitted': {
    '→awaitingSecondFactor': 'The second factor was asked for.',
    '→mustEnrol': 'A second factor had to be set up.',
    '→ended': 'Nothing more was needed: the service opens no session for a verification.',
    otherwise: 'Signed in.',
  },
  'provider.returned': 'Came back from a provider. The browser that began has a minute to end it.',
  'verifier.redeemed': {
    '→awaitingSecondFactor': 'The second factor was asked for.',
    '→mustEnrol': 'A second factor had to be set up.',
    '→ended': 'The browser was signed in already.',
    otherwise: 'Signed in.',
  },
  'owner.refused': 'The sign-in ended without a session.',
  'operator.admitted': 'A session began in which an operator acts as the person.',
  'enrolment.requested': 'Began to set up a second factor.',
  'factor.proven': 'Showed the second factor, and signed in.',
  'factor.mismatched': {
    '→refused':
      'The last try at the second factor was wrong: the sign-in is over, and begins anew with the first proof.',
    otherwise: 'A wrong second factor was refused.',
  },
  'lifetime.lapsed': 'The second factor wasn’t shown in ten minutes: the sign-in is over.',
  'newDevice.signedIn': 'The device is new, so a notice was mailed.',
}

const ofPolicy = {
  'request.allowed': 'The policy allowed it.',
  'request.refused': 'It was refused by the policy.',
  'policy.unavailable': {
    letPass: 'The policy gave no answer, and requests pass then.',
    otherwise: 'It was refused: the policy gave no answer.',
  },
  'captcha.solved': 'The CAPTCHA was solved.',
  'captcha.failed': 'It was refused: the CAPTCHA wasn’t solved.',
  'captcha.missing': 'It was refused: it came without a CAPTCHA.',
  'captcha.unavailable': {
    letPass: 'The CAPTCHA’s provider gave no answer, and requests pass then.',
    otherwise: 'It was refused: the CAPTCHA’s provider gave no answer.',
  },
  'address.differed': 'It was refused: the email changed while the policy was asked.',
}

const ofSession = {
  'slide.due': 'A session was extended.',
  'action.requested': {
    refuseJwt: 'An action was refused: a JWT doesn’t act.',
    refuseImpersonated: 'An action was refused: an operator acted as the person.',
    refuseStaleSession: 'An action asked for a fresh proof.',
    otherwise: 'An action was allowed.',
  },
  'lifetime.lapsed': 'A session ended: its time was over.',
  'session.replaced': 'A session was replaced by a new sign-in.',
  'signOut.requested': 'Signed out.',
  'session.revoked': 'Signed out another device.',
  'otherSessions.revoked': 'Signed out of all other devices.',
  'allSessions.revoked': 'Signed out of all devices.',
}

const TOO_MANY = 'A code was refused: there were too many wrong ones. The person needs another one.'

const OWN_LEFT =
  'A code was refused that was typed in a browser that hadn’t asked for it: there were too many wrong ones from such browsers. The one that asked may still type it.'

const ofCode = {
  'code.matched': {
    refuseTooMany: TOO_MANY,
    otherwise: 'The mailed code was right.',
  },
  'code.recognised': {
    refuseTooMany: TOO_MANY,
    otherwise: 'The mailed code was right.',
  },
  'code.mismatched': {
    refuseTooMany: TOO_MANY,
    '→locked': 'A wrong code was typed, the last that is allowed: the person needs another one.',
    otherwise: 'A wrong code was typed.',
  },
  'browser.differed': {
    mailLocked: TOO_MANY,
    otherwise: OWN_LEFT,
  },
  'code.mismatchedElsewhere': {
    '→expired': TOO_MANY,
    refuseTooMany: OWN_LEFT,
    otherwise: 'A wrong code was typed in a browser that hadn’t asked for it.',
  },
  'code.superseded': 'A newer code took the place of the one before.',
  'lifetime.lapsed': 'A code was refused: it was too old.',
  'budget.exhausted': 'Too many wrong codes were typed today: codes are refused until tomorrow.',
}

const ofReset = {
  'reset.requested': 'A password reset began.',
  'code.accepted': 'A new password was set. All sessions ended, and a notice was mailed.',
}

const ofEmailChange = {
  'change.replaced': 'A newer change of the email took the place of the one before.',
  'olderChange.undone': 'An earlier change of the email was undone, and this one with it.',
  'address.proven': {
    refuseTaken: 'The change of the email was refused: another account has the new one.',
    otherwise: 'The email was changed. The old one was mailed a way to undo it.',
  },
  'undo.requested': {
    refuseTaken: 'Undoing the change of the email was refused: another account has the old one.',
    otherwise:
      'The change of the email was undone. All sessions and ways to sign in ended: the password has to be reset.',
  },
  'undo.lapsed': 'The link that undoes a change of the email was too old.',
}

export const authSentences = {
  account: ofAccount,
  'sign-in': ofSignIn,
  'auth-session': ofSession,
  'one-time-code': ofCode,
  'password-reset': ofReset,
  'email-change': ofEmailChange,
  policy: ofPolicy,
}
