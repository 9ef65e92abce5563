// The password-reset machine's walks over HTTP: codes asked for and typed, of somebody who is verified.

import { describe, expect } from 'vitest'
import type { PasswordResetEvent } from '../../../machines/password-reset/password-reset.machine.ts'
import { walkedMachines } from '../../walks/walked-machines.ts'
import { walksOf } from '../../walks/walks.ts'
import {
  askForReset,
  authServiceOfFile,
  newestCode,
  type Person,
  reset,
  signUp,
  verify,
} from './support/person.ts'
import { walkOverHttp } from './support/walk.ts'

const { 'password-reset': passwordReset } = walkedMachines

const service = authServiceOfFile(() => ({ PROFILE: 'hardened' }))

/** By the state of the newest code that was asked for. */
const statesOfCodes: Record<string, string> = { issued: 'resetCodeSent', spent: 'passwordUpdated' }

// Named here, so that an editor lists these tests without running the file.
describe('password-reset over HTTP', () => {
  walkOverHttp<Person, PasswordResetEvent>(passwordReset, walksOf(passwordReset), {
    begin: async () => {
      const person = service.newPerson()
      await signUp(person)
      expect((await verify(person, await newestCode(person, 'verification'))).status).toBe(200)
      return person
    },
    stateOf: async ({ rows, email }) => {
      const [code] = await rows<{ state: string }>(
        `select state from auth.one_time_code where email = $1 and purpose = 'forget-password'
       order by issued_at desc, id desc limit 1`,
        [email],
      )
      return statesOfCodes[code?.state ?? ''] ?? 'idle'
    },
    facts: {
      'reset.requested': askForReset,
      'code.accepted': async (person) => {
        const before = person.password
        const answer = await reset(person)
        const signIn = (password: string | null) =>
          person.post('/sign-in/email', { email: person.email, password })
        expect([(await signIn(before)).status, (await signIn(person.password)).status]).toEqual([401, 200])
        return answer
      },
    },
    refusals: {},
  })
})
