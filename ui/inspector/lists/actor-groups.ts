// Sorts actors by their host, or by the requests they took part in: the living and the newest first.

import { PLAYED } from '../detail/play.ts'
import { words } from '../inspector-words.ts'
import type { ActorEntry } from '../transport/message-store.ts'

export type ActorGroup = { title: string; actors: ActorEntry[] }

/** Whose it is, as far as it is known: the e-mail, the page and the browser of the tab that it has to do with. */
export type Identity = { who: string | null; where: string }

/** @param actors among which the tab's form is looked for */
export function identityOf(actor: ActorEntry, actors: readonly ActorEntry[]): Identity {
  const form = actor.tab === null ? undefined : actors.findLast(isFormOf(actor.tab))
  const where = [actor.page, actor.browser].filter((part) => part !== null).join(' · ')
  return { who: actor.who ?? form?.who ?? null, where }
}

const isFormOf =
  (tab: string) =>
  (other: ActorEntry): boolean =>
    other.tab === tab && other.host === 'browser'

const isFound = ({ sessionId, name, machine, requests, who, page }: ActorEntry, search: string): boolean =>
  search === '' ||
  [sessionId, name, machine, who ?? '', page ?? '', ...requests].some((text) =>
    text.toLowerCase().includes(search),
  )

const titlesBy = {
  person: ({ tab }: ActorEntry, { who }: Identity) => [
    tab === PLAYED ? words.actors.played : (who ?? words.actors.nobody),
  ],
  host: ({ host, tab }: ActorEntry) => [tab === PLAYED ? words.actors.played : words.actors.hosts[host]],
  request: ({ requests, tab }: ActorEntry) => {
    if (tab === PLAYED) return [words.actors.played]
    return requests.length > 0 ? requests.map(words.sequence.request) : [words.actors.withoutRequest]
  },
}

export type Grouping = keyof typeof titlesBy

type Wanted = { by: Grouping; search: string; isOver: (actor: ActorEntry) => boolean }

/** What lives stands first; then the newest request or person, and hosts in the order in which they appeared. */
export function groupsOf(actors: readonly ActorEntry[], { by, search, isOver }: Wanted): ActorGroup[] {
  const wanted = search.trim().toLowerCase()
  const groups = new Map<string, ActorEntry[]>()
  for (const actor of actors) {
    if (!isFound(actor, wanted)) continue
    for (const title of titlesBy[by](actor, identityOf(actor, actors))) {
      const known = groups.get(title)
      if (known) known.push(actor)
      else groups.set(title, [actor])
    }
  }
  const list = [...groups].map(([title, within]) => ({ title, actors: newestFirst(within, isOver) }))
  const ordered = by === 'host' ? list : list.reverse()
  // Copies that are played here stand below the people whose actors they are of.
  const placeOf = ({ actors: [first], actors }: ActorGroup) =>
    first?.tab === PLAYED ? 2 : actors.some((one) => !isOver(one)) ? 0 : 1
  return by === 'person' ? ordered.toSorted((one, other) => placeOf(one) - placeOf(other)) : ordered
}

function newestFirst(actors: ActorEntry[], isOver: Wanted['isOver']): ActorEntry[] {
  const newest = actors.toReversed()
  return [...newest.filter((one) => !isOver(one)), ...newest.filter(isOver)]
}
