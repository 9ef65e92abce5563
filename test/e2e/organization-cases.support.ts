// Support cases about organizations, and what each case of the table says.

import { expect } from 'vitest'
import { answerInvitation, enterApp, invite } from '../../testing/organization-steps.ts'
import type { Person, Testing } from '../../testing/testing.ts'

export type Case = {
  name: string
  /** Who can't get in, with what they have tried. */
  symptom: () => Promise<Person>
  /** On the console's page. */
  says: readonly RegExp[]
  /** What the page has offered, or said that the person can do. */
  cure: (person: Person) => Promise<unknown>
  /** What lets them in then. */
  way?: (person: Person) => Promise<unknown>
}

const organizationOf = ({ organization }: Person) => {
  if (!organization) throw new Error('They are in no organization.')
  return organization
}

async function removed(person: Person): Promise<void> {
  const { id: tenantId, owner } = organizationOf(person)
  const { body } = await owner.getFromApp('/api/organization')
  const { members } = body as { members: { userId: number; email: string }[] }
  const userId = members.find(({ email }) => email === person.email)?.userId
  expect(await owner.postToApp('/api/members/remove', { tenantId, userId })).toMatchObject({ status: 200 })
}

const entersOrganization = async (person: Person) => {
  await enterApp(person)
  expect((await person.getFromApp('/api/organization')).status).toBe(200)
}

const entersNone = async (person: Person) => {
  await person.signIn()
  await enterApp(person)
  expect((await person.getFromApp('/api/organization')).status).not.toBe(200)
}

/** They sign in by a new session: of one that has aged nothing is left. */
const invitedAgain = async (person: Person) => {
  await invite(organizationOf(person), person.email, 'member')
  await person.signIn()
  await answerInvitation(person, 'accept')
}

export const casesOfOrganizations = (lockstep: () => Testing): readonly Case[] => [
  {
    name: 'somebody was removed from the organization',
    symptom: async () => {
      const person = await lockstep().person('membership', 'member')
      await removed(person)
      await entersNone(person)
      return person
    },
    says: [
      /^Others$/,
      /^Member · No longer a member: removed, left/,
      /^Ways to sign in that work: \d+ of \d+\.$/,
    ],
    cure: invitedAgain,
    way: entersOrganization,
  },
  {
    name: 'the invitation has expired',
    symptom: async () => {
      const person = await lockstep().person('invitation', 'lapsed')
      await entersNone(person)
      return person
    },
    says: [/^Others$/, /^Member · Expired on \d/],
    cure: invitedAgain,
    way: entersOrganization,
  },
]
