// What asks for the account's password is refused where the account has none, or is shown another.

export const byPassword = (requirement: string) =>
  [
    { guard: 'isPasswordMissing', actions: 'refusePasswordless', meta: { requirement } },
    { guard: 'isPasswordWrong', actions: 'refusePassword', meta: { requirement } },
  ] as const
