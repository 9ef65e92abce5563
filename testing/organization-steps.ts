// What people do in organizations: create one, get invited to somebody else's, and answer.

import type { Person } from './person.ts'
import { type Answer, expectStatus } from './service.ts'

/** Somebody else's, to which the person of a test is invited. */
export type OthersOrganization = { id: string; owner: Person }

/** Opens a session of the application with that of the auth service. */
export async function enterApp(person: Person): Promise<void> {
  const token = person.token ?? (await person.signIn())
  const answer = await person.postToApp('/auth/auth-callback', { token, user: person.user })
  expectStatus('The callback', answer, 200)
}

/** @returns its id */
export async function makeOrganization({ postToApp }: Person, name: string): Promise<string> {
  const made = await postToApp('/api/organizations', { name })
  expectStatus('Creating an organization', made, 201)
  return (made.body as { tenant: { id: string } }).tenant.id
}

export async function invite(
  { id: tenantId, owner }: OthersOrganization,
  email: string,
  role: 'admin' | 'member',
): Promise<void> {
  expectStatus('The invitation', await owner.postToApp('/api/invitations', { tenantId, email, role }), 200)
}

/** Returns the pending invitations. @throws Error if there are none */
async function waitingInvitation({ getFromApp, email }: Person): Promise<string> {
  const answer = await getFromApp('/api/invitations')
  expectStatus('Asking for one’s invitations', answer, 200)
  const [first] = answer.body as { id: string }[]
  if (!first) throw new Error(`No invitation waits for ${email}.`)
  return first.id
}

const answering = (who: Person, id: string, how: 'accept' | 'decline' | 'revoke'): Promise<Answer> =>
  who.postToApp(`/api/invitations/${how}`, { id })

export async function answerInvitation(person: Person, how: 'accept' | 'decline'): Promise<void> {
  await enterApp(person)
  expectStatus('The answer', await answering(person, await waitingInvitation(person), how), 200)
}

export async function revokeInvitation({ owner }: OthersOrganization, person: Person): Promise<void> {
  await enterApp(person)
  expectStatus('Taking it back', await answering(owner, await waitingInvitation(person), 'revoke'), 200)
}
