// The guide for developers: the addresses, what to try, and the machine of the form as it moves.

import { createResource, createSignal, For, onCleanup, Show } from 'solid-js'
import type { InspectionMessage, RunningAddresses } from '../../../server/wire/inspection-messages.ts'
import { openStream, readAddresses } from '../../client/inspector-stream.ts'
import { isRefused, type Step, stepsOf } from '../alone/alone-steps.ts'
import { ShownStep } from '../alone/shown-step.tsx'
import { createStore } from '../transport/message-store.ts'
import { words } from './guide-words.ts'

/** Of the form in this tab; there is one in each. */
const isOfForm = (message: InspectionMessage, tab: string) =>
  message.type !== '@lockstep.exchange' &&
  message.lockstep.machine === 'auth-form' &&
  message.lockstep.tab === tab

/** A port’s answer that changes nothing tells a newcomer nothing. */
const isTelling = (step: Step) => !isRefused(step) || !step.event?.startsWith('xstate.')

/** The steps of the form as they come. */
function followForm(tab: string) {
  const store = createStore((draw) => draw())
  const [steps, setSteps] = createSignal<readonly Step[]>([])
  const close = openStream(0, {
    hello: () => {},
    message: (message) => {
      if (!isOfForm(message, tab)) return
      store.append([message])
      setSteps(stepsOf(store).filter(isTelling))
    },
    broken: () => {},
  })
  onCleanup(close)
  return steps
}

export function Guide(props: { tab: string; dismiss: () => void }) {
  const [addresses] = createResource(readAddresses)
  const steps = followForm(props.tab)
  const hasForm = location.pathname === '/'
  return (
    <aside class="guide" aria-label={words.region}>
      <header>
        <h2>{words.title}</h2>
        <button type="button" class="tool" onClick={props.dismiss}>
          {words.dismiss}
        </button>
      </header>
      <Show when={addresses()}>
        {(found) => (
          <>
            <section>
              <h3>{words.addresses}</h3>
              <Addresses found={found()} />
            </section>
            <section>
              <h3>{words.try}</h3>
              <Tries found={found()} />
            </section>
          </>
        )}
      </Show>
      <section>
        <h3>{words.machine}</h3>
        <Show when={hasForm} fallback={<p class="soft">{words.elsewhere}</p>}>
          <Machine steps={steps()} />
        </Show>
      </section>
    </aside>
  )
}

const named = ['application', 'authService', 'mailbox', 'identityProvider', 'inspector'] as const

function Addresses(props: { found: RunningAddresses }) {
  return (
    <dl>
      <For each={named.filter((name) => props.found[name])}>
        {(name) => (
          <>
            <dt>{words[name]}</dt>
            <dd>
              <a href={props.found[name]} target="_blank" rel="noopener">
                {props.found[name]}
              </a>
            </dd>
          </>
        )}
      </For>
    </dl>
  )
}

function Tries(props: { found: RunningAddresses }) {
  const placeOf = (name: 'mailbox' | 'inspector' | 'states') =>
    name === 'states' ? `${props.found.application}/states` : props.found[name]
  return (
    <ol class="tries">
      <For each={words.steps}>
        {(parts) => (
          <li>
            <For each={parts}>
              {(part) =>
                typeof part === 'string' ? (
                  `${part} `
                ) : (
                  <>
                    <a href={placeOf(part[1])} target="_blank" rel="noopener">
                      {part[0]}
                    </a>{' '}
                  </>
                )
              }
            </For>
          </li>
        )}
      </For>
    </ol>
  )
}

/** The newest step, unless somebody looks at an earlier one: the next that comes is shown again. */
function Machine(props: { steps: readonly Step[] }) {
  const [looked, setLooked] = createSignal<{ at: number; of: number } | null>(null)
  const at = () => {
    const chosen = looked()
    return chosen?.of === props.steps.length ? chosen.at : props.steps.length - 1
  }
  return (
    <Show when={props.steps[at()]} fallback={<p class="soft">{words.waiting}</p>}>
      {(step) => (
        <div class="alone">
          <ShownStep
            step={step()}
            at={at()}
            steps={props.steps}
            go={(to) => setLooked({ at: to, of: props.steps.length })}
            offer={() => {}}
          />
        </div>
      )}
    </Show>
  )
}
