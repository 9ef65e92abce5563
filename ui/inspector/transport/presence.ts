// Knows which actors live in the tabs of this browser: they are asked, and answer.

import { createSignal, onCleanup } from 'solid-js'
import type { ByHand, FromTab, SeenEvent, ToTabs } from '../../../server/wire/inspection-messages.ts'

/** On this channel the tabs say who is here, and take events. */
export const CHANNEL = 'lockstep-inspector'

/** In ms: a tab of this browser answers at once, also one in the background. */
const PATIENCE = 1_000

export type Told = Exclude<FromTab, { here: string[] }>

export function createPresence() {
  const channel = new BroadcastChannel(CHANNEL)
  const [here, setHere] = createSignal<ReadonlySet<string>>(new Set())
  /** Those that have ever been here. */
  const met = new Set<string>()
  let sent = 0
  const waiting = new Map<string, (told: Told | null) => void>()
  let asked: ReturnType<typeof setTimeout> | undefined
  let answers: string[] = []

  channel.addEventListener('message', ({ data }: MessageEvent<FromTab>) => {
    if ('here' in data) {
      answers.push(...data.here)
      for (const one of data.here) met.add(one)
      if (data.here.some((one) => !here().has(one))) setHere((known) => new Set([...known, ...data.here]))
    } else if ('outcome' in data) waiting.get(data.id)?.(data)
  })

  /** Who does not answer is not here any more. */
  function ask(): void {
    channel.postMessage({ ask: true } satisfies ToTabs)
    if (asked !== undefined) return
    answers = []
    asked = setTimeout(() => {
      asked = undefined
      if ([...here()].some((one) => !answers.includes(one))) setHere(new Set(answers))
    }, PATIENCE)
  }

  onCleanup(() => {
    clearTimeout(asked)
    channel.close()
  })

  return {
    ask,
    isHere: (sessionId: string) => here().has(sessionId),
    /** It was here. */
    isGone: (sessionId: string) => !here().has(sessionId) && met.has(sessionId),
    /** @returns what has become of it; null where no tab of this browser has such an actor */
    send: (to: string, event: SeenEvent, secrets: string[]): Promise<Told | null> => {
      sent += 1
      // Another page of the inspector hears the answers too.
      const id = `${performance.timeOrigin}.${sent}`
      return new Promise((resolve) => {
        const settle = (told: Told | null) => {
          waiting.delete(id)
          clearTimeout(patience)
          resolve(told)
        }
        const patience = setTimeout(settle, PATIENCE, null)
        waiting.set(id, settle)
        channel.postMessage({ id, to, event, secrets } satisfies ByHand)
      })
    },
  }
}
