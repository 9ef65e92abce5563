// Handles what flows ask of passkeys: rows of auth.passkey and their challenges, locked, stepped by the machine, and stored.

import { step } from '../../../../machines/kit/step.ts'
import { passkeyMachine } from '../../../../machines/passkey/passkey.machine.ts'
import type { PasskeyKind } from '../../../../machines/sign-in/sign-in.types.ts'
import { maybeOneLiveSessionById } from '../../../db/auth/auth-session-table.ts'
import { anySignInMethods, deleteSignInMethods } from '../../../db/auth/credential.ts'
import { enqueuePasskey } from '../../../db/auth/outbox.ts'
import {
  anyPasskeysOf,
  deletePasskey,
  hasStandingPasskey,
  lockCredential,
  maybeOneOwnerOfCredential,
  maybeOnePasskeyForUpdate,
  maybeOneTold,
  noteUseOfPasskey,
  oneNewPasskey,
  type PasskeyRow,
  renamePasskey,
} from '../../../db/auth/passkey.ts'
import { addPasskeyChallenge, maybeOneSpentChallenge } from '../../../db/auth/passkey-challenge.ts'
import { maybeOnePendingForUpdate } from '../../../db/auth/pending-sign-in.ts'
import { checkAssertion, checkAttestation, type NewKey, type Used } from '../../crypto/verify-passkeys.ts'
import { lockAddressOf } from '../../rows/account.handlers.ts'
import type { FlowContext, OwnHandlers } from '../../rows/flow-context.ts'
import { notice, owe } from '../../rows/owe.ts'
import { recordStep } from '../../rows/record-step.ts'
import { runFlowWith } from '../../steps/run-auth-flow.ts'
import { twoFactorHandlers } from '../two-factor/two-factor.handlers.ts'
import type { TwoFactorOperations } from '../two-factor/two-factor.operations.ts'
import { CHALLENGE_SECONDS } from './challenge.ts'
import type { NeededByPasskey, PasskeyHostEffect, PasskeyOperations } from './passkey.operations.ts'

const MOST_PASSKEYS = 20

const kindOf: Record<PasskeyRow['deviceType'], PasskeyKind> = {
  singleDevice: 'hardwareKey',
  multiDevice: 'softwareKey',
}

/** What a flow has found so far: the digest of the challenge that it has spent, a new key, the passkey, and its use. */
type Found = { challenge: string; newKey: NewKey | null; passkey: PasskeyRow | null; used: Used | null }
const finds = new WeakMap<FlowContext, Found>()

function foundBy(context: FlowContext): Found {
  const found = finds.get(context) ?? { challenge: '', newKey: null, passkey: null, used: null }
  finds.set(context, found)
  return found
}

function userIn({ outcome }: FlowContext) {
  if (!outcome.user) throw new Error('There is nobody whose passkey it could be.')
  return outcome.user
}

function passkeyIn(context: FlowContext): PasskeyRow {
  const { passkey } = foundBy(context)
  if (!passkey) throw new Error('No passkey is locked.')
  return passkey
}

const effects: Record<PasskeyHostEffect, (context: FlowContext) => Promise<void>> = {
  storePasskey: async (context) => {
    const found = foundBy(context)
    if (!found.newKey) throw new Error('No passkey was registered that could be stored.')
    const { isUserVerified: standsAlone, transports, ...key } = found.newKey
    found.passkey = await oneNewPasskey(context.tx, {
      ...key,
      transports: [...transports],
      standsAlone,
      userId: userIn(context).id,
      name: context.facts.passkeyName ?? null,
    })
    context.outcome.passkey = found.passkey
  },
  noteUse: async (context) => {
    const { used } = foundBy(context)
    if (used) await noteUseOfPasskey(context.tx, passkeyIn(context).id, used)
  },
  describePasskey: async (context) => {
    const { passkeyName: name = '' } = context.facts
    await renamePasskey(context.tx, passkeyIn(context).id, name)
    context.outcome.passkey = { ...passkeyIn(context), name }
  },
  forgetPasskey: (context) => deletePasskey(context.tx, passkeyIn(context).id),
  dropWaysIn: (context) => deleteSignInMethods(context.tx, userIn(context).id),
  mailPasskeyAdded: (context) =>
    owe(context, enqueuePasskey, {
      recipient: context.email,
      passkeyId: passkeyIn(context).id,
      undoDays: context.options.emailUndoDays,
    }),
  mailPasskeyRemoved: notice('passkey-removed'),
  mailPasskeyCopied: notice('passkey-copied'),
}

const passkeyHandlers: OwnHandlers<PasskeyOperations, NeededByPasskey> = {
  issuePasskeyChallenge: ({ tx, outcome }, { newPasskeyChallenge }, ceremony) =>
    addPasskeyChallenge(tx, {
      ...newPasskeyChallenge,
      ceremony,
      userId: outcome.user?.id ?? null,
      lifetimeSeconds: CHALLENGE_SECONDS,
    }),

  spendPasskeyChallenge: async (context, { passkeyChallenge }, ceremony) => {
    const asked = { ceremony, userId: context.outcome.user?.id ?? null }
    const challenge = await maybeOneSpentChallenge(context.tx, passkeyChallenge, asked)
    foundBy(context).challenge = challenge ?? ''
    return challenge !== null
  },

  hasRoomForPasskey: async (context) =>
    (await anyPasskeysOf(context.tx, userIn(context).id)).length < MOST_PASSKEYS,

  judgeAttestation: async (context, { attestation }) => {
    const found = foundBy(context)
    const { passkey: party } = context.options
    found.newKey = await checkAttestation(attestation, { party, challenge: found.challenge })
    if (!found.newKey) return { type: 'attestation.failed' }
    await lockCredential(context.tx, found.newKey.credentialId)
    if (await maybeOneOwnerOfCredential(context.tx, found.newKey.credentialId))
      return { type: 'attestation.failed' }
    const { isUserVerified, deviceType } = found.newKey
    return { type: 'attestation.verified', isUserVerified, kind: kindOf[deviceType] }
  },

  lockAccountOfPasskey: async (context, { assertion: { id: credentialId } }) => {
    const find = () => maybeOneOwnerOfCredential(context.tx, credentialId)
    const user = await lockAddressOf(context, await find(), find)
    const passkey = user && (await maybeOnePasskeyForUpdate(context.tx, user.id, { credentialId }))
    foundBy(context).passkey = passkey
    return passkey !== null
  },

  lockWaiting: async (context, { waiting }) => {
    const pending = waiting === null ? null : await maybeOnePendingForUpdate(context.tx, waiting)
    if (!pending || pending.lapsed || pending.userId !== userIn(context).id) return null
    context.challenge = pending
    const isLastTry = pending.tries + 1 >= context.options.factor.triesAllowed
    return { state: pending.state, first: pending.firstMethod, isLastTry }
  },

  judgeAssertion: async (context, { assertion }) => {
    const found = foundBy(context)
    const key = passkeyIn(context)
    const kind = kindOf[key.deviceType]
    const { passkey: party } = context.options
    const userId = key.namesOwner ? key.userId : null
    const expected = { party, challenge: found.challenge, key, userId }
    found.used = await checkAssertion(assertion, expected)
    if (!found.used) return { type: 'assertion.failed', kind, isUserVerified: false }
    const { counter, isUserVerified } = found.used
    // Both are zero where the authenticator counts nothing.
    const hasRegressed = key.counter > 0 && counter <= key.counter
    return { type: hasRegressed ? 'counter.regressed' : 'assertion.verified', kind, isUserVerified }
  },

  lockNamedPasskey: async (context, { namedPasskey: id }) => {
    const { tx } = context
    const user = userIn(context)
    const passkey = await maybeOnePasskeyForUpdate(tx, user.id, { id })
    foundBy(context).passkey = passkey
    if (!passkey) return 'none'
    const isLast =
      passkey.standsAlone &&
      (await anySignInMethods(tx, user.id)).length === 0 &&
      !(await hasStandingPasskey(tx, user.id, id))
    return isLast ? 'last' : 'one of several'
  },

  lockPasskeyOfLink: async (context, { undoLink }) => {
    const { link } = context.options.code.secrets
    const id = link.idIn(undoLink)
    const named = id === null ? null : await maybeOneTold(context.tx, id)
    if (id === null || !named) return 'none'
    if (!link.matches({ id, email: named.told, purpose: 'undo-passkey' }, undoLink)) return 'none'
    const again = async () => (await maybeOneTold(context.tx, id))?.owner ?? null
    if (!(await lockAddressOf(context, named.owner, again))) return 'none'
    const passkey = await maybeOnePasskeyForUpdate(context.tx, named.owner.id, { id })
    foundBy(context).passkey = passkey
    if (!passkey) return 'none'
    return passkey.lapsed ? 'lapsed' : 'open'
  },

  lockAnyPasskey: async (context) => {
    const { user } = context.outcome
    const passkey = user && (await maybeOnePasskeyForUpdate(context.tx, user.id, 'any'))
    foundBy(context).passkey = passkey
    return passkey !== null
  },

  stepPasskey: (context, _, event) => {
    const { passkey } = foundBy(context)
    const user = userIn(context)
    const previousState = passkey ? 'active' : 'unregistered'
    const next = step(passkeyMachine, { state: previousState, context: {} }, event, passkey?.id ?? user.id)
    recordStep(context, 'passkey', { previousState, event, next })
    return next
  },

  performPasskey: (context, _, effect) => effects[effect](context),

  readOpenedSession: async ({ tx, outcome }) => {
    const { opened } = outcome
    outcome.openedSession = opened && (await maybeOneLiveSessionById(tx, opened.session.id))
  },
}

/** What flows of passkeys ask for, with those of second factors. */
export type PasskeyHandled = TwoFactorOperations & PasskeyOperations
export const passkeyHandled = { ...twoFactorHandlers, ...passkeyHandlers }

export const runPasskeyFlow = runFlowWith<PasskeyHandled>(passkeyHandled)
