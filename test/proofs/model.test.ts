// The model is the machines’ own: nothing of them is left out, nothing is taken together that differs.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type AnyMachineSnapshot, type EventObject, transition } from 'xstate'
import { machines } from '../../machines/all.ts'
import { edgeId, edgesOf } from '../../machines/kit/edges.ts'
import { events as samples } from '../../machines/samples-by-machine.ts'
import { callbackEnds } from '../model/callback.ts'
import { compile } from '../model/compile.ts'
import { compileForm } from '../model/form.ts'
import { formKey } from '../model/form-events.ts'
import { policies, TRIES } from '../model/options.ts'
import { isDeep } from '../support/deep.ts'

const form = compileForm(machines['auth-form'])
const policySets = [
  ...Object.values(policies),
  { ...policies.hardened, opensSessionOnVerify: false },
  ...Object.values(policies).map((policy) => ({ ...policy, demandsApproval: true })),
]

const mapOf = (name: 'account' | 'one-time-code' | 'password-reset', input?: unknown) =>
  compile({ machine: machines[name], input, events: Object.values(samples[name]).flat() })

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

/** Only a port that is being asked can answer. */
const canArrive = ({ status, children }: AnyMachineSnapshot, event: EventObject | undefined) =>
  status === 'active' && !!event && (!('actorId' in event) || `${event.actorId}` in children)

describe('the form', () => {
  const { compiled } = form
  const events = compiled.events.map((_, number) => number)

  const leads = (state: number, event: number) => compiled.next[state * events.length + event] ?? -1
  const snapshotOf = (state: number) => compiled.states[state] as AnyMachineSnapshot
  const happens = (from: AnyMachineSnapshot, event: number) =>
    transition(compiled.machine, from, compiled.events[event] as EventObject)[0] as AnyMachineSnapshot

  test('does the same in every state that is taken together with another, whatever led there', () => {
    // Each by its words and times too, which the search leaves out.
    const variants = new Map<string, [state: number, snapshot: AnyMachineSnapshot]>()
    for (const state of compiled.states.keys())
      for (const event of events.filter((one) => leads(state, one) >= 0)) {
        const snapshot = happens(snapshotOf(state), event)
        const whole = JSON.stringify([formKey(snapshot), snapshot.context])
        variants.set(whole, [leads(state, event), snapshot])
      }
    expect(variants.size).toBeGreaterThan(compiled.states.length)
    for (const [state, snapshot] of variants.values())
      for (const event of events) {
        const next = leads(state, event)
        const isAsked = snapshot.machine.getTransitionData(snapshot, compiled.events[event]).length > 0
        if (next < 0) expect(canArrive(snapshot, compiled.events[event]) && isAsked).toBe(false)
        else expect(formKey(happens(snapshot, event))).toBe(formKey(snapshotOf(next)))
      }
  })

  test('does the same on long paths', () => {
    const paths = fc.array(fc.nat(), { minLength: 20, maxLength: 60, size: 'max' })
    fc.assert(
      fc.property(paths, (picks) => {
        let [whole, packed] = [snapshotOf(0), 0]
        for (const pick of picks) {
          const possible = events.filter((event) => leads(packed, event) >= 0)
          const event = possible[pick % possible.length]
          if (event === undefined) break
          whole = happens(whole, event)
          packed = leads(packed, event)
          expect(formKey(whole)).toBe(formKey(snapshotOf(packed)))
        }
      }),
      { seed: 7, numRuns: isDeep ? 20_000 : 200 },
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
  (['living', 'dead', 'digest', 'unusual', 'unusable', null] as const).flatMap((token) =>
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
