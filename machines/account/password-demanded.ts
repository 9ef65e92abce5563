// Refuses what needs the account's password if the account has none, or the request brings another one.

export const byPassword = (requirement: string) =>
  [
    { guard: 'isPasswordMissing', actions: 'refusePasswordless', meta: { requirement } },
    { guard: 'isPasswordWrong', actions: 'refusePassword', meta: { requirement } },
  ] as const
