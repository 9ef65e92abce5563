// Brings new people into any state of the persisted machines, along the machines' own paths.

import { randomUUID } from 'node:crypto'
import { facts, type World } from './facts.ts'
import { enterApp, makeOrganization, type OthersOrganization } from './organization-steps.ts'
import { type PersonMachine, paths, type StateOf } from './paths.ts'
import { createPerson, type Person, type Surroundings, type Wishes } from './person.ts'
import { askForChange, askForCode, type CodePurpose } from './requests.ts'
import { expectStatus, testingRequests } from './service.ts'

export type TestingOptions = {
  /** The address of the auth service. Default: AUTH_URL, or that of npm start. */
  authUrl?: string
  /** The address of the application. Default: APP_ORIGIN, or that of npm start. */
  appOrigin?: string
  /** The origin of the pages that use passkeys. Default: the first of PASSKEY_ORIGINS, or the application’s. */
  passkeyOrigin?: string
  /** The TESTING_SECRET of npm start. Default: TESTING_SECRET of this process. */
  secret?: string
}

/** `purpose`: of the code, for the machine one-time-code. Default: email-verification. */
export type PersonOptions = Wishes & { purpose?: CodePurpose }

export type Testing = {
  /** Creates a new person in a state of a machine. @throws Error that names the refused request, and what helps */
  person: <M extends PersonMachine>(machine: M, state: StateOf<M>, options?: PersonOptions) => Promise<Person>
}

/** The account that a person has before a code of a purpose is guessed, and how the first one comes to be mailed. */
const beforeCode: Record<
  CodePurpose,
  { account: StateOf<'account'>; begin: (world: World) => Promise<unknown> }
> = {
  // The sign-up has mailed it.
  'email-verification': { account: 'unverified', begin: async () => null },
  'sign-in': { account: 'verified', begin: (world) => askForCode(world, 'sign-in') },
  'forget-password': { account: 'verified', begin: (world) => askForCode(world, 'forget-password') },
}

/** The account that a person has before a machine begins. */
const accountBefore: Record<PersonMachine, (state: string, purpose: CodePurpose) => StateOf<'account'>> = {
  account: () => 'none',
  'one-time-code': (_, purpose) => beforeCode[purpose].account,
  'password-reset': () => 'verified',
  'app-session': (state) => (state === 'limited' ? 'unverified' : 'verified'),
  'email-change': () => 'verified',
  membership: () => 'verified',
  invitation: () => 'verified',
  totp: () => 'verified',
  'recovery-codes': () => 'verified',
  passkey: () => 'verified',
}

const without = (address: string) => address.replace(/\/+$/, '')

/** Options that are not given are read when a person is created. @throws Error without a secret */
function surroundingsOf(options: TestingOptions): Surroundings {
  const { env } = process
  const secret = options.secret ?? env.TESTING_SECRET
  if (!secret)
    throw new Error(
      'There is no secret: set TESTING_SECRET, 32 characters or more, for these tests and for Lockstep alike.',
    )
  const authUrl = without(options.authUrl ?? env.AUTH_URL ?? 'http://auth.lockstep.localhost:4000/api/auth')
  const appOrigin = without(options.appOrigin ?? env.APP_ORIGIN ?? 'http://app.lockstep.localhost:3000')
  const [named] = env.PASSKEY_ORIGINS?.split(',') ?? []
  const passkeyOrigin = without(options.passkeyOrigin ?? (named?.trim() || appOrigin))
  return { authUrl, appOrigin, passkeyOrigin, testing: testingRequests(authUrl, secret) }
}

async function walk(world: World, machine: PersonMachine, state: string): Promise<void> {
  const path = (paths[machine] as Record<string, readonly { type: string }[]>)[state]
  if (!path)
    throw new Error(
      `The machine ${machine} has no state ${state}: its states are ${Object.keys(paths[machine]).join(', ')}.`,
    )
  const ways = facts[machine] as unknown as Record<string, (world: World, event: object) => Promise<void>>
  world.reached = state
  for (const event of path) await ways[event.type]?.(world, event)
}

async function signedIn(world: World): Promise<void> {
  if (world.token === null) await world.signIn()
}

async function beginChange(world: World): Promise<void> {
  await signedIn(world)
  const newEmail = `new.${world.email}`
  expectStatus('Asking for another e-mail', await askForChange(world, newEmail), 200)
  world.emailChange = { oldEmail: world.email, newEmail }
}

export function createTesting(options: TestingOptions = {}): Testing {
  async function othersOrganization(): Promise<OthersOrganization> {
    const owner = await testing.person('account', 'verified', { name: 'Owner' })
    await enterApp(owner)
    return { id: await makeOrganization(owner, 'Others'), owner }
  }
  const giveOrganization = async (world: World) => {
    world.organization = await othersOrganization()
  }
  /** What makes the row that a machine begins in, or what it needs of others. */
  const beginnings: Partial<Record<PersonMachine, (world: World) => Promise<unknown>>> = {
    'one-time-code': (world) => beforeCode[world.purpose].begin(world),
    'email-change': beginChange,
    membership: giveOrganization,
    invitation: giveOrganization,
    totp: signedIn,
    'recovery-codes': async (world) => {
      await signedIn(world)
      await walk(world, 'totp', 'active')
    },
    passkey: signedIn,
  }
  const testing: Testing = {
    person: async (machine, state, { purpose = 'email-verification', ...wishes } = {}) => {
      const person = createPerson(surroundingsOf(options), wishes)
      const world: World = Object.assign(person, {
        purpose,
        reached: '',
        wanted: wishes.password ?? `typed ${randomUUID()}`,
      })
      await walk(world, 'account', accountBefore[machine](state, purpose))
      await beginnings[machine]?.(world)
      await walk(world, machine, state)
      return person
    },
  }
  return testing
}
