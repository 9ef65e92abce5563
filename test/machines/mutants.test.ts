// A machine with one fault fails a row that was written by hand: no wrong target, lost guard or lost effect goes unseen.

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import { type MachineName, machines } from '../../machines/all.ts'
import { callbackCheck, redirectCheck } from './support/callback-row.ts'
import type { Check } from './support/check.ts'
import { formCheck } from './support/form-row.ts'
import { type Mutant, mutantsOf } from './support/mutants.ts'
import {
  beginCheck,
  ignoredEventChecks,
  rowChecks,
  type TransitionTable,
} from './support/transition-table.ts'
import { apiKeySuite } from './tables/api-key.ts'
import { appSessionSuite } from './tables/app-session.ts'
import { anotherCode } from './tables/auth-form/another-code.ts'
import { awaitingApproval } from './tables/auth-form/approval.ts'
import { signingInByCode } from './tables/auth-form/by-code.ts'
import { deadCodes } from './tables/auth-form/dead-codes.ts'
import { elsewhere } from './tables/auth-form/elsewhere.ts'
import { gestures } from './tables/auth-form/gestures.ts'
import { history } from './tables/auth-form/history.ts'
import { leadsNowhere } from './tables/auth-form/leads-nowhere.ts'
import { leftBehind } from './tables/auth-form/left-behind.ts'
import { enrolment } from './tables/auth-form/must-enrol.ts'
import { outcomes } from './tables/auth-form/outcomes.ts'
import { usingPasskey } from './tables/auth-form/passkey.ts'
import { showingSecondFactor } from './tables/auth-form/second-factor.ts'
import { strangers } from './tables/auth-form/strangers.ts'
import { views } from './tables/auth-form/views.ts'
import { authSessionSuite } from './tables/auth-session.ts'
import { authorizationSuite } from './tables/authorization.ts'
import { authorizationCodeSuite } from './tables/authorization-code.ts'
import { fallbacks, steps, tokenSources } from './tables/callback.ts'
import { redirectRows } from './tables/callback-redirects.ts'
import { consoleAccessSuite } from './tables/console-access.ts'
import { deliverySuite } from './tables/delivery.ts'
import { emailChangeSuite } from './tables/email-change.ts'
import { emailFormSuite } from './tables/email-form.ts'
import { accountSuite } from './tables/email-verification.ts'
import { factorRecoverySuite } from './tables/factor-recovery.ts'
import { invitationSuite } from './tables/invitation.ts'
import { membershipSuite } from './tables/membership.ts'
import { oneTimeCodeSuite } from './tables/one-time-code.ts'
import { passkeySuite } from './tables/passkey.ts'
import { passwordResetSuite } from './tables/password-reset.ts'
import { policySuite } from './tables/policy.ts'
import { recoveryCodesSuite } from './tables/recovery-codes.ts'
import { refreshFamilySuite } from './tables/refresh-family.ts'
import { signInSuite } from './tables/sign-in.ts'
import { stepUpFormSuite } from './tables/step-up-form.ts'
import { totpSuite } from './tables/totp.ts'
import { twoStepFormSuite } from './tables/two-step-form.ts'

const tableOf = <M extends AnyStateMachine>(suite: TransitionTable<M>) =>
  [beginCheck(suite), ...rowChecks(suite), ...ignoredEventChecks(suite)] as Check<AnyStateMachine>[]

/** Only what was written by hand: generated walks agree with a wrong machine. */
const checks = {
  account: tableOf(accountSuite),
  'sign-in': tableOf(signInSuite),
  'auth-session': tableOf(authSessionSuite),
  'password-reset': tableOf(passwordResetSuite),
  'one-time-code': tableOf(oneTimeCodeSuite),
  totp: tableOf(totpSuite),
  'recovery-codes': tableOf(recoveryCodesSuite),
  'factor-recovery': tableOf(factorRecoverySuite),
  passkey: tableOf(passkeySuite),
  'email-change': tableOf(emailChangeSuite),
  policy: tableOf(policySuite),
  authorization: tableOf(authorizationSuite),
  'authorization-code': tableOf(authorizationCodeSuite),
  'refresh-family': tableOf(refreshFamilySuite),
  'api-key': tableOf(apiKeySuite),
  'console-access': tableOf(consoleAccessSuite),
  'email-form': tableOf(emailFormSuite),
  'two-step-form': tableOf(twoStepFormSuite),
  'step-up-form': tableOf(stepUpFormSuite),
  'app-session': tableOf(appSessionSuite),
  membership: tableOf(membershipSuite),
  invitation: tableOf(invitationSuite),
  delivery: tableOf(deliverySuite),
  'auth-form': [
    ...views,
    ...gestures,
    ...outcomes,
    ...awaitingApproval,
    ...elsewhere,
    ...history,
    ...strangers,
    ...leftBehind,
    ...leadsNowhere,
    ...signingInByCode,
    ...anotherCode,
    ...showingSecondFactor,
    ...enrolment,
    ...usingPasskey,
    ...deadCodes,
  ].map(formCheck) as unknown as Check<AnyStateMachine>[],
  callback: [
    ...[...tokenSources, ...steps, ...fallbacks].map(callbackCheck),
    ...redirectRows.map(redirectCheck),
  ] as unknown as Check<AnyStateMachine>[],
} satisfies Record<MachineName, Check<AnyStateMachine>[]>

const TURNS = 100

/** Every port answers at once: what has not ended after so many turns of the event loop never will. */
async function endOf(running: Promise<void>): Promise<void> {
  let hasEnded = false
  const ending = running.finally(() => {
    hasEnded = true
  })
  const endless = async () => {
    for (let turn = 0; turn < TURNS && !hasEnded; turn += 1)
      await new Promise((resolve) => setImmediate(resolve))
    if (!hasEnded) throw new Error('This never ends.')
  }
  await Promise.race([ending, endless()])
}

/** Whether a row sees the fault; those of its own rule are asked first. */
async function isSeen(
  { machine, requirement }: Mutant,
  demands: readonly Check<AnyStateMachine>[],
): Promise<boolean> {
  const isOwn = ({ title }: Check<AnyStateMachine>) => title.startsWith(`${requirement}:`)
  const ordered = [...demands.filter(isOwn), ...demands.filter((one) => !isOwn(one))]
  for (const { run } of ordered)
    try {
      const running = run(machine)
      if (running) await endOf(running)
    } catch {
      return true
    }
  return false
}

// XState warns of gestures at an actor that a fault has stopped.
beforeAll(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}))
afterAll(() => void vi.restoreAllMocks())

describe.each(Object.keys(checks) as MachineName[])('%s', (name) => {
  const mutants = mutantsOf(machines[name])

  test(`each of its ${mutants.length} faults is seen by a row`, async () => {
    const survivors: string[] = []
    for (const mutant of mutants) if (!(await isSeen(mutant, checks[name]))) survivors.push(mutant.fault)
    expect(survivors).toEqual([])
  })
})
