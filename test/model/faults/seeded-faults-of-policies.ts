// Faults by which a policy or a CAPTCHA lets somebody in, or does not hold back whom it should.

import { undemanded } from '../demands.ts'
import { edited } from '../edited.ts'
import { soundParts } from '../world.ts'
import { unasked, withFlows } from './faulty-flow.ts'
import type { SeededFault } from './seeded-faults-of-flows.ts'

const anything = 'hardened: a policy that says anything at any time, two browsers'
const besideFactors = 'hardened: a policy that says anything, and second factors, one browser'
const byCode = 'hardened: a policy without which requests pass, two browsers'
const heldBack = 'an account is created without permission: the policy holds it back'
const goesAhead = 'a sign-in goes ahead although the policy holds it back'
const meta = { requirement: 'X-1311' }
const passes = { target: 'allowed', actions: 'letPass', meta }

type SignIn = ReturnType<(typeof soundParts)['flows']['signIn']>

/** A sign-up that goes on as it should, and otherwise once its CAPTCHA was solved. */
function* onceSolved(answer: (name: string) => unknown): ReturnType<(typeof soundParts)['flows']['signUp']> {
  const flow = soundParts.flows.signUp()
  const kept: unknown[] = []
  let turn = flow.next()
  while (!turn.done) {
    const instead = kept.includes('captcha.solved') ? answer(turn.value.name) : undefined
    const found = instead ?? (yield turn.value)
    kept.push(found)
    turn = flow.next(found)
  }
  return turn.value
}

/** What the host is asked at a sign-in is answered otherwise once the policy has allowed it. */
function* afterAllowing(operation: string, otherwise: (answer: unknown) => unknown): SignIn {
  const flow = soundParts.flows.signIn()
  const kept: unknown[] = []
  let turn = flow.next()
  while (!turn.done) {
    const answer = yield turn.value
    kept.push(answer)
    const isChanged = turn.value.name === operation && kept.includes('request.allowed')
    turn = flow.next(isChanged ? otherwise(answer) : answer)
  }
  return turn.value
}

export const faultsOfPolicies: readonly SeededFault[] = [
  {
    flaw: 'what the policy allows needs no password',
    within: anything,
    property: 'a session is opened by a password that is not the verified account’s',
    steps: 2,
    parts: () =>
      withFlows({
        *signIn(): SignIn {
          const flow = soundParts.flows.signIn()
          let turn = flow.next()
          while (!turn.done) {
            const isPassword = turn.value.name === 'comparePassword'
            const says = isPassword ? yield { name: 'findPolicyAnswer', args: ['sign-in'] } : yield turn.value
            const matched = { finding: 'matched', isProposed: true, hasSignedUp: true }
            const found = isPassword && says !== 'request.allowed' ? yield turn.value : says
            turn = flow.next(found === 'request.allowed' && isPassword ? matched : found)
          }
          return turn.value
        },
      }),
  },
  {
    flaw: 'what the policy allows needs no second factor',
    within: besideFactors,
    property: 'a session is opened below what the account’s second factor demands',
    steps: 5,
    parts: () => withFlows({ signIn: () => afterAllowing('findDemand', () => 'none') }),
  },
  {
    flaw: 'what the policy says of one email counts for another',
    within: anything,
    property: heldBack,
    steps: 1,
    parts: () =>
      edited({ machine: 'policy', at: ['states', 'asking', 'on', 'address.differed'], put: passes }),
  },
  {
    flaw: 'a policy without an answer counts as one that allows, although the operator refuses then',
    within: anything,
    property: heldBack,
    steps: 1,
    parts: () =>
      edited({ machine: 'policy', at: ['states', 'asking', 'on', 'policy.unavailable', 1], put: passes }),
  },
  {
    flaw: 'a sign-up doesn’t ask for its CAPTCHA',
    within: anything,
    property: heldBack,
    steps: 1,
    parts: unasked('signUp', 'findPolicyAnswer', 'unasked', 'captcha'),
  },
  {
    flaw: 'a CAPTCHA that was not solved counts as one that was',
    within: anything,
    property: heldBack,
    steps: 1,
    parts: () => edited({ machine: 'policy', at: ['states', 'asking', 'on', 'captcha.failed'], put: passes }),
  },
  {
    flaw: 'a sign-up without a CAPTCHA passes like one about which nobody gives an answer',
    within: byCode,
    property: heldBack,
    steps: 1,
    parts: () =>
      edited({ machine: 'policy', at: ['states', 'asking', 'on', 'captcha.missing'], put: passes }),
  },
  {
    flaw: 'a CAPTCHA that nobody judges counts as solved, although the operator refuses then',
    within: anything,
    property: heldBack,
    steps: 1,
    parts: () =>
      edited({ machine: 'policy', at: ['states', 'asking', 'on', 'captcha.unavailable', 1], put: passes }),
  },
  {
    flaw: 'a solved CAPTCHA stands in for the policy’s answer',
    within: anything,
    property: heldBack,
    steps: 1,
    parts: () =>
      withFlows({
        signUp: () => onceSolved((name) => (name === 'findPolicyAnswer' ? 'unasked' : undefined)),
      }),
  },
  {
    flaw: 'a provider’s return creates an account although the policy refuses it',
    within: anything,
    property: heldBack,
    steps: 1,
    parts: unasked('returnFromProvider', 'findPolicyAnswer', 'unasked', 'sign-up'),
  },
  {
    flaw: 'a JWT doesn’t ask the policy',
    within: anything,
    property: 'a token is given although the policy holds it back',
    steps: 2,
    parts: unasked('takeToken', 'findPolicyAnswer', 'unasked', 'token'),
  },
  {
    flaw: 'what the policy allows needs no session for a JWT',
    within: anything,
    property: 'a token is given without a session',
    steps: 1,
    parts: unasked('takeToken', 'lockAccountOfSession', undemanded),
  },
  ...(
    [
      ['a sign-in by password', 'signIn', 3],
      ['a verification', 'verifyEmail', 2],
      ['a provider’s return', 'returnFromProvider', 2],
      ['a provider’s token', 'signInByIdToken', 2],
    ] as const
  ).map(
    ([way, flow, steps]): SeededFault => ({
      flaw: `${way} doesn’t ask the policy`,
      within: anything,
      property: goesAhead,
      steps,
      parts: unasked(flow, 'findPolicyAnswer', 'unasked', 'sign-in'),
    }),
  ),
  {
    flaw: 'a sign-in by a mailed code doesn’t ask the policy',
    within: byCode,
    property: goesAhead,
    steps: 3,
    parts: unasked('signInByCode', 'findPolicyAnswer', 'unasked', 'sign-in'),
  },
  {
    flaw: 'a sign-in by a passkey doesn’t ask the policy',
    within: besideFactors,
    property: goesAhead,
    steps: 6,
    parts: unasked('authenticate', 'findPolicyAnswer', 'unasked', 'sign-in'),
  },
]
