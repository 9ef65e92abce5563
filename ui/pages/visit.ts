// What a page knows of being one of several that the same script shows one after another.

import { createContext, useContext } from 'solid-js'
import type { Me } from '../../server/wire/app.ts'

/** `me`: what is known of the person from one page to the next, which shows it at once and asks anew behind it. */
export type Known = { me: Me | undefined }

export type Visit = {
  known?: Known
  /** For another page, which what was begun on this one must lead away from no more. */
  isLeft: () => boolean
}

/** Where a page is all there is, it is left with all that was begun on it. */
const Current = createContext<Visit>({ isLeft: () => false })

export const useVisit = () => useContext(Current)
export const VisitProvider = Current.Provider
