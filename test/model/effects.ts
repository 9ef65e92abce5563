// What the ledgers' effects do to the world: one entry for each, as in the service's own ledgers.

import type { accountMachine } from '../../machines/account/account.machine.ts'
import type { EffectOf } from '../../machines/kit/step.ts'
import type { oneTimeCodeMachine } from '../../machines/one-time-code/one-time-code.machine.ts'
import type { passwordResetMachine } from '../../machines/password-reset/password-reset.machine.ts'
import { issueCode, supersedeAll } from './dispatch.ts'
import { refusals } from './host.ts'
import { apps, OVER, TRIES } from './options.ts'
import { layout } from './state-layout.ts'
import { type Effect, type Effects, forgetCodes, type World } from './world.ts'

const PASSWORD = 1
const IDENTITY = 2
const MANY = 2

const refuse =
  (name: keyof typeof refusals): Effect =>
  ({ request }) => {
    request.refusal ??= refusals[name]
  }
const nothing: Effect = () => {}

/** Of events that no endpoint of host.ts sends. */
const unsent: Effect = () => {
  throw new Error('A ledger was sent an event that no endpoint sends.')
}

/** An attempt that came by a provider's return proposes an identity, any other a password. */
const keepAttempt: Effect = (world) => {
  const { request, set, get } = world
  const isIdentity = request.provider
  set(layout.proposals, Math.min(MANY, get(layout.proposals) + 1))
  if (!isIdentity) set(layout.newest, request.who)
  if (!isIdentity || request.sameBrowser)
    set(layout.attempt[request.browser], isIdentity ? IDENTITY : PASSWORD)
}

/** A verifier stands for a session that is not opened yet. */
const endSessions: Effect = (world) => {
  const { browsers, set } = world
  for (const index of browsers.keys()) set(layout.session[index], 0)
  set(layout.verifier, 0)
}

const dropAttempts: Effect = (world) => {
  const { browsers, set } = world
  set(layout.proposals, 0)
  set(layout.newest, 0)
  for (const index of browsers.keys()) set(layout.attempt[index], 0)
  endSessions(world)
}

/** The application ends a session that came of a token within five minutes, which pass at once here. */
const removeUser: Effect = (world) => {
  const { browsers, set, get } = world
  dropAttempts(world)
  set(layout.password, 0)
  for (const field of layout.linked) set(field, 0)
  // Whatever was proven, or guessed, is forgotten.
  set(layout.proven, 0)
  set(layout.budget, 0)
  forgetCodes(world)
  for (const index of browsers.keys())
    if (!apps[get(layout.app[index])]?.startsWith('asserted')) set(layout.app[index], 0)
}

const link: Effect = ({ request, set }) => set(layout.linked[request.who], 1)

const accountEffects: Record<EffectOf<typeof accountMachine>, Effect> = {
  createUser: nothing,
  keepAttempt,
  pruneAttempts: nothing,
  /** The browser gets a new cookie that belongs to no attempt. */
  keepDecoyAttempt: ({ request, set }) => set(layout.attempt[request.browser], 0),
  adoptAttempt: (world) => {
    const { request, get, set } = world
    const own = get(layout.attempt[request.browser])
    if (own === PASSWORD) set(layout.password, request.who)
    else if (own === IDENTITY) link(world)
    else if (get(layout.proposals) === 1) set(layout.password, get(layout.newest))
    dropAttempts(world)
  },
  dropUnproven: dropAttempts,
  linkIdentity: link,
  issueVerificationCode: (world) => issueCode(world, 'email-verification', true),
  issueDecoyCode: (world) => issueCode(world, 'email-verification', false),
  mailSignUpNotice: nothing,
  issueVerifier: ({ request, set }) => {
    request.verifier = true
    set(layout.verifier, request.browser + 1)
  },
  openSession: ({ request, set }) => {
    request.opened = true
    set(layout.session[request.browser], 1)
  },
  refuseUnverified: refuse('refuseUnverified'),
  refuseCredentials: refuse('refuseCredentials'),
  refuseUnlinked: refuse('refuseUnlinked'),
  replacePassword: ({ request, set }) => set(layout.password, request.who),
  endSessions,
  killCodes: supersedeAll,
  mailPasswordChanged: nothing,
  removeUser,
  refusePassword: refuse('refusePassword'),
  refusePasswordless: refuse('refusePasswordless'),
  refuseStaleSession: unsent,
}

/** The properties of a code that is accepted, checked without its machine. */
function judge(world: World): string | null {
  const { request, get } = world
  const { purpose, digits } = request
  const guesses = get(layout.guesses[purpose])
  if (digits !== purpose) return 'a code is accepted whose digits are not the newest of this purpose'
  if (get(layout.lapsed[purpose])) return 'a code is accepted after its lifetime'
  if (guesses === OVER) return 'a code is accepted twice'
  if (guesses >= TRIES) return 'a code is accepted past its tries'
  return null
}

const codeEffects: Record<EffectOf<typeof oneTimeCodeMachine>, Effect> = {
  mailCode: nothing,
  acceptCode: (world) => {
    const { request } = world
    world.flaw ??= judge(world)
    request.accepted = true
    world.set(layout.guesses[request.purpose], OVER)
    // The code shows that its sender reads the mail, whatever its purpose.
    world.set(layout.proven, 1)
  },
  confirmCode: unsent,
  refuseWrong: refuse('refuseWrong'),
  refuseExpired: refuse('refuseExpired'),
  refuseTooMany: refuse('refuseTooMany'),
}

const resetEffects: Record<EffectOf<typeof passwordResetMachine>, Effect> = {
  issueResetCode: (world) =>
    issueCode(world, 'forget-password', world.get(layout.account) !== world.states.none),
  replacePassword: ({ request, set }) => {
    request.resetAccepted = true
    set(layout.password, request.who)
  },
  endSessions,
  killCodes: supersedeAll,
  mailPasswordChanged: nothing,
}

export const effects: Effects = {
  account: accountEffects,
  'one-time-code': codeEffects,
  'password-reset': resetEffects,
}
