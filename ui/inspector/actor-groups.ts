// Sorts actors by their host, or by the requests they took part in.

import { PLAYED } from './play.ts'
import type { ActorEntry } from './store.ts'
import { words } from './words.ts'

export type ActorGroup = { title: string; actors: ActorEntry[] }

const isFound = ({ sessionId, name, machine, requests }: ActorEntry, search: string): boolean =>
  [sessionId, name, machine, ...requests].some((text) => text.toLowerCase().includes(search))

const titlesBy = {
  host: ({ host, tab }: ActorEntry) => [tab === PLAYED ? words.actors.played : words.actors.hosts[host]],
  request: ({ requests, tab }: ActorEntry) => {
    if (tab === PLAYED) return [words.actors.played]
    return requests.length > 0 ? requests.map(words.sequence.request) : [words.actors.withoutRequest]
  },
}

/** The newest request stands first; hosts stand in the order in which they appeared. */
export function groupsOf(actors: ActorEntry[], by: 'host' | 'request', search: string): ActorGroup[] {
  const wanted = search.trim().toLowerCase()
  const groups = new Map<string, ActorEntry[]>()
  for (const actor of actors)
    if (isFound(actor, wanted))
      for (const title of titlesBy[by](actor)) groups.set(title, [...(groups.get(title) ?? []), actor])
  const list = [...groups].map(([title, within]) => ({ title, actors: within }))
  return by === 'request' ? list.reverse() : list
}
