// A way in is taken away, unless it is the last one.

export const unlessLast = <const Effect extends string>(actions: Effect, requirement: string) =>
  [
    { guard: 'isLastSignInMethod', actions: 'refuseLastWay', meta: { requirement } },
    { actions, meta: { requirement } },
  ] as const
