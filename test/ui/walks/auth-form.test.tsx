// Walks the form's paths by gestures in a real browser: each state is checked by what is seen and by the machine.

import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { EventObject, SnapshotFrom } from 'xstate'
import type { machines } from '../../../machines/all.ts'
import type { AuthFormActor } from '../../../ui/auth/auth-form.connect.ts'
import { hostAuthForm } from '../../../ui/auth/auth-form.host.ts'
import { AuthForm } from '../../../ui/auth/auth-page.tsx'
import Callback from '../../../ui/pages/callback.tsx'
import { type Arrival, authForm } from '../../walks/auth-form.ts'
import { gapsOf, noGaps } from '../../walks/exemptions.ts'
import { walkedBy } from '../../walks/walked.ts'
import { allStates, coverOf, edgesOn, statesIn, titleOf, type Walk, walksOf } from '../../walks/walks.ts'
import { mount, watchLeaving } from '../support/mount.tsx'
import { onGet, shownPasskey } from '../support/passkeys.ts'
import { gestures, passing } from './gestures.ts'
import { type HeldPorts, holdPorts, loadClient } from './held-ports.ts'
import { holdTime, releaseTime } from './held-time.ts'
import { looks } from './looks.ts'
import { until } from './until.ts'

type Snapshot = SnapshotFrom<(typeof machines)['auth-form']>

const walks = coverOf(walksOf(authForm))
const isLeaf = (path: string) => !allStates(authForm.machine).some((other) => other.startsWith(`${path}.`))

const meta = document.createElement('meta')
meta.name = 'auth-providers'
meta.content = 'demo=Demo'
// A click waits for animations to end.
const calm = document.createElement('style')
calm.textContent = '* { animation: none !important; transition: none !important }'
beforeAll(async () => {
  await loadClient()
  document.head.append(meta, calm)
})
afterAll(() => {
  meta.remove()
  calm.remove()
})
beforeEach(holdTime)
beforeEach(() => void onGet(shownPasskey))
afterEach(releaseTime)

/** The part of a snapshot that a person can notice, now or later. */
const gist = ({ value, context }: Pick<Snapshot, 'value' | 'context'>) => ({
  value,
  email: context.email,
  password: context.password !== null,
  signedIn: context.signedIn?.user.emailVerified,
  failed: context.failure?.of,
  notice: context.notice,
  redirect: context.redirect,
})

function Page(props: { held: HeldPorts; expose: (actor: AuthFormActor) => void }) {
  const host = hostAuthForm(props.held.ports)
  props.expose(host.actor)
  return <AuthForm host={host} auth={props.held.auth} />
}

async function cause(held: HeldPorts, event: EventObject): Promise<void> {
  if ('question' in event) {
    const { question, kind } = event as Arrival
    return held.answer(question, kind)
  }
  const gesture = passing[event.type] ?? gestures[event.type as keyof typeof gestures]
  if (!gesture) throw new Error(`No gesture causes ${event.type}: add it to gestures.ts.`)
  await gesture(event as never)
}

async function travel({ start, steps }: Walk): Promise<void> {
  const left = watchLeaving()
  const held = holdPorts()
  let actor: AuthFormActor | undefined
  // The page of a provider's return does not expose its machine: there only what is seen is checked.
  const isReturn = steps.some(({ event }) => event.type === 'mailedCode.announced')
  if (isReturn) mount(() => <Callback ports={held.ports} auth={held.auth} />)
  else
    mount(() => (
      <Page
        held={held}
        expose={(one) => {
          actor = one
        }}
      />
    ))

  const arrive = async (snapshot: Pick<Snapshot, 'value' | 'context'>, isShown: boolean) => {
    const running = actor
    if (running) await until(() => expect(gist(running.getSnapshot())).toEqual(gist(snapshot)))
    if (isShown)
      for (const leaf of statesIn(snapshot.value).filter(isLeaf)) await until(() => looks[leaf]?.(left))
  }
  await arrive(start as Snapshot, !isReturn)
  for (const [index, { event, after }] of steps.entries()) {
    await cause(held, event)
    await arrive(after as Snapshot, !isReturn || index === steps.length - 1)
  }
}

test('every transition is on a path, or says why it cannot be', () => {
  expect(gapsOf('Chromium', 'auth-form', edgesOn(walks))).toEqual(noGaps)
})

test('every state without inner states has a look, and every look has a state', () => {
  expect(Object.keys(looks).toSorted()).toEqual(allStates(authForm.machine).filter(isLeaf).toSorted())
})

for (const walk of walks)
  test(titleOf(walk), async ({ task }) => {
    await travel(walk)
    task.meta.walked = walkedBy('Chromium', walk)
  })
