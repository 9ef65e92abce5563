// What the form's views find around them: a page of the product's own, or the shadow root of an element in somebody else's.

import { createContext, type JSX, useContext } from 'solid-js'
import type { MoreFields, Refusal, SignedIn } from '../machines/auth-form/auth-form.types.ts'
import { type Announcer, pageAnnouncer } from './announcer.ts'
import { type Factor, offers, type Provider, providers } from './config.ts'
import type { Words } from './i18n/wording.ts'
import { words } from './i18n/words.ts'

/** What an enrolment does to the form that it is shown in. */
export type Enrolling = {
  isBusy: () => boolean
  backToLogin: () => void
  finishEnrolment: (session: SignedIn) => void
  refuseEnrolment: (answer: Refusal) => boolean
}

/** `read`: what was typed, and what is wrong with it by the ids of controls. */
export type AskedBesides = {
  read: (typed: (id: string) => string) => { values: MoreFields; faults: Readonly<Record<string, string>> }
  controls: (faultOf: (id: string) => string | undefined) => JSX.Element
}

export type Environment = Announcer & {
  words: Words
  /** Where ids are looked up, and where keys arrive. */
  root: () => Document | ShadowRoot
  providers: () => Provider[]
  /** Whether the auth service has it. */
  offers: (factor: Factor) => boolean
  /** Loads what a sign-up asks for besides name, email and password; null where that is nothing. */
  loadAskedBesides?: () => Promise<AskedBesides> | null
  /** Names the page, if it is the product's own. */
  entitle: (title: string) => void
  /** Whether new passwords are held against the list of common ones, which the application serves. */
  knowsCommonPasswords: boolean
  /** Enrols a second factor; the page of all states does not. */
  enrolment?: (api: Enrolling) => JSX.Element
  /** Shows below the e-mail's field why it is held to one address, which only a page of the product's own does. */
  holdEmail?: (show: (note: JSX.Element) => void) => void
}

const page: Environment = {
  ...pageAnnouncer,
  // They are loaded once the page starts.
  get words() {
    return words
  },
  root: () => document,
  providers: () => providers(),
  offers: (factor) => offers(factor),
  entitle: (title) => {
    document.title = document.title.replace(/^(.*? · )?/, () => `${title} · `)
  },
  knowsCommonPasswords: true,
}

const Current = createContext(page)

/** To be called while a component is set up. */
export const useEnvironment = (): Environment => useContext(Current)
export const EnvironmentProvider = Current.Provider
