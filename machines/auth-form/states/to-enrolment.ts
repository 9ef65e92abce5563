// Of each way in: the first proof was right, and the account has to enrol a second factor.

export const toEnrolment = {
  guard: 'mustEnrol',
  target: '#mustEnrol',
  meta: { requirement: 'X-1091' },
} as const
