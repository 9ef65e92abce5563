// Explores whole what an operator can do who acts as somebody: every flow of a session, and all that ends it, in any order.

import { expect, test } from 'vitest'
import { explore } from '../model/impersonation/impersonation-explore.ts'
import { seededFaults } from '../model/impersonation/impersonation-faults.ts'
import { flowsOfSession, soundFlows } from '../model/impersonation/impersonation-flows.ts'
import { properties } from '../model/impersonation/impersonation-properties.ts'
import { soundHost, soundMachines, stepper } from '../model/impersonation/impersonation-world.ts'
import { rowsMissing } from './rows.ts'

const sound = () => ({ flows: soundFlows, take: stepper(soundMachines).take, host: soundHost })

test('X-1522: an operator who acts as somebody does nothing in their name, and stops after 15 minutes, or with their own session or role', () => {
  const { states, steps, found } = explore(sound())
  process.stdout.write(`proof   an operator who acts as somebody: ${states} states, ${steps} steps\n`)
  expect(found).toBeNull()
})

/** By a proof that is shown with the request, by a mailed code or link, by time, or by an operator’s command. */
const withoutSession = [
  'approveByOperator',
  'authenticate',
  'beginAuthentication',
  'beginRegistrationAtSignIn',
  'checkCode',
  'completeRecovery',
  'declineByOperator',
  'deleteByOperator',
  'endSessionsByOperator',
  'enrolAtSignIn',
  'impersonateByOperator',
  'lapseAccount',
  'lockByOperator',
  'offerMailedCode',
  'orderConsoleRole',
  'orderRecovery',
  'passChallenge',
  'proveMailbox',
  'redeem',
  'registerAtSignIn',
  'removeLostApp',
  'removeLostPasskeys',
  'requestReset',
  'resetPassword',
  'returnFromProvider',
  'sendCode',
  'sendToPasskey',
  'signIn',
  'signInByCode',
  'signInByIdToken',
  'signUp',
  'stopRecovery',
  'stopRecoveryByOperator',
  'undoEmailChange',
  'undoEnrolment',
  'undoEnrolmentWithChange',
  'undoFactor',
  'undoRegistration',
  'unlockByOperator',
  'verifyEmail',
]

test('a flow that is not among it does nothing in the name of a session', () => {
  const others = Object.keys(soundFlows).filter((name) => !(name in flowsOfSession))
  expect(others.toSorted()).toEqual(withoutSession)
})

test('each property of acting as somebody has a fault that it finds', () => {
  expect([...new Set(seededFaults.map(({ property }) => property))].toSorted()).toEqual(
    [...properties].toSorted(),
  )
})

test('docs/proofs.md lists each property of acting as somebody with its faults', () => {
  expect(rowsMissing(properties, seededFaults)).toEqual([])
})

test.each(seededFaults)('the search finds that $flaw', ({ property, steps, machines, host, flows }) => {
  const { found } = explore({
    flows: { ...soundFlows, ...(flows as typeof soundFlows) },
    take: stepper({ ...soundMachines, ...machines }).take,
    host: { ...soundHost, ...host },
  })
  expect({ property: found?.wrong, steps: found?.path.length }).toEqual({ property, steps })
})
