// What no order of events can bring about, shown over every state the auth form can reach.

import { expect, test } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import { authFormMachine } from '../../machines/auth-form/auth-form.machine.ts'
import { email } from '../../machines/auth-form/auth-form.samples.ts'
import { nodesOf } from '../../machines/kit/edges.ts'
import { allEvents, idOf } from './support/form-events.ts'
import { type Arrow, arrowsOf } from './support/graph.ts'

type Snapshot = SnapshotFrom<typeof authFormMachine>

const keyOf = ({ value, context }: Snapshot) =>
  JSON.stringify([
    value,
    context.password !== null,
    context.signedIn?.user.emailVerified ?? null,
    context.failure?.code === 'email_not_verified',
  ])

const arrows = arrowsOf(authFormMachine, { email }, allEvents, keyOf)

const isExit = ({ value }: Snapshot) => JSON.stringify(value).includes('"exit"')
const isDone = ({ event }: Arrow<typeof authFormMachine>, path: string) =>
  `${(event as { type: string }).type}` === `xstate.done.actor.${idOf(path)}`

/** The keys that can be reached from `start` by the arrows given. */
function reach(start: string, usable: typeof arrows): Set<string> {
  const reached = new Set([start])
  for (let grew = true; grew; ) {
    const size = reached.size
    for (const { from, to } of usable) if (reached.has(keyOf(from))) reached.add(keyOf(to))
    grew = reached.size > size
  }
  return reached
}

test('the graph is not empty, and has every transition of the chart', () => {
  const taken = new Set(
    arrows.flatMap(({ from, event }) => authFormMachine.getTransitionData(from as never, event as never)),
  )
  const unwalked = nodesOf(authFormMachine)
    .flatMap((node) => [...node.transitions.values()].flat())
    .filter((one) => !taken.has(one as never))
    .map((one) => `${one.source.id} ${one.eventType}`)
  // These change nothing, so that no arrow shows them: tests of their own do.
  expect(unwalked.sort()).toEqual([
    'authForm xstate.done.actor.following',
    'authForm xstate.done.actor.restoring',
    'authForm xstate.done.actor.restoring',
    'authForm xstate.done.actor.restoring',
    'authForm xstate.error.actor.following',
    'authForm xstate.error.actor.restoring',
    'authForm.login.editing xstate.error.actor.0.authForm.login.editing',
    'exit history.moved',
  ])
})

test('sign-up leads to the exit by a verified code or a verified session alone', () => {
  const signingUp = arrows.find(({ to }) => JSON.stringify(to.value).includes('signingUp'))
  if (!signingUp) throw new Error('Nobody signs up.')
  const proofs = [
    'verifyEmail.boxes.verifying',
    'signInByCode.boxes.verifying',
    'secondFactor.verifying',
    'secondFactor.verifyingRecoveryCode',
    'secondFactor.usingPasskey',
    'login.usingPasskey',
    'login.signingIn',
    'restoring',
    'following',
  ]
  // What is enrolled has opened the session: the page has fetched it.
  const isEnrolled = ({ event }: (typeof arrows)[number]) => event.type === 'factor.enrolled'
  const unproven = arrows.filter(
    (arrow) => !isEnrolled(arrow) && !proofs.some((path) => isDone(arrow, path) && isProof(arrow)),
  )
  const reached = reach(keyOf(signingUp.to), unproven)
  expect([...reached].filter((key) => key.includes('"exit"'))).toEqual([])
})

/** A code that was accepted, an answer with a verified user, or a redirect of an application session. */
const isProof = ({ event }: Arrow<typeof authFormMachine>) =>
  /"ok":true}|"emailVerified":true|"redirect":"\/dashboard"/.test(JSON.stringify(event))

test('nobody is signed in by signing up, nor by asking for codes', () => {
  for (const arrow of arrows) {
    const asks = ['register.signingUp', 'verifyEmail.resend.sending', 'login.sendingCode']
    if (asks.some((path) => isDone(arrow, path)))
      expect(arrow.to.context.signedIn).toEqual(arrow.from.context.signedIn)
  }
})

test('everybody in the exit is signed in and verified, or follows the redirect of an application session', () => {
  const entering = arrows.filter(({ from, to }) => isExit(to) && !isExit(from))
  expect(entering.length).toBeGreaterThan(0)
  for (const arrow of entering)
    if (isLed(arrow)) expect(arrow.to.value).toEqual({ exit: 'left' })
    else expect(arrow.to.context.signedIn?.user.emailVerified).toBe(true)
})

const isLed = (arrow: Arrow<typeof authFormMachine>) =>
  (isDone(arrow, 'restoring') || isDone(arrow, 'following')) &&
  JSON.stringify(arrow.event).includes('redirect')

test('the form never ends in an error, and has no dead end before it has left', () => {
  for (const { to } of arrows) {
    expect(to.status).toBe('active')
    const stuck = !arrows.some(({ from }) => keyOf(from) === keyOf(to))
    if (stuck) expect(to.value).toEqual({ exit: 'left' })
  }
})

test('the browser is redirected from one state only', () => {
  const navigating = nodesOf(authFormMachine)
    .filter((node) => JSON.stringify(node.entry).includes('navigate'))
    .map((node) => node.path.join('.'))
  expect(navigating).toEqual(['exit.left'])
})
