// The one-time-code machine's walks over HTTP: guesses at mailed codes, newer codes, lifetimes and budgets.

import { describe } from 'vitest'
import type { CodeEvent } from '../../../machines/one-time-code/one-time-code.machine.ts'
import { APP_ORIGIN } from '../../support/auth-service.ts'
import { isDeep } from '../../support/deep.ts'
import { walkedMachines } from '../../walks/walked-machines.ts'
import { type Walk, walksOf } from '../../walks/walks.ts'
import { authServiceOfFile, newestCode, type Person, signUp, verify, wrong } from './support/person.ts'
import { walkOverHttp } from './support/walk.ts'

const { 'one-time-code': oneTimeCode } = walkedMachines

const service = authServiceOfFile(() => ({ PROFILE: 'hardened', OTP_ATTEMPTS: '3' }))

/** Everything that can happen in each state: `npm run test:deep` comes to it in every way. */
const model = isDeep ? oneTimeCode : { ...oneTimeCode, paths: 'shortest' as const }

type World = Person & { id: string; digits: string }

const guesses = ['code.matched', 'code.recognised', 'code.mismatched']

/** The server establishes that the budget is used up when somebody guesses, and sends both events in one transaction. */
const isSentWithGuess = ({ steps }: Walk) =>
  steps.every(({ event }, index) => {
    const next = steps[index + 1]?.event.type ?? ''
    return event.type !== 'budget.exhausted' || guesses.includes(next)
  })

/** In a browser that has no cookie. */
const guessElsewhere = ({ auth, email }: World, otp: string) =>
  auth.post('/email-otp/verify-email', { email, otp }, { origin: APP_ORIGIN })

// Named here, so that an editor lists these tests without running the file.
describe('one-time-code over HTTP', () => {
  walkOverHttp<World, CodeEvent>(oneTimeCode, walksOf(model).filter(isSentWithGuess), {
    begin: async () => {
      const person = service.newPerson()
      await signUp(person)
      const digits = await newestCode(person, 'verification')
      const [code] = await person.rows<{ id: string }>('select id from auth.one_time_code where email = $1', [
        person.email,
      ])
      return { ...person, id: code?.id ?? '', digits }
    },
    stateOf: async ({ rows, id }) => {
      const [code] = await rows<{ state: string }>('select state from auth.one_time_code where id = $1', [id])
      return code?.state ?? ''
    },
    facts: {
      'code.matched': (world) => verify(world, world.digits),
      'code.recognised': ({ post, email, digits }) =>
        post('/email-otp/check-verification-otp', { email, type: 'email-verification', otp: digits }),
      'code.mismatched': (world) => verify(world, wrong(world.digits)),
      'code.mismatchedElsewhere': (world) => guessElsewhere(world, wrong(world.digits)),
      // Found out by a guess; this one is refused for it, so that it is not compared.
      'browser.differed': async (world, { budgetSpent }) => {
        const { rows, email } = world
        const guessedBefore = `insert into auth.one_time_code (email, purpose, state, others_tries, expires_at)
          values ($1, 'forget-password', 'expired', 7, now())`
        if (budgetSpent) await rows(guessedBefore, [email])
        const answer = await guessElsewhere(world, world.digits)
        await rows(`delete from auth.one_time_code where email = $1 and others_tries = 7`, [email])
        return answer
      },
      'code.superseded': ({ post, email }) =>
        post('/email-otp/send-verification-otp', { email, type: 'email-verification' }),
      'lifetime.lapsed': async (world) => {
        await world.rows('update auth.one_time_code set expires_at = issued_at where id = $1', [world.id])
        return verify(world, world.digits)
      },
      'budget.exhausted': async ({ rows, email }) => {
        await rows(
          `insert into auth.one_time_code (email, purpose, state, tries, expires_at)
         values ($1, 'forget-password', 'expired', 1000, now())`,
          [email],
        )
        return null
      },
    },
    refusals: {
      refuseWrong: ['INVALID_OTP'],
      refuseExpired: ['OTP_EXPIRED'],
      refuseTooMany: ['TOO_MANY_ATTEMPTS'],
    },
  })
})
