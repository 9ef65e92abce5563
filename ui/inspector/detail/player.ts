// Starts machines in the page, copies actors into it, and sends events: to a copy here, or to the actor of a tab.

import { batch } from 'solid-js'
import type { MachineName } from '../../../machines/all.ts'
import type { SeenEvent } from '../../../server/wire/inspection-messages.ts'
import { words } from '../inspector-words.ts'
import type { Page } from '../page.ts'
import { concealed, plain, Secret } from './detail-samples.ts'
import { eventOf, type Offer } from './offers.ts'
import { begin, messageOf, PLAYED, type Played, play } from './play.ts'

type Filled = Pick<Offer, 'type' | 'members'>

export type Player = ReturnType<typeof createPlayer>

/** @throws Error with a sentence, in place of the machine's */
export function explained<T>(act: () => T): T {
  try {
    return act()
  } catch (error) {
    throw new Error(words.send.broke(error instanceof Error ? error.message : `${error}`))
  }
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
    /** To the tab whose actor is shown, which puts the members named as secrets behind handles. */
    sendToTab: ({ type, members }: Filled) => {
      const secrets = Object.keys(members).filter((name) => members[name] instanceof Secret)
      const event = { type, ...plain(members) }
      return page.presence.send(page.sessionId() ?? '', event, secrets)
    },
    /** @throws Error with a sentence */
    start: (machine: MachineName, input: object) => {
      show(
        machine,
        newId(machine),
        explained(() => begin(machine, input)),
        { type: 'xstate.init' },
      )
    },
    /** On a copy, unless the actor is one already. @throws Error with a sentence */
    play: ({ type, members }: Filled) => {
      const seen = page.seen()?.snapshot
      const sessionId = page.sessionId()
      if (!seen || sessionId === null) return
      const machine = page.machine()
      const event = eventOf({ type, members: concealed(members) })
      const played = explained(() => play(machine, seen, event))
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
