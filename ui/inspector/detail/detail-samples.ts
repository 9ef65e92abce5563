// What the page fills in: the machines' samples of their events, and the inputs that a machine can be started with.

import type { AccountPolicy } from '../../../machines/account/account.types.ts'
import type { MachineName } from '../../../machines/all.ts'
import type { AuthFormInput } from '../../../machines/auth-form/auth-form.types.ts'
import type { CallbackInput } from '../../../machines/callback/callback.types.ts'
import { conceal, isHandle, reveal } from '../../../machines/kit/handle.ts'
import type { CodeInput } from '../../../machines/one-time-code/one-time-code.machine.ts'
import { events } from '../../../machines/samples-by-machine.ts'
import type { SignInPolicy } from '../../../machines/sign-in/sign-in.types.ts'
import { email } from '../../states/sample-answers.ts'

/** What the machine carries behind a handle is typed here, and concealed where it is received. */
export class Secret {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

const mapped = (members: Record<string, unknown>, change: (secret: Secret) => unknown) =>
  Object.fromEntries(
    Object.entries(members).map(([name, value]) => [name, value instanceof Secret ? change(value) : value]),
  )

/** As the machine receives them. */
export const concealed = (members: Record<string, unknown>) => mapped(members, ({ text }) => conceal(text))

/** As a tab receives them, which conceals them itself. */
export const plain = (members: Record<string, unknown>) => mapped(members, ({ text }) => text)

const typed = (value: unknown) => (isHandle(value) ? new Secret(`${reveal(value)}`) : value)

const membersOf = ({ type: _, ...members }: { type: string }): object =>
  Object.fromEntries(Object.entries(members).map(([name, value]) => [name, typed(value)]))

const byType = (of: Record<string, readonly { type: string }[]>): Record<string, object[]> =>
  Object.fromEntries(Object.entries(of).map(([type, several]) => [type, several.map(membersOf)]))

/** What is filled in for each event of each machine, by its type. */
export const samples = Object.fromEntries(
  Object.entries(events).map(([machine, of]) => [machine, byType(of)]),
) as Record<MachineName, Record<string, object[]>>

const policy: AccountPolicy & SignInPolicy = {
  disclosesUnverified: true,
  trustsEveryProvider: false,
  demandsApproval: false,
  opensSessionOnVerify: true,
  demandsFactor: false,
}

const request: Omit<CallbackInput, 'request'> = {
  policy: {
    trustsClientUser: false,
    looksUpDigestsPlainly: false,
    validatesUnusualTokens: false,
    refusesUnjudged: false,
  },
  bodyToken: 'usable',
  cookieToken: null,
  clientUser: null,
}

const inputs = {
  account: {
    disclosing: policy,
    silent: { ...policy, disclosesUnverified: false },
    'every provider trusted': { ...policy, trustsEveryProvider: true },
    'approval demanded': { ...policy, demandsApproval: true },
  } satisfies Record<string, AccountPolicy>,
  'one-time-code': { 'three tries': { triesAllowed: 3 }, 'one try': { triesAllowed: 1 } } satisfies Record<
    string,
    CodeInput
  >,
  'auth-form': { empty: {}, 'e-mail known': { email } } satisfies Record<string, AuthFormInput>,
  callback: {
    'token in the body': request,
    'token in the cookie': { ...request, bodyToken: null, cookieToken: 'usable' },
    'a digest': { ...request, bodyToken: 'digest' },
    'no token': { ...request, bodyToken: null },
    'unusable token, client user trusted': {
      ...request,
      bodyToken: 'unusable',
      clientUser: { sub: '7f1c', email, name: 'Ada Lovelace', email_verified: true },
      policy: { ...request.policy, trustsClientUser: true },
    },
  } satisfies Record<string, Omit<CallbackInput, 'request'>>,
} satisfies Partial<Record<MachineName, Record<string, object>>>

/** What a machine can be started with, by what it stands for; most machines are given nothing. */
export const inputsOf = (machine: MachineName): [string, object][] =>
  Object.entries((inputs as Partial<Record<MachineName, Record<string, object>>>)[machine] ?? { usual: {} })
