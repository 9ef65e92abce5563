// The account machine's walks over HTTP: sign-up, codes, passwords and a provider's returns, under each policy.

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import type { AccountEvent } from '../../../machines/account/account.types.ts'
import { byAsking } from '../../../machines/account/mailings-asked-for.ts'
import { simpleKey } from '../../model/authenticator.ts'
import { askingFor } from '../../model/methods/code.model.ts'
import { APP_ORIGIN, PASSWORD } from '../../support/auth-service.ts'
import { isDeep } from '../../support/deep.ts'
import { type ForgingProvider, startForgingProvider } from '../../support/forging-provider.ts'
import { letLapse } from '../../support/lapse-account.ts'
import { walkedMachines } from '../../walks/walked-machines.ts'
import { coverOfEach, walksOf } from '../../walks/walks.ts'
import {
  arrange,
  comeBack,
  comeBackAnew,
  readBySession,
  refusing,
  refusingOthers,
  shown,
  type World,
  whereSignUpIs,
  withSession,
  withTokenOf,
} from './support/account-world.ts'
import { claimAddress } from './support/claim.ts'
import { dropFactor, liftSessions, putChallenge, putFactor } from './support/factors.ts'
import { nameProvider, unlink } from './support/linking.ts'
import { actedAs, nobodyIsTold, ordered, removed } from './support/ordered.ts'
import { putPasskey } from './support/passkeys.ts'
import {
  askForReset,
  authServiceOfFile,
  isKeptOut,
  isVerified,
  isWaiting,
  newestCode,
  reset,
  signUp,
  verify,
} from './support/person.ts'
import { session } from './support/sessions.ts'
import { arrangeProposals, propose, signIn, signInElsewhere, typeWrongPassword } from './support/typed.ts'
import { walkOverHttp } from './support/walk.ts'

const { account } = walkedMachines

let provider: ForgingProvider
const starting = startForgingProvider()
beforeAll(async () => {
  provider = await starting
})
afterAll(() => provider.stop())

const social = async () => {
  const options = { id: 'app', issuer: (await starting).issuer, clientId: 'lockstep', clientSecret: 'secret' }
  return { OIDC_PROVIDERS: JSON.stringify([options]) }
}

const strictly = async () => ({
  ...(await social()),
  ...{ PROFILE: 'hardened', RATE_LIMITS: 'off', AUTO_SIGN_IN_AFTER_VERIFY: 'off' },
})

/** An auth service for each policy of the model. */
const services = {
  spec: authServiceOfFile(async () => ({ ...(await social()), PROFILE: 'spec' }), refusing),
  strict: authServiceOfFile(strictly, refusing),
  approving: authServiceOfFile(async () => ({ ...(await strictly()), SIGN_UP: 'approval' }), refusingOthers),
} satisfies Record<keyof typeof account.inputs, unknown>

// Named here, so that an editor lists these tests without running the file.
describe('account over HTTP', () => {
  walkOverHttp<World, AccountEvent>(account, isDeep ? walksOf(account) : coverOfEach(walksOf(account)), {
    begin: async ({ policy }) => ({
      ...services[policy as keyof typeof services].newPerson(),
      verifier: '',
      secretCookie: '',
      subject: '',
      provider,
    }),
    stateOf: async (world) => {
      const verified = await isVerified(world)
      if (await isKeptOut(world)) return (await isWaiting(world)) ? 'waiting' : 'locked'
      return verified === undefined ? 'none' : verified ? 'verified' : 'unverified'
    },
    facts: {
      'signUp.accepted': async (world, { rule }) => {
        const { password } = world
        const given = await whereSignUpIs(world, rule, () => signUp(world))
        if (rule !== 'open') world.password = password
        return given
      },
      'password.matched': async (world, { isProposed }) => {
        await arrange.password(world)
        await propose(world, world.password ?? '')
        return (isProposed ? signIn : signInElsewhere)(world, world.password ?? '')
      },
      'password.mismatched': (world, mistyped) => typeWrongPassword(world, mistyped),
      ...byAsking(({ purpose }) => ({ post, email }: World) => {
        const { path, body } = askingFor(purpose, email)
        return post(path, body)
      }),
      'code.recognised': async (world) => {
        await askForReset(world)
        const otp = await newestCode(world, 'password reset')
        const type = 'forget-password'
        return world.post('/email-otp/check-verification-otp', { email: world.email, type, otp })
      },
      'email.verified': async (world, proposals) => {
        await arrangeProposals(world, proposals)
        return verify(world, await newestCode(world, 'verification'))
      },
      'password.reset': async (world) => {
        await askForReset(world)
        return reset(world)
      },
      'signInCode.accepted': async (world) => {
        const unproven = !(await isVerified(world))
        await world.post('/email-otp/send-verification-otp', { email: world.email, type: 'sign-in' })
        const otp = await newestCode(world, 'sign-in')
        if (unproven) world.password = null
        return world.post('/sign-in/email-otp', { email: world.email, otp })
      },
      'social.completed': async (world, { emailVerifiedByProvider, rule }) => {
        const unproven = !(await isVerified(world))
        const back = await whereSignUpIs(world, rule, () => comeBackAnew(world, emailVerifiedByProvider))
        // Whatever nobody had proven is dropped by a proof that is not the password's own.
        if (unproven && (await isVerified(world))) world.password = null
        return back
      },
      'identity.recognised': async (world) => {
        await arrange.identity(world)
        return comeBack(world, false, world.subject)
      },
      'browser.proven': async (world) => {
        await arrange.identity(world)
        return world.auth.get(`/get-session?auth_session_verifier=${world.verifier}`, {
          origin: APP_ORIGIN,
          cookie: world.secretCookie,
        })
      },
      'passwordChange.requested': async (world, { proof, endsSessions: revokeOtherSessions }) => {
        const ask = await withTokenOf(world, proof)
        const newPassword = `changed ${randomUUID()}`
        const currentPassword = shown(world, proof)
        const given = await ask('/change-password', { currentPassword, newPassword, revokeOtherSessions })
        if (given.status === 200) world.password = newPassword
        if (proof === 'missing') world.password = null
        return given
      },
      'deletion.requested': async (world, { proof }) => {
        const ask = await withTokenOf(world, proof)
        const given = await ask('/delete-user', proof === 'session' ? {} : { password: shown(world, proof) })
        if (given.status === 200) Object.assign(world, { password: null, subject: '' })
        if (proof === 'missing') world.password = null
        return given
      },
      'emailChange.requested': async (world, { proof }) => {
        const ask = await withTokenOf(world, proof)
        const password = proof === 'session' ? undefined : (shown(world, proof) ?? PASSWORD)
        const newEmail = `another.${world.email}`
        const given = await ask('/email-otp/request-email-change', { newEmail, password })
        if (proof === 'missing') world.password = null
        return given
      },
      'factorChange.confirmed': async (world, { proof }) => {
        if (proof === 'session') return readBySession(world, '/passkey/generate-register-options')
        const ask = await withTokenOf(world, proof)
        const given = await ask('/two-factor/enable', { password: shown(world, proof) ?? PASSWORD })
        if (proof === 'missing') world.password = null
        await dropFactor(world)
        return given
      },
      'factor.shown': async (world) => {
        const { recoveryCode: code } = await putFactor(world)
        const cookie = await putChallenge(world)
        const headers = { origin: APP_ORIGIN, cookie }
        const given = await world.auth.post('/two-factor/verify-backup-code', { code }, headers)
        await dropFactor(world)
        return given
      },
      'provider.named': async (world, event) =>
        nameProvider(world, provider, await withTokenOf(world, 'session'), event),
      'unlink.requested': async (world, { isLastSignInMethod }) => {
        const given = await unlink(world, provider, await withTokenOf(world, 'session'), isLastSignInMethod)
        if (isLastSignInMethod) Object.assign(world, { password: null, subject: '' })
        return given
      },
      'passkeyRemoval.requested': async (world, { isLastSignInMethod }) => {
        const ask = await withTokenOf(world, 'session')
        const id = await putPasskey(world, simpleKey(), 'hardwareKey')
        await liftSessions(world)
        if (isLastSignInMethod) {
          Object.assign(world, { password: null, subject: '' })
          const ofUser = '(select id from auth."user" where email = $1)'
          await world.rows(`delete from auth.account where "userId" = ${ofUser}`, [world.email])
        }
        const given = await ask('/passkey/delete-passkey', { id })
        await world.rows('delete from auth.passkey where id = $1', [id])
        return given
      },
      // By somebody else, who reads the mail of the address.
      'address.claimed': async (world) => {
        const claimed = await claimAddress(world.auth, world.email)
        await world.rows('delete from auth."user" where email = $1', [world.email])
        Object.assign(world, { password: null, subject: '' })
        return claimed
      },
      'account.lapsed': async (world) => {
        await letLapse(world.auth.databaseUrl, world.email)
        Object.assign(world, { password: null, subject: '' })
        return nobodyIsTold()
      },
      'deletion.ordered': (world) => removed(world, 'deletion'),
      'lock.ordered': async (world) => {
        await arrange.password(world)
        return ordered(world, 'lock')
      },
      'lock.lifted': (world) => ordered(world, 'end of the lock'),
      'impersonation.ordered': actedAs,
      'approval.given': (world) => ordered(world, 'approval'),
      'approval.declined': (world) => removed(world, 'decline'),
      'profile.changed': (world) => withSession(world, '/update-user', () => ({ name: 'Another' })),
      'allSessions.revoked': (world) => ordered(world, 'end of sessions'),
    },
    refusals: {
      refusePassword: ['INVALID_PASSWORD'],
      refusePasswordless: ['CREDENTIAL_ACCOUNT_NOT_FOUND'],
      refuseLinkedElsewhere: ['account_already_linked_to_different_user'],
      refuseOtherEmail: ['email_does_not_match'],
      refuseLastWay: ['FAILED_TO_UNLINK_LAST_ACCOUNT'],
      refuseLocked: ['BANNED_USER', 'banned'],
      refuseWaiting: ['ACCOUNT_NOT_APPROVED', 'account_not_approved'],
      refuseSignUp: ['EMAIL_PASSWORD_SIGN_UP_DISABLED', 'signup_disabled'],
      refuseUnverified: ['EMAIL_NOT_VERIFIED', 'email_not_verified', 'unable_to_link_account'],
      refuseCredentials: ['INVALID_EMAIL_OR_PASSWORD'],
    },
    audited: async (world, requestId) => {
      const sql = `select event from auth.audit_event where machine = 'account' and request_id = $1`
      return (await world.rows<{ event: string }>(sql, [requestId])).map(({ event }) => event)
    },
    shows: {
      refuseUnverified: (given) => expect(session(given)).toBeUndefined(),
    },
  })
})
