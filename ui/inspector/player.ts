// Starts machines in the page, copies actors into it, and sends events: to a copy here, or to the actor of a tab.

import { batch } from 'solid-js'
import { conceal } from '../../machines/kit/handle.ts'
import type { MachineName, SeenEvent } from '../../server/wire/inspection.ts'
import { eventOf, type Offer } from './offers.ts'
import type { Page } from './page.ts'
import { begin, messageOf, PLAYED, type Played, play } from './play.ts'
import { Secret } from './samples.ts'

/** On this channel a tab takes events; it puts the members named as secrets behind handles. */
export const CHANNEL = 'lockstep-inspector'

type Filled = Pick<Offer, 'type' | 'members'>

const mapped = (members: Record<string, unknown>, change: (secret: Secret) => unknown) =>
  Object.fromEntries(
    Object.entries(members).map(([name, value]) => [name, value instanceof Secret ? change(value) : value]),
  )

export function sendToTab(sessionId: string, { type, members }: Filled): void {
  const channel = new BroadcastChannel(CHANNEL)
  const secrets = Object.keys(members).filter((name) => members[name] instanceof Secret)
  channel.postMessage({
    to: sessionId,
    event: { type, ...mapped(members, ({ text }) => text) },
    secrets,
  })
  channel.close()
}

export function createPlayer(page: Page) {
  const isPlayed = () => page.entry()?.tab === PLAYED

  function show(machine: MachineName, sessionId: string, played: Played, event: SeenEvent): void {
    page.store().append([messageOf(played, event, { machine, sessionId, now: Date.now() })])
    batch(() => {
      page.choose({ actor: sessionId })
      page.goTo(page.store().last())
    })
  }

  /** Session ids only need to be new in this page. */
  const newId = (machine: MachineName) =>
    `${PLAYED}:${machine}:${
      page
        .store()
        .actors()
        .filter(({ tab }) => tab === PLAYED).length + 1
    }`

  return {
    isPlayed,
    /** @throws the machine's Error */
    start: (machine: MachineName, input: object) => {
      const given = machine === 'callback' ? { ...input, request: conceal({}) } : input
      show(machine, newId(machine), begin(machine, given), { type: 'xstate.init' })
    },
    /** On a copy, unless the actor is one already. @throws the machine's Error */
    play: ({ type, members }: Filled) => {
      const seen = page.seen()?.snapshot
      const sessionId = page.sessionId()
      if (!seen || sessionId === null) return
      const machine = page.machine()
      const event = eventOf({ type, members: mapped(members, ({ text }) => conceal(text)) })
      const played = play(machine, seen, event)
      const target = isPlayed() ? sessionId : newId(machine)
      if (!isPlayed())
        page
          .store()
          .append([
            messageOf(
              { snapshot: seen, edges: [], effects: [] },
              { type: 'xstate.init' },
              { machine, sessionId: target, now: Date.now() },
            ),
          ])
      show(machine, target, played, event)
    },
  }
}
