// Removes a sign-in method, unless it is the last one.

export const unlessLast = <const Effect extends string>(actions: Effect, requirement: string) =>
  [
    { guard: 'isLastSignInMethod', actions: 'refuseLastWay', meta: { requirement } },
    { actions, meta: { requirement } },
  ] as const

/** A passkey that stands alone is a way in as well; the mailbox, which everybody has, is not counted. */
export const isOnlyWay = ({ accounts, hasPasskey }: { accounts: number; hasPasskey: boolean }): boolean =>
  accounts === 1 && !hasPasskey
