// The charts keep the house's style: each family its limits, everything a name, every context plain JSON.

import { describe, expect, test } from 'vitest'
import { type AnyStateNode, type AnyTransitionDefinition, initialTransition } from 'xstate'
import { nodesOf } from '../../machines/kit/edges.ts'
import { conceal } from '../../machines/kit/handle.ts'
import { catalogue } from '../../scripts/docs/machine-catalogue.ts'
import { asSpecified as callbackPolicy } from '../machines/support/callback.ts'
import { asSpecified as accountPolicy } from '../machines/tables/email-verification.ts'

const nameOf = (node: AnyStateNode) => `${node.machine.id} ${node.path.join('.') || '(root)'}`

const transitionsOf = (node: AnyStateNode): AnyTransitionDefinition[] => [
  ...(node.always ?? []),
  ...[...node.transitions.values()].flat(),
]

const isName = (value: unknown): boolean =>
  typeof value === 'string' || (typeof value === 'object' && value !== null && 'type' in value)

const typeOf = (name: unknown) =>
  typeof name === 'object' && name !== null && 'type' in name ? `${name.type}` : `${name}`

const actionsOf = (node: AnyStateNode) => [
  ...node.entry,
  ...node.exit,
  ...transitionsOf(node).flatMap((one) => one.actions),
]

/** A persisted machine's changes of context are constants made by its setup; timers arm themselves on entry. */
const isHouseAction = (value: unknown, node: AnyStateNode): boolean => {
  const type = typeof value === 'function' && 'type' in value ? value.type : ''
  return (
    isName(value) ||
    type === 'xstate.assign' ||
    (type === 'xstate.raise' && node.after.length > 0) ||
    (type === 'xstate.cancel' && node.after.length > 0)
  )
}

const inputs: Record<string, unknown> = {
  account: accountPolicy,
  'password-reset': undefined,
  'one-time-code': { triesAllowed: 3 },
  'auth-form': { email: 'ada@example.org' },
  callback: {
    policy: callbackPolicy,
    request: conceal({}),
    bodyToken: 'usable',
    cookieToken: null,
    clientUser: null,
  },
}

describe.each(catalogue)('$name', ({ name, machine, family }) => {
  const nodes = nodesOf(machine)
  const offenders = (isOffence: (node: AnyStateNode) => boolean) => nodes.filter(isOffence).map(nameOf)

  test('its id is its name, its events are noun.pastVerb, its states camelCase', () => {
    expect(machine.id).toBe(name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()))
    const events = machine.events.filter((event) => !event.startsWith('xstate.') && event !== '')
    expect(events.filter((event) => !/^[a-z]\w*\.[a-z]\w*$/.test(event))).toEqual([])
    expect(offenders((node) => node.path.some((part) => !/^[a-z][a-zA-Z]*$/.test(part)))).toEqual([])
  })

  test('every state has a description that is a sentence', () => {
    expect(offenders((node) => !/^\S.+[.]$/.test(node.description ?? ''))).toEqual([])
  })

  test('every transition names the rule it keeps', () => {
    const silent = nodes.flatMap((node) =>
      transitionsOf(node)
        .filter((one) => !/^[A-Z]+-\d+(?:\.\d+)?$/.test(`${one.meta?.requirement}`))
        .map((one) => `${nameOf(node)} ${one.eventType}`),
    )
    expect(silent).toEqual([])
  })

  test('guards, actions, actors and delays are names', () => {
    expect(offenders((node) => actionsOf(node).some((one) => !isHouseAction(one, node)))).toEqual([])
    expect(
      offenders((node) => transitionsOf(node).some((one) => one.guard !== undefined && !isName(one.guard))),
    ).toEqual([])
    expect(
      offenders((node) => node.invoke.some(({ src }) => !(`${src}` in machine.implementations.actors))),
    ).toEqual([])
    expect(
      offenders((node) => node.after.some(({ delay }) => !(`${delay}` in machine.implementations.delays))),
    ).toEqual([])
  })

  test('every name it uses is implemented in its setup, and every one implemented is used', () => {
    const { actions, guards, actors, delays } = machine.implementations
    // An action of XState’s own, such as raise, names its delay itself.
    const chart = JSON.stringify([
      machine.config,
      Object.values(actions).map((action) => ({ ...(action as object) })),
    ])
    for (const names of [actions, guards, actors, delays])
      expect(Object.keys(names).filter((one) => !chart.includes(`"${one}"`))).toEqual([])
    const named = nodes.flatMap((node) => [
      ...actionsOf(node).map((one) => ({ one, of: actions })),
      ...transitionsOf(node).map(({ guard }) => ({ one: guard, of: guards })),
    ])
    expect(
      named.flatMap(({ one, of }) => (isName(one) && !(typeOf(one) in of) ? [typeOf(one)] : [])),
    ).toEqual([])
  })

  test('its context is plain JSON, handles apart', () => {
    const [{ context }] = initialTransition(machine, inputs[name])
    const unknown = Object.entries(context).filter(
      ([, value]) => value === undefined || typeof value === 'function' || typeof value === 'bigint',
    )
    expect(unknown).toEqual([])
    if (family === 'persisted') expect(JSON.parse(JSON.stringify(context))).toEqual(context)
  })

  if (family === 'persisted')
    test('a persisted machine invokes nothing and waits for nothing', () => {
      expect(offenders((node) => node.invoke.length > 0 || node.after.length > 0)).toEqual([])
      expect(Object.keys(machine.implementations.actors)).toEqual([])
    })

  if (family === 'pipeline')
    test('a pipeline waits for nothing but its own steps', () => {
      expect(offenders((node) => node.after.length > 0)).toEqual([])
      expect(machine.events.filter((event) => event !== '' && !event.startsWith('xstate.'))).toEqual([])
    })
})
