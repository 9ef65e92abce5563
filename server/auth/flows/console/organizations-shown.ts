// Has the application say, for the console, where a person is a member, was one, and is invited.

import type { ShownOrganizations } from '../../../wire/console.ts'
import { personsOrganizations } from '../../../wire/persons-organizations.ts'
import { askedApplication } from './asked-application.ts'

export function organizationsShown(...given: Parameters<typeof askedApplication>) {
  const ask = askedApplication(...given)
  return async ({ id: userId, email }: { id: string; email: string }): Promise<ShownOrganizations> => {
    if (!ask) return 'unset'
    // A release of the application before this question says nothing of it.
    return personsOrganizations.safeParse(await ask({ userId, email })).data?.standing ?? 'silent'
  }
}
