// What the transitions of sign-ins to other applications mean to somebody who looks after people.

const refused = {
  refuseUnmet: 'Another application was refused: it asked for a level of proof that wasn’t shown.',
  refuseSignIn: 'Another application was refused: it may not ask, and nobody it knows was signed in.',
  refuseConsent: 'Another application was refused: it may not ask, and it isn’t allowed yet.',
  refuseHeldBack: 'Another application was refused: the policy holds its tokens back.',
  refuseForNow: 'Another application was refused: the policy gave no answer about its tokens.',
  refuseOrganization: 'Another application was refused: it asked for an organization that isn’t theirs.',
  refuseUnheard: 'Another application was refused: their organizations weren’t known then.',
  refuseChoice: 'Another application was refused: it may not ask, and an organization had to be chosen.',
}

const CHOICE = 'Was asked to choose an organization for another application.'

const STEP_UP = 'Another application asked for a fresh or stronger proof.'

const ofAuthorization = {
  'session.missing': {
    ...refused,
    otherwise: 'Another application asked for a sign-in.',
  },
  'session.shown': {
    ...refused,
    leadToStepUp: STEP_UP,
    showOrganizations: CHOICE,
    showConsent: 'Was asked to allow another application.',
    otherwise: 'Signed in to another application.',
  },
  'organization.chosen': {
    ...refused,
    leadToStepUp: STEP_UP,
    showOrganizations: CHOICE,
    showConsent: 'Chose an organization, and was asked to allow another application.',
    otherwise: 'Chose an organization, and signed in to another application.',
  },
  'organization.reconsidered': {
    ...refused,
    leadToStepUp: STEP_UP,
    showOrganizations: 'Asked to choose another organization for another application.',
    otherwise: 'Was asked once more to allow another application.',
  },
  'lifetime.lapsed': 'A sign-in to another application took too long.',
  'consent.given': {
    ...refused,
    leadToStepUp: STEP_UP,
    showOrganizations: CHOICE,
    showConsent: 'Allowed another application on a page that was out of date, and was asked again.',
    otherwise: 'Allowed another application, and signed in to it.',
  },
  'account.declined': 'Chose to use another account for another application.',
  'consent.refused': 'Did not allow another application.',
}

const ofAuthorizationCode = {
  'code.presented': {
    refuseReplayed: 'Another application redeemed a code twice, so its access ended.',
    otherwise: 'Another application redeemed its code.',
  },
  'lifetime.lapsed': 'Another application redeemed its code too late.',
}

const ofRefreshFamily = {
  'token.presented': {
    refuseReused: 'Another application used a refresh token twice, so its access ended.',
    otherwise: 'Another application renewed its access.',
  },
  'membership.ended': 'The access of another application ended: the membership that it was for is over.',
  'grant.ended': 'The access of another application ended.',
  'lifetime.lapsed': 'The access of another application ended: its time was over.',
}

const ofApiKey = {
  'key.requested': {
    refuseFull: 'An API key was refused: the account has as many as it can have.',
    otherwise: 'Created an API key.',
  },
  'replacement.requested': 'Created the API key that takes another one’s place.',
  'key.presented': {
    refuseLapsed: 'An API key was refused: its time was over.',
    refuseLocked: 'An API key was refused: the account is locked.',
    refuseUnpermitted: 'An API key was refused: it lacks a permission.',
    refuseLimited: 'An API key was refused: it was shown as often as its limit allows.',
    otherwise: 'A program used an API key.',
  },
  'rotation.requested': {
    refuseLapsed: 'An API key was not replaced: its time was over.',
    refuseFull: 'An API key was not replaced: the account has as many as it can have.',
    refuseRotated: 'An API key was not replaced: another one has taken its place already.',
    otherwise: 'Replaced an API key, which ends soon.',
  },
  'name.chosen': 'Renamed an API key.',
  'revocation.requested': 'Revoked an API key.',
}

export const clientSentences = {
  authorization: ofAuthorization,
  'authorization-code': ofAuthorizationCode,
  'refresh-family': ofRefreshFamily,
  'api-key': ofApiKey,
}
