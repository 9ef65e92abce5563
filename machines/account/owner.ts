// What people with a session do to their own account: password, e-mail, providers, deletion, name, and their sessions.

export const endings = {
  'signOut.requested': { actions: 'endOwnSession', meta: { requirement: 'X-121' } },
  'session.revoked': { actions: 'endNamedSession', meta: { requirement: 'X-121' } },
  'otherSessions.revoked': { actions: 'endOtherSessions', meta: { requirement: 'X-121' } },
  'allSessions.revoked': { actions: 'endSessions', meta: { requirement: 'X-121' } },
} as const

const refused = { actions: 'refuseUnverified', meta: { requirement: 'X-904' } } as const

/** Before the mailbox is proven nobody knows that a session is the owner's. */
export const ofUnproven = {
  'passwordChange.requested': refused,
  'emailChange.requested': refused,
  'deletion.requested': refused,
  'provider.named': refused,
  'unlink.requested': refused,
  'profile.changed': refused,
} as const

export const ofOwner = {
  'passwordChange.requested': [
    { guard: 'isPasswordMissing', actions: 'refusePasswordless', meta: { requirement: 'X-122' } },
    { guard: 'isPasswordWrong', actions: 'refusePassword', meta: { requirement: 'X-122' } },
    {
      guard: 'endsSessions',
      actions: ['replacePassword', 'killCodes', 'endSessions', 'openSession', 'mailPasswordChanged'],
      meta: { requirement: 'X-123' },
    },
    {
      actions: ['replacePassword', 'killCodes', 'mailPasswordChanged'],
      meta: { requirement: 'X-123' },
    },
  ],
  'emailChange.requested': [
    { guard: 'isPasswordMissing', actions: 'refusePasswordless', meta: { requirement: 'X-512' } },
    { guard: 'isPasswordWrong', actions: 'refusePassword', meta: { requirement: 'X-512' } },
    { guard: 'isSessionStale', actions: 'refuseStaleSession', meta: { requirement: 'X-512' } },
    { actions: 'beginEmailChange', meta: { requirement: 'X-512' } },
  ],
  'deletion.requested': [
    { guard: 'isPasswordMissing', actions: 'refusePasswordless', meta: { requirement: 'X-124' } },
    { guard: 'isPasswordWrong', actions: 'refusePassword', meta: { requirement: 'X-124' } },
    { guard: 'isSessionStale', actions: 'refuseStaleSession', meta: { requirement: 'X-124' } },
    { target: 'none', actions: 'removeUser', meta: { requirement: 'X-125' } },
  ],
  // By a provider's return that was begun for it; `identity`: whose it is.
  'provider.named': [
    { guard: 'isEmailUnproven', actions: 'refuseUnverified', meta: { requirement: 'X-518' } },
    { guard: 'isLinkedElsewhere', actions: 'refuseLinkedElsewhere', meta: { requirement: 'X-518' } },
    { guard: 'isOfAnotherEmail', actions: 'refuseOtherEmail', meta: { requirement: 'X-518' } },
    { guard: 'isLinkedAlready', target: 'verified', meta: { requirement: 'X-518' } },
    { actions: ['linkIdentity', 'mailProviderLinked'], meta: { requirement: 'X-518' } },
  ],
  'unlink.requested': [
    { guard: 'isSessionStale', actions: 'refuseStaleSession', meta: { requirement: 'X-519' } },
    { guard: 'isLastWay', actions: 'refuseLastWay', meta: { requirement: 'X-519' } },
    { actions: 'unlinkIdentity', meta: { requirement: 'X-519' } },
  ],
  'profile.changed': { actions: 'describeUser', meta: { requirement: 'X-126' } },
} as const
