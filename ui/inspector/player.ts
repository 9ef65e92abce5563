// Starts machines in the page, copies what others have told, and sends events: to a copy here, or to a tab's actor.

import { batch } from 'solid-js'
import { conceal } from '../../machines/kit/handle.ts'
import type { MachineName, SeenEvent } from '../../server/wire/inspection.ts'
import { eventOf, type Offer } from './offers.ts'
import type { Page } from './page.ts'
import { begin, messageOf, PLAYED, type Played, play } from './play.ts'
import { Secret } from './samples.ts'

/** What a tab listens to; the members named as secrets it puts behind handles before its machine sees them. */
export const CHANNEL = 'lockstep-inspector'

type Told = Pick<Offer, 'type' | 'members'>

const mapped = (members: Record<string, unknown>, change: (secret: Secret) => unknown) =>
  Object.fromEntries(
    Object.entries(members).map(([name, value]) => [name, value instanceof Secret ? change(value) : value]),
  )

export function sendToTab(sessionId: string, { type, members }: Told): void {
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

  function tell(machine: MachineName, sessionId: string, played: Played, event: SeenEvent): void {
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
    /** @throws Error in the machine's words */
    start: (machine: MachineName, input: object) => {
      const given = machine === 'callback' ? { ...input, request: conceal({}) } : input
      tell(machine, newId(machine), begin(machine, given), { type: 'xstate.init' })
    },
    /** On a copy, unless it is one already. @throws Error in the machine's words */
    play: ({ type, members }: Told) => {
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
      tell(machine, target, played, event)
    },
  }
}
