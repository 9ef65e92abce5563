// Keeps the newest mails in memory, in the order in which they arrived, and notifies listeners of new ones.

import type { Mail } from './mailbox-mail.ts'

export type Store = {
  add(mail: Omit<Mail, 'id' | 'date'>): Mail
  /** Newest first. */
  all(): readonly Mail[]
  /** Newest first; upper and lower case do not matter. */
  to(address: string): readonly Mail[]
  find(id: string): Mail | undefined
  /** Oldest first; undefined when that mail is unknown, or not kept any more. */
  since(id: string): readonly Mail[] | undefined
  /** Forgets the mails, and tells the listeners of their ids. */
  remove(ids: readonly string[]): void
  /** @returns what ends it */
  listenForRemovals(listener: (ids: readonly string[]) => void): () => void
  /** Calls the listener for every new mail, until the returned function is called. */
  listen(listener: (mail: Mail) => void): () => void
}

export function createStore({ capacity, now }: { capacity: number; now: () => Date }): Store {
  // Distinguishes the mails of this process from those of the previous one, for pages that stay open over a restart.
  const run = now().getTime().toString(36)
  const newestFirst: Mail[] = []
  const listeners = new Set<(mail: Mail) => void>()
  const removalListeners = new Set<(ids: readonly string[]) => void>()
  let count = 0

  return {
    add(content) {
      count += 1
      const mail = { id: `${run}-${count}`, ...content, date: now().toISOString() }
      newestFirst.unshift(mail)
      newestFirst.length = Math.min(newestFirst.length, capacity)
      for (const listener of listeners) listener(mail)
      return mail
    },
    all: () => newestFirst,
    to(address) {
      const wanted = address.toLowerCase()
      return newestFirst.filter((mail) => mail.to.toLowerCase() === wanted)
    },
    find: (id) => newestFirst.find((mail) => mail.id === id),
    since(id) {
      const index = newestFirst.findIndex((mail) => mail.id === id)
      return index === -1 ? undefined : newestFirst.slice(0, index).reverse()
    },
    remove(ids) {
      const kept = newestFirst.filter(({ id }) => !ids.includes(id))
      newestFirst.splice(0, newestFirst.length, ...kept)
      for (const listener of removalListeners) listener(ids)
    },
    listenForRemovals(listener) {
      removalListeners.add(listener)
      return () => removalListeners.delete(listener)
    },
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
