// How to cause each event on a machine's path over HTTP; an event that is missing here does not compile.

import { randomBytes, randomUUID } from 'node:crypto'
import {
  answerInvitation,
  enterApp,
  invite,
  makeOrganization,
  type OthersOrganization,
  revokeInvitation,
} from './organization-steps.ts'
import type { EventOnPath, PersonMachine } from './paths.ts'
import type { Person } from './person.ts'
import {
  askForChange,
  askForCode,
  askForReset,
  type CodePurpose,
  changeEmail,
  enrolApp,
  removeApp,
  renewRecoveryCodes,
  reset,
  showRecoveryCode,
  showTotpCode,
  signIn,
  signInByCode,
  signUp,
  undoChange,
  verify,
  wrong,
} from './requests.ts'
import { type Answer, expectStatus } from './service.ts'

export type World = Person & {
  /** The purpose of the code of the machine one-time-code. */
  purpose: CodePurpose
  /** The state that the person is to be in. */
  reached: string
  /** The password that a sign-up or a reset sets. */
  wanted: string
}

type Facts = {
  [M in PersonMachine]: {
    [Type in EventOnPath<M>['type']]: (
      world: World,
      event: Extract<EventOnPath<M>, { type: Type }>,
    ) => Promise<void>
  }
}

const guess: Record<CodePurpose, (world: World, otp: string) => Promise<Answer>> = {
  'email-verification': verify,
  'sign-in': signInByCode,
  'forget-password': (world, otp) => reset(world, otp, world.wanted),
}

const expectRight = (answer: Answer) => expectStatus('The right code', answer, 200)

const guessRight: Record<CodePurpose, (world: World) => Promise<void>> = {
  'email-verification': verifyEmail,
  'sign-in': async (world) => expectRight(await signInByCode(world, await world.newestCode('sign-in'))),
  'forget-password': setNewPassword,
}

const codeIn = ({ body }: Answer) => (body as { code?: unknown } | null)?.code

/** Where everybody waits for an approval they have it, too, unless they are to wait. */
async function verifyEmail(world: World): Promise<void> {
  const answer = await verify(world, await world.newestCode())
  const [waits, isToWait] = [codeIn(answer) === 'ACCOUNT_NOT_APPROVED', world.reached === 'waiting']
  if (isToWait && !waits)
    throw new Error('Nobody waits for an approval here: start Lockstep with SIGN_UP=approval.')
  expectStatus('The verification', answer, waits ? 403 : 200)
  if (!waits || isToWait) return
  await world.approve()
  await world.signIn()
}

/** The first of the set, at another sign-in. */
async function useRecoveryCode(world: World): Promise<void> {
  expectStatus('Signing in', await signIn(world, world.password), 200)
  const [code = ''] = world.recoveryCodes
  expectStatus('The recovery code', await showRecoveryCode(world, code), 200)
}

/** Only a session of the account’s level removes it. */
async function removePasskey(world: World): Promise<void> {
  await world.signInByPasskey()
  const [found] = (await world.get('/passkey/list-user-passkeys')).body as { id: string }[]
  expectStatus('Removing it', await world.post('/passkey/delete-passkey', { id: found?.id }), 200)
  world.passkey = null
}

async function setNewPassword(world: World): Promise<void> {
  world.wanted = `reset ${randomUUID()}`
  const otp = await world.newestCode('forget-password')
  expectStatus('The reset of the password', await reset(world, otp, world.wanted), 200)
  Object.assign(world, { password: world.wanted, token: null })
}

/** Claims what a client may claim only in the profile `spec`: the auth service opens no session for an unverified person. */
async function callBackUnverified(world: World): Promise<void> {
  const user = { id: world.user?.id ?? randomUUID(), email: world.email, emailVerified: false }
  const answer = await world.postToApp('/auth/auth-callback', {
    token: randomBytes(16).toString('hex'),
    user,
  })
  if (answer.status === 401)
    throw new Error(
      'Nobody gets into the state limited here: the application takes no client’s word (CLIENT_USER_FALLBACK=on, PROFILE=spec).',
    )
  expectStatus('The callback', answer, 200)
}

/** Makes an organization of theirs demand a second factor, and then removes their own. */
async function fallBelowDemand(world: World): Promise<void> {
  await world.signIn()
  expectStatus('The enrolment', await enrolApp(world, world.password), 200)
  expectStatus('The first code', await showTotpCode(world, await world.totpCode()), 200)
  await enterApp(world)
  const tenantId = await makeOrganization(world, 'Own')
  const demanded = await world.postToApp('/api/organizations/demand-factor', { tenantId, days: 0 })
  expectStatus('Demanding a second factor', demanded, 200)
  expectStatus('Removing the app', await removeApp(world, world.password), 200)
  await world.signIn()
  await enterApp(world)
}

/** The maximum of INVITATION_DAYS and EMAIL_UNDO_DAYS. */
const LONGEST_OFFER_SECONDS = 90 * 86_400

function changeOf({ emailChange }: World): { oldEmail: string; newEmail: string } {
  if (!emailChange) throw new Error('There is no change of e-mail.')
  return emailChange
}

function othersOf({ organization }: World): OthersOrganization {
  if (!organization) throw new Error('There is no organization to be invited to.')
  return organization
}

const organizations = { none: 0, chosen: 1, several: 2 }

export const facts: Facts = {
  account: {
    'signUp.accepted': async (world) => {
      expectStatus('The sign-up', await signUp(world, world.wanted, world.name), 200)
      world.password = world.wanted
    },
    'email.verified': verifyEmail,
    'lock.ordered': ({ lock }) => lock(),
  },
  'one-time-code': {
    'code.matched': (world) => guessRight[world.purpose](world),
    'code.mismatched': async (world) => {
      const otp = wrong(await world.newestCode(world.purpose))
      expectStatus('A wrong code', await guess[world.purpose](world, otp), 400)
    },
    'code.superseded': async (world) => {
      expectStatus('Asking for another code', await askForCode(world, world.purpose), 200)
    },
  },
  'password-reset': {
    'reset.requested': async (world) => {
      expectStatus('Asking for a reset', await askForReset(world), 200)
    },
    'code.accepted': setNewPassword,
  },
  'app-session': {
    'session.opened': async (world, { emailVerified, memberships, demanded }) => {
      if (!emailVerified) return callBackUnverified(world)
      if (demanded === 'aal2') return fallBelowDemand(world)
      if (memberships !== 'none') await enterApp(world)
      for (let left = organizations[memberships]; left > 0; left -= 1)
        await makeOrganization(world, `Organization ${left}`)
      await enterApp(world)
    },
  },
  membership: {
    'organization.requested': async (world) => {
      await enterApp(world)
      world.organization = { id: await makeOrganization(world, 'Own'), owner: world }
    },
    'invitation.accepted': async (world, { role }) => {
      await invite(othersOf(world), world.email, role)
      await answerInvitation(world, 'accept')
    },
  },
  invitation: {
    'invitation.requested': (world) => invite(othersOf(world), world.email, 'member'),
    'invitation.accepted': (world) => answerInvitation(world, 'accept'),
    'invitation.declined': (world) => answerInvitation(world, 'decline'),
    'invitation.revoked': (world) => revokeInvitation(othersOf(world), world),
    'lifetime.lapsed': ({ letPass }) => letPass(LONGEST_OFFER_SECONDS),
  },
  'email-change': {
    'address.proven': async (world) => {
      const { newEmail } = changeOf(world)
      const otp = await world.newestCode('change-email')
      expectStatus('The change of the e-mail', await changeEmail(world, newEmail, otp), 200)
      world.email = newEmail
    },
    'change.replaced': async (world) => {
      const another = `another.${changeOf(world).newEmail}`
      expectStatus('Asking for another e-mail', await askForChange(world, another), 200)
    },
    'undo.requested': async (world) => {
      const link = await world.newestCode('undo-email-change')
      expectStatus('Taking the change back', await undoChange(world, link), 200)
      // No password is left: the person who changed the e-mail may have known it.
      Object.assign(world, { email: changeOf(world).oldEmail, password: '', token: null })
    },
    'undo.lapsed': async (world) => {
      const link = await world.newestCode('undo-email-change')
      await world.letPass(LONGEST_OFFER_SECONDS)
      expectStatus('Taking it back too late', await undoChange(world, link), 401)
      world.token = null
    },
  },
  totp: {
    'enrolment.requested': async (world) => {
      expectStatus('The enrolment', await enrolApp(world, world.password), 200)
    },
    'code.matched': async (world) => {
      expectStatus('The first code', await showTotpCode(world, await world.totpCode()), 200)
    },
    'removal.requested': async (world) => {
      expectStatus('Removing the app', await removeApp(world, world.password), 200)
      world.recoveryCodes = []
    },
  },
  'recovery-codes': {
    'code.matched': useRecoveryCode,
    'set.superseded': async (world) => {
      expectStatus('Another set', await renewRecoveryCodes(world, world.password), 200)
    },
  },
  passkey: {
    'attestation.verified': async (world) => void (await world.registerPasskey()),
    'removal.requested': removePasskey,
  },
}
