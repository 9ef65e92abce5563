// The email-change machine's walks over HTTP: codes from the new mailbox, links from the old one, and addresses that others take.

import { randomUUID } from 'node:crypto'
import { describe, expect, vi } from 'vitest'
import type { EmailChangeEvent } from '../../../machines/email-change/email-change.machine.ts'
import { type Answer, APP_ORIGIN, verifiedPerson } from '../../support/auth-service.ts'
import { walkedMachines } from '../../walks/walked-machines.ts'
import { walksOf } from '../../walks/walks.ts'
import { claimAddress, newEmailCode } from './support/claim.ts'
import { authServiceOfFile, type Person } from './support/person.ts'
import { walkOverHttp } from './support/walk.ts'

const { 'email-change': emailChange } = walkedMachines

const service = authServiceOfFile(() => ({ PROFILE: 'hardened', RATE_LIMITS: 'off' }))

type World = Person & {
  /** The change that is walked. */
  id: string
  newEmail: string
  ask: (path: string, body: object) => Promise<Answer>
  /** An older change of the same person, by its link. */
  older: string
}

const linkTo = ({ auth }: Pick<Person, 'auth'>, email: string) =>
  vi.waitFor(
    async () => {
      const [link] = (await auth.mailsTo(email)).flatMap(
        ({ text }) => /undo-email-change#([\w-]+)/.exec(text)?.[1] ?? [],
      )
      expect(link).toBeDefined()
      return link ?? ''
    },
    { timeout: 60_000 },
  )

async function move(world: Pick<World, 'auth' | 'ask'>, newEmail: string): Promise<Answer> {
  await world.ask('/email-otp/request-email-change', { newEmail })
  return world.ask('/email-otp/change-email', { newEmail, otp: await newEmailCode(world.auth, newEmail) })
}

const takeBack = ({ auth }: World, token: string) =>
  auth.post('/email-otp/undo-email-change', { token }, { origin: APP_ORIGIN })

/** As somebody who has proven the mailbox meanwhile; afterwards nobody has it again. */
async function whileTaken(world: World, address: string, act: () => Promise<Answer>): Promise<Answer> {
  await claimAddress(world.auth, address)
  const answer = await act()
  await world.rows(`delete from auth."user" where email = $1`, [address])
  return answer
}

// Named here, so that an editor lists these tests without running the file.
describe('email-change over HTTP', () => {
  walkOverHttp<World, EmailChangeEvent>(emailChange, walksOf(emailChange), {
    begin: async () => {
      const person = service.newPerson()
      const { auth } = person
      const { token } = await verifiedPerson(auth, person.email)
      const headers = { origin: APP_ORIGIN, authorization: `Bearer ${token}` }
      const ask: World['ask'] = (path, body) => auth.post(path, body, headers)
      // One that is older than the one that is walked.
      const middle = `middle.${person.email}`
      await move({ auth, ask }, middle)
      const older = await linkTo(person, person.email)
      const newEmail = `${randomUUID()}@example.com`
      await ask('/email-otp/request-email-change', { newEmail })
      const [row] = await person.rows<{ id: string }>(
        'select id from auth.email_change where new_email = $1',
        [newEmail],
      )
      return { ...person, email: middle, id: row?.id ?? '', newEmail, ask, older }
    },
    stateOf: async ({ rows, id }) => {
      const [row] = await rows<{ state: string }>('select state from auth.email_change where id = $1', [id])
      return row?.state ?? ''
    },
    facts: {
      'change.replaced': ({ ask }) =>
        ask('/email-otp/request-email-change', { newEmail: `${randomUUID()}@example.com` }),
      'address.proven': async (world, { isTaken }) => {
        const { ask, auth, newEmail } = world
        const otp = await newEmailCode(auth, newEmail)
        const prove = () => ask('/email-otp/change-email', { newEmail, otp })
        return isTaken ? whileTaken(world, newEmail, prove) : prove()
      },
      'undo.requested': async (world, { isTaken }) => {
        const link = await linkTo(world, world.email)
        const undo = () => takeBack(world, link)
        return isTaken ? whileTaken(world, world.email, undo) : undo()
      },
      'undo.lapsed': async (world) => {
        const link = await linkTo(world, world.email)
        await world.rows('update auth.email_change set undo_until = now() where id = $1', [world.id])
        return takeBack(world, link)
      },
      'olderChange.undone': (world) => takeBack(world, world.older),
    },
    refusals: { refuseTaken: ['EMAIL_ALREADY_IN_USE'], refuseLapsed: ['TOKEN_EXPIRED'] },
    shows: { moveAddress: (answer) => expect(answer.status).toBe(200) },
  })
})
