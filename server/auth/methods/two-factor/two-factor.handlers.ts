// Handles what flows ask of second factors: rows of auth.totp and auth.recovery_code, locked, stepped by their machines, and stored.

import { begin, step } from '../../../../machines/kit/step.ts'
import { recoveryCodesMachine } from '../../../../machines/recovery-codes/recovery-codes.machine.ts'
import { firstMethodIn } from '../../../../machines/sign-in/reason.ts'
import { totpMachine } from '../../../../machines/totp/totp.machine.ts'
import { deleteSignInMethods } from '../../../db/auth/credential.ts'
import { enqueueEnrolment, enqueueNotice } from '../../../db/auth/outbox.ts'
import { maybeOneOwnerOfPending, maybeOnePendingForUpdate } from '../../../db/auth/pending-sign-in.ts'
import {
  addRecoveryCodes,
  anyRecoveryCodesForUpdate,
  deleteRecoveryCodes,
  maybeOneRecoveryCodeForUpdate,
  type RecoveryCodeRow,
  useRecoveryCode,
} from '../../../db/auth/recovery-code.ts'
import {
  countTotpFailure,
  eraseTotp,
  isConfirmedSince,
  maybeOneEnrolment,
  maybeOneTotpForUpdate,
  putPendingTotp,
  spendStep,
  type TotpRow,
} from '../../../db/auth/totp.ts'
import { NOTICES_A_DAY } from '../../../mail/notices-a-day.ts'
import {
  digestOfRecoveryCode,
  digestsOfRecoveryCodes,
  newRecoveryCodes,
} from '../../crypto/recovery-codes.ts'
import { newTotpSecret, stepOfCode, totpUri } from '../../crypto/totp-codes.ts'
import { lockAddressOf } from '../../rows/account.handlers.ts'
import type { FlowContext, OwnHandlers } from '../../rows/flow-context.ts'
import { owe } from '../../rows/owe.ts'
import { recordStep } from '../../rows/record-step.ts'
import { runFlowWith } from '../../steps/run-auth-flow.ts'
import { recoveryHandlers } from './recovery.handlers.ts'
import type { NeededByTwoFactor, TotpHostEffect, TwoFactorOperations } from './two-factor.operations.ts'

/** What is locked of the account's factors, while a flow runs. */
type Locked = { totp: TotpRow | null; step: number | null; recoveryCode: RecoveryCodeRow | null }
const locks = new WeakMap<FlowContext, Locked>()

function lockedBy(context: FlowContext): Locked {
  const locked = locks.get(context) ?? { totp: null, step: null, recoveryCode: null }
  locks.set(context, locked)
  return locked
}

function userIdIn({ outcome }: FlowContext): string {
  if (!outcome.user) throw new Error('There is nobody whose second factor it could be.')
  return outcome.user.id
}

/** The session, or the sign-in that waits, in which an app is enrolled. */
const enrollerIn = ({ facts, challenge }: FlowContext): string | undefined =>
  challenge?.id ?? facts.authenticated?.session.id

async function openedSecret(context: FlowContext): Promise<string> {
  const sealed = lockedBy(context).totp?.secret
  const secret = sealed ? await context.options.factor.seal.open(sealed) : null
  if (secret === null) throw new Error('No AUTH_SECRET opens the secret of an authenticator app.')
  return secret
}

const showTo = (context: FlowContext, secret: string) => {
  const label = { issuer: context.options.factor.issuer, account: context.email }
  context.outcome.totpUri = totpUri(secret, label)
}

const effects: Record<TotpHostEffect, (context: FlowContext) => Promise<void>> = {
  issueSecret: async (context) => {
    const secret = newTotpSecret()
    const enrolledIn = enrollerIn(context)
    if (!enrolledIn) throw new Error('An app is enrolled in a session, or at a sign-in.')
    await putPendingTotp(context.tx, {
      userId: userIdIn(context),
      secret: context.options.factor.seal.close(secret),
      enrolledIn,
    })
    showTo(context, secret)
  },
  showSecret: async (context) => showTo(context, await openedSecret(context)),
  spendStep: async (context) => {
    const { step: spent } = lockedBy(context)
    if (spent === null) throw new Error('No code was compared whose step could be spent.')
    await spendStep(context.tx, userIdIn(context), spent)
    const { user } = context.outcome
    if (user) context.outcome.user = { ...user, factors: [...new Set(['totp' as const, ...user.factors])] }
  },
  countFailure: (context) => countTotpFailure(context.tx, userIdIn(context)),
  eraseSecret: (context) => eraseTotp(context.tx, userIdIn(context)),
  dropWaysIn: (context) => deleteSignInMethods(context.tx, userIdIn(context)),
  mailFactorAdded: (context) =>
    owe(context, enqueueEnrolment, {
      recipient: context.email,
      userId: userIdIn(context),
      undoDays: context.options.emailUndoDays,
    }),
  mailFactorRemoved: (context) =>
    owe(context, enqueueNotice, {
      kind: 'factor-removed',
      // Of a change of e-mail that is taken back the account has another address by now.
      recipient: context.outcome.user?.email ?? context.email,
      most: NOTICES_A_DAY,
    }),
}

export const twoFactorHandlers: OwnHandlers<TwoFactorOperations, NeededByTwoFactor> = {
  ...recoveryHandlers,

  lockAccountOfChallenge: async (context, { challenge }) => {
    const find = () => maybeOneOwnerOfPending(context.tx, challenge)
    if (!(await lockAddressOf(context, await find(), find))) return null
    context.challenge = await maybeOnePendingForUpdate(context.tx, challenge)
    if (!context.challenge) return null
    const { state, firstMethod: first, lapsed, tries } = context.challenge
    return { state, first, lapsed, isLastTry: tries + 1 >= context.options.factor.triesAllowed }
  },

  lockEnrolmentOfLink: async (context, { undoLink }) => {
    const { link } = context.options.code.secrets
    const id = link.idIn(undoLink)
    const named = id === null ? null : await maybeOneEnrolment(context.tx, id)
    if (id === null || !named) return 'none'
    if (!link.matches({ id, email: named.told, purpose: 'undo-enrolment' }, undoLink)) return 'none'
    const again = async () => (await maybeOneEnrolment(context.tx, id))?.owner ?? null
    if (!(await lockAddressOf(context, named.owner, again))) return 'none'
    const totp = await maybeOneTotpForUpdate(context.tx, named.owner.id)
    if (totp?.enrolment !== id) return 'none'
    Object.assign(lockedBy(context), { totp })
    return totp.lapsed ? 'lapsed' : 'open'
  },

  isConfirmedSinceChange: async (context) => {
    if (!context.change) throw new Error('No change of e-mail is locked.')
    return isConfirmedSince(context.tx, userIdIn(context), context.change.id)
  },

  /** A person who confirms an app has shown the password in this session, to enrol it. */
  findFirstMethod: (context, { authenticated }) =>
    lockedBy(context).totp?.state === 'pending' ? 'pwd' : firstMethodIn(authenticated.session.amr),

  lockTotp: async (context) => {
    const { user } = context.outcome
    const found = user && (await maybeOneTotpForUpdate(context.tx, user.id))
    const isOthers = found?.state === 'pending' && found.enrolledIn !== enrollerIn(context)
    const totp = isOthers ? null : found
    Object.assign(lockedBy(context), { totp })
    return totp?.state ?? 'absent'
  },

  compareTotp: async (context, { secondFactor }) => {
    const locked = lockedBy(context)
    const { totp } = locked
    if (!totp || totp.failures >= context.options.factor.failuresAllowed) return 'budget.spent'
    const found = stepOfCode(await openedSecret(context), secondFactor.trim(), totp.now)
    locked.step = found
    if (found === null) return 'code.mismatched'
    return totp.lastStep !== null && found <= totp.lastStep ? 'code.replayed' : 'code.matched'
  },

  stepTotp: (context, _, event) => {
    const userId = context.outcome.user?.id ?? ''
    const previousState = lockedBy(context).totp?.state ?? 'absent'
    const next = step(totpMachine, { state: previousState, context: {} }, event, userId)
    recordStep(context, 'totp', { previousState, event, next })
    return next
  },

  performTotp: (context, _, effect) => effects[effect](context),

  lockRecoveryCode: async (context, { secondFactor }) => {
    const digest = digestOfRecoveryCode(secondFactor)
    const found =
      digest === null ? null : await maybeOneRecoveryCodeForUpdate(context.tx, userIdIn(context), digest)
    lockedBy(context).recoveryCode = found
    return found !== null
  },

  stepRecoveryCode: async (context) => {
    const { recoveryCode: row } = lockedBy(context)
    if (!row) throw new Error('No recovery code is locked.')
    const event = { type: 'code.matched' } as const
    const next = step(recoveryCodesMachine, { state: row.state, context: {} }, event, row.id)
    if (next.effects.includes('acceptCode')) await useRecoveryCode(context.tx, row.id)
    recordStep(context, 'recovery-codes', { previousState: row.state, event, next })
    return next
  },

  /** Recorded once for the set, which has one fate. */
  supersedeRecoveryCodes: async (context) => {
    const rows = await anyRecoveryCodesForUpdate(context.tx, userIdIn(context))
    const event = { type: 'set.superseded' } as const
    const over = rows.filter(({ id, state }) =>
      step(recoveryCodesMachine, { state, context: {} }, event, id).effects.includes('forgetCode'),
    )
    if (over.length === 0) return
    await deleteRecoveryCodes(
      context.tx,
      over.map(({ id }) => id),
    )
    const next = { accepted: true, state: 'superseded', effects: ['forgetCode'] }
    recordStep(context, 'recovery-codes', { previousState: 'unused', event, next })
  },

  issueRecoveryCodes: async (context) => {
    const userId = userIdIn(context)
    const { state } = begin(recoveryCodesMachine, undefined, userId)
    const next = { accepted: true, state, effects: [] }
    const codes = newRecoveryCodes()
    await addRecoveryCodes(context.tx, userId, digestsOfRecoveryCodes(codes))
    recordStep(context, 'recovery-codes', { previousState: null, event: { type: 'xstate.init' }, next })
    context.outcome.recoveryCodes = codes
  },
}

export const runTwoFactorFlow = runFlowWith<TwoFactorOperations>(twoFactorHandlers)
