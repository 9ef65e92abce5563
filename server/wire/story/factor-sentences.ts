// What the transitions of second factors and passkeys, and of their recovery, mean to somebody who looks after people.

const LAPSED = 'The link that undoes a change of second factors was too old.'

const ofTotp = {
  'enrolment.requested': {
    refuseEnrolled: 'Setting up an authenticator app was refused: there is one.',
    otherwise: 'Began to set up an authenticator app.',
  },
  'secret.requested': {
    refuseEnrolled: 'Showing the secret of the authenticator app was refused: it is in use.',
    otherwise: 'The secret of the new authenticator app was shown again.',
  },
  'code.matched': {
    mailFactorAdded: 'Set up an authenticator app. A notice was mailed.',
    otherwise: 'The code of the authenticator app was right.',
  },
  'code.mismatched': 'A wrong code of the authenticator app was refused.',
  'code.replayed':
    'A code of the authenticator app was refused: it had been used. The next one comes within 30 seconds.',
  'budget.spent': 'A code of the authenticator app was refused: too many wrong ones were typed today.',
  'removal.requested': {
    'pending→': 'Stopped setting up an authenticator app.',
    otherwise: 'Removed the authenticator app. A notice was mailed.',
  },
  'removal.ordered': 'The authenticator app was removed, since its owner had lost it. A notice was mailed.',
  'undo.requested':
    'By the link of a notice the authenticator app was removed. All sessions and ways to sign in ended.',
  'undo.lapsed': LAPSED,
  'emailChange.undone':
    'A change of the email was undone, and the authenticator app set up since was removed.',
}

const ofRecoveryCodes = {
  'code.matched': {
    refuseUsed: 'A recovery code was refused: it had been used.',
    otherwise: 'Used a recovery code.',
  },
  'set.superseded': 'A recovery code stopped working: there is a new set, or no authenticator app any more.',
}

const ofPasskey = {
  'attestation.verified': {
    refuseAttestation: 'Adding a passkey was refused: it can’t be used here.',
    otherwise: 'Added a passkey. A notice was mailed.',
  },
  'attestation.failed': 'Adding a passkey was refused: what the browser sent was wrong.',
  'assertion.verified': {
    refuseAssertion: 'A passkey was refused: it hadn’t verified its user.',
    otherwise: 'Used a passkey.',
  },
  'counter.regressed': 'A passkey was refused: somebody may have copied it. A notice was mailed.',
  'assertion.failed': 'A passkey was refused: what the browser sent was wrong.',
  'name.chosen': 'Renamed a passkey.',
  'removal.requested': 'Removed a passkey. A notice was mailed.',
  'removal.ordered': 'A passkey was removed, since its owner had lost it. A notice was mailed.',
  'undo.requested': 'By the link of a notice a passkey was removed. All sessions and ways to sign in ended.',
  'undo.lapsed': LAPSED,
}

const ofFactorRecovery = {
  'recovery.ordered': {
    refuseNoFactor: 'The recovery of second factors was refused: there is none.',
    otherwise: 'The recovery of second factors was ordered. A link was mailed.',
  },
  'mailbox.proven':
    'The link of the recovery was followed. The wait began, and the owner was mailed how to stop it.',
  'link.lapsed': 'The link of the recovery was too old.',
  'stop.requested': 'The recovery of second factors was stopped by the link of a mail.',
  'stop.ordered': 'The recovery of second factors was stopped.',
  'factor.shown': 'The recovery of second factors was stopped: one of them was shown.',
  'address.moved': 'The recovery of second factors was stopped: the account has another email.',
  'time.passed': 'The wait was over, and all second factors were removed.',
}

export const factorSentences = {
  totp: ofTotp,
  'recovery-codes': ofRecoveryCodes,
  passkey: ofPasskey,
  'factor-recovery': ofFactorRecovery,
}
