// A library that a page can be read without: asked for once the page is there, or as soon as somebody needs it.

import { type Accessor, createSignal } from 'solid-js'

/** @returns the library, once it has come; and what asks for it, once */
export function later<Library>(load: () => Promise<Library>): {
  found: Accessor<Library | undefined>
  ask: () => Promise<Library>
} {
  const [found, setFound] = createSignal<Library>()
  let asked: Promise<Library> | undefined
  return {
    found,
    ask: () => {
      asked ??= load().then(
        (library) => {
          setFound(() => library)
          return library
        },
        (error: unknown) => {
          // It may come the next time.
          asked = undefined
          throw error
        },
      )
      return asked
    },
  }
}
