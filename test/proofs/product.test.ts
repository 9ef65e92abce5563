// Explores the product whole within stated bounds: the machines, the flows between them, and an adversary.

import { expect, test } from 'vitest'
import { edgeId, edgesOf } from '../../machines/kit/edges.ts'
import { branchesOfSession } from '../model/app.host.ts'
import { bounds, type Product, productOf } from '../model/bounds/bounds.ts'
import { undisciplined } from '../model/discipline.ts'
import { rulesOfAuth } from '../model/discipline-of-auth.ts'
import { rulesOfSession } from '../model/discipline-of-session.ts'
import { explore } from '../model/search.ts'
import { type ModelMachine, machinesOf } from '../model/world.ts'
import { textOf } from '../rules/support/files.ts'
import { isDeep } from '../support/deep.ts'
import { counterexample, say } from './report.ts'

const takenIn = ({ world }: Product, machine: ModelMachine): string[] =>
  machinesOf(world)
    .filter(({ name }) => name === machine)
    .flatMap(({ compiled, taken }) => compiled.edges.filter((_, cell) => taken[cell] === 1).flat())

/** Those of the auth service, which its flows tell. */
type FlowMachine = Exclude<ModelMachine, 'app-session'>

const taken: Record<FlowMachine, Set<string>> = {
  account: new Set(),
  'sign-in': new Set(),
  'auth-session': new Set(),
  'one-time-code': new Set(),
  'password-reset': new Set(),
  'email-change': new Set(),
  totp: new Set(),
  'recovery-codes': new Set(),
  passkey: new Set(),
  'factor-recovery': new Set(),
  policy: new Set(),
}
const flowMachines = Object.keys(taken) as FlowMachine[]
const within = bounds.filter(({ isLarge, isLong }) => isDeep || !(isLarge || isLong))
const left = new Set(within)

function explored(given: (typeof bounds)[number]) {
  const product = productOf(given)
  const result = explore(product.search)
  for (const machine of flowMachines) for (const edge of takenIn(product, machine)) taken[machine].add(edge)
  left.delete(given)
  return { product, result }
}

test.each(within)('no property is violated: $title', (given) => {
  const { product, result } = explored(given)
  say(given.title, result)
  expect(result.found && counterexample(given, product, result.found)).toBeNull()
  expect(undisciplined(product.world.branches, rulesOfAuth)).toEqual([])
  expect(undisciplined(branchesOfSession(product.world), rulesOfSession)).toEqual([])
})

test('docs/proofs.md says in how many worlds nobody asks whether the owner can get in', () => {
  const without = bounds.filter(({ hasWayBack }) => hasWayBack === false)
  expect(without).toHaveLength(6)
  expect(textOf('docs/proofs.md')).toContain('Six worlds, those with `hasWayBack: false`')
})

const byJwt = 'No flow runs for a JWT, which is refused before one begins: test/server/walks does.'

const noDay =
  'No flow moves a session’s end, or finds one whose end has come: the host does, and test/server/walks.'

const noSession = 'Nobody who is not verified has a session, unless somebody has changed the row by hand.'

const noOther = 'Of an account’s changes these worlds know the newest, and no other person.'

const noWaiting = 'What locks an account, or deletes it, deletes the sign-ins that wait with it.'

const byOperator = 'Nobody acts as another here: that is a world of its own, test/model/impersonation.'

/** Transitions that no request of these worlds takes, each with the reason. */
const exempt: Record<FlowMachine, Record<string, string>> = {
  account: {
    ...(!isDeep && {
      'unverified|password.mismatched|1':
        'Of the worlds under spec the one with wrong passwords is long: test:deep explores it.',
    }),
    'unverified|passwordChange.requested|0': noSession,
    'unverified|emailChange.requested|0': noSession,
    'unverified|factorChange.confirmed|0': noSession,
    'unverified|deletion.requested|0': noSession,
    'unverified|provider.named|0': noSession,
    'unverified|unlink.requested|0': noSession,
    'unverified|passkeyRemoval.requested|0': noSession,
    'unverified|profile.changed|0': noSession,
    'unverified|address.claimed|0': 'Another person is in none of these worlds.',
    'verified|impersonation.ordered|0': byOperator,
    'waiting|factor.shown|0':
      'Nobody who waits has had a session in which to add one: test/server/walks writes one by hand.',
  },
  'sign-in': {
    'awaitingProof|owner.admitted|0': 'Both profiles sign in the person who proves the mailbox.',
    'awaitingProof|operator.admitted|0': byOperator,
    'awaitingBrowser|owner.refused|0': 'What locks an account, or deletes it, deletes its verifiers with it.',
    'mustEnrol|owner.refused|0': noWaiting,
    'mustEnrol|owner.admitted|0':
      'Each person has one browser in these worlds: test/server/walks registers a passkey elsewhere.',
  },
  'auth-session': {
    'live|slide.due|0': noDay,
    'live|slide.due|1': noDay,
    'live|action.requested|0': byJwt,
    'live|action.requested|1': byOperator,
  },
  'one-time-code': {
    'issued|code.mismatchedElsewhere|0':
      'That other browsers have no tries left is said before a guess is compared.',
  },
  'email-change': {
    'requested|olderChange.undone|0': noOther,
    'changed|olderChange.undone|0': noOther,
  },
  'password-reset': {},
  totp: {},
  'recovery-codes': {},
  passkey: {
    'active|name.chosen|0': 'A name allows nobody anything: test/server/walks does.',
  },
  'factor-recovery': {},
  policy: {},
}

test.each(flowMachines)(
  'every transition of %s is taken by a flow of the service, or it is said why not',
  (machine) => {
    for (const given of left) explored(given)
    const { compiled } = boundOf(machine)
    const missing = edgesOf(compiled.machine)
      .map(edgeId)
      .filter((edge) => !taken[machine].has(edge))
    expect(missing).toEqual(Object.keys(exempt[machine]))
  },
)

function boundOf(machine: ModelMachine) {
  const [given] = bounds
  if (!given) throw new Error('There are no bounds.')
  const { world } = productOf(given)
  const found = machinesOf(world).find(({ name }) => name === machine)
  if (!found) throw new Error(`There is no machine ${machine}.`)
  return found
}
