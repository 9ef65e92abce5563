// The model is the machines’ own: nothing of them is left out, nothing is taken together that differs.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type AnyMachineSnapshot, transition } from 'xstate'
import { machines } from '../../machines/all.ts'
import { edgeId, edgesOf } from '../../machines/edges.ts'
import { bounds, productOf } from '../../scripts/model/bounds.ts'
import { callbackEnds } from '../../scripts/model/callback.ts'
import { compile } from '../../scripts/model/compile.ts'
import { compileForm } from '../../scripts/model/form.ts'
import { formKey } from '../../scripts/model/form-samples.ts'
import { endpoints, guessing, type Row, superseding, untold } from '../../scripts/model/glue.ts'
import { ledgerEvents } from '../../scripts/model/samples.ts'
import { policies, TRIES } from '../../scripts/model/terms.ts'

const form = compileForm(machines['auth-form'])
const [first] = bounds
if (!first) throw new Error('There are no bounds.')
const { world } = productOf(first)
const policySets = [...Object.values(policies), { ...policies.hardened, opensSessionOnVerify: false }]

const told = [...guessing, ...superseding, ...Object.values(endpoints).flat()]
  .filter((row: Row) => 'tell' in row)
  .map((row) => ('tell' in row ? `${row.tell} ${row.event.type}` : ''))

describe.each([world.account, world.code, world.reset])('the glue of $name', ({ name, compiled }) => {
  test('tells every event, or says why none tells it (scripts/model/glue.ts)', () => {
    const events = new Set(compiled.events.map(({ type }) => `${name} ${type}`))
    const all = edgesOf(compiled.machine).map(({ eventType }) => `${name} ${eventType}`)
    expect([...new Set(all)].filter((event) => !events.has(event))).toEqual([])
    expect([...events].filter((event) => !told.includes(event) && !(event in untold))).toEqual([])
    expect(Object.keys(untold).filter((event) => told.includes(event))).toEqual([])
  })
})

const mapOf = (name: 'account' | 'one-time-code' | 'password-reset', input?: unknown) =>
  compile({ machine: machines[name], input, events: ledgerEvents[name] })

test.each([
  { name: 'account', maps: policySets.map((policy) => mapOf('account', policy)) },
  { name: 'one-time-code', maps: [mapOf('one-time-code', { triesAllowed: TRIES })] },
  { name: 'password-reset', maps: [mapOf('password-reset')] },
  { name: 'auth-form', maps: [form.compiled] },
] as const)('every transition of $name is in its adjacency maps', ({ name, maps }) => {
  const found = new Set(maps.flatMap(({ edges }) => edges.flat()))
  const missing = edgesOf(machines[name]).map(edgeId)
  expect(missing.filter((edge) => !found.has(edge))).toEqual([])
})

describe('the form', () => {
  const { compiled, asked } = form
  const events = compiled.events.map((_, number) => number)

  test('does the same in the states that are taken together', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...events), { minLength: 30, maxLength: 90, size: 'max' }),
        (numbers) => {
          let whole = compiled.states[0] as AnyMachineSnapshot
          let packed = 0
          for (const number of numbers) {
            const event = compiled.events[number]
            if (!event || ('actorId' in event && !asked[packed]?.includes(`${event.actorId}`))) continue
            const next = compiled.next[packed * compiled.events.length + number] ?? -1
            whole = transition(compiled.machine, whole, event)[0] as AnyMachineSnapshot
            packed = next < 0 ? packed : next
            expect(formKey(whole)).toBe(formKey(compiled.states[packed] as AnyMachineSnapshot))
          }
        },
      ),
      { seed: 7, numRuns: 300 },
    )
  })

  test('is left from every one of its states by its own events', () => {
    const out = new Set(
      compiled.states.flatMap(({ value }, state) =>
        JSON.stringify(value) === '{"exit":"left"}' ? [state] : [],
      ),
    )
    for (let before = -1; before !== out.size; ) {
      before = out.size
      for (const state of compiled.states.keys())
        if (events.some((number) => out.has(compiled.next[state * compiled.events.length + number] ?? -1)))
          out.add(state)
    }
    expect(compiled.states.filter((_, state) => !out.has(state)).map(({ value }) => value)).toEqual([])
  })

  test('shows no secret in any of its states, nor in any step between them', () => {
    expect(compiled.flaws.filter((flaw) => flaw !== null)).toEqual([])
  })
})

const inputs = (['spec', 'hardened'] as const).flatMap((policy) =>
  (['living', 'dead', 'digest', 'unusable', null] as const).flatMap((token) =>
    [true, false].map((ownWord) => ({ policy, token, ownWord })),
  ),
)

describe('the callback', () => {
  const endsOf = (given: (typeof inputs)[number], mayDrop: boolean) =>
    callbackEnds(machines.callback, { ...given, policy: policies[given.policy] }, mayDrop)

  test.each(inputs)('loses nothing by steps that are cut off: $policy, $token, $ownWord', (given) => {
    const without = endsOf({ ...given, token: given.token && 'dead' }, false)
    const known = [...endsOf(given, false), ...without].map(({ by }) => by)
    expect(endsOf(given, true).filter(({ by }) => !known.includes(by))).toEqual([])
  })

  test.each(inputs.filter(({ policy }) => policy === 'hardened'))(
    'hardened, authenticates by a living token alone: $token, $ownWord',
    (given) => {
      const authenticated = endsOf(given, true).filter(({ by }) => by !== null)
      expect(authenticated.every(({ by }) => by === 'token' && given.token === 'living')).toBe(true)
    },
  )
})
