// What a request of an application wants of the session, read from its parameters, which the engine has checked.

import type { Wanted } from './standing.ts'

type Params = Readonly<Record<string, unknown>>

const words = (value: unknown): string[] =>
  typeof value === 'string' ? value.split(' ').filter(Boolean) : []

export const scopesIn = ({ scope }: Params): string[] => words(scope)

export const resourcesIn = ({ resource }: Params): string[] =>
  [resource].flat().filter((one) => typeof one === 'string')

export const wantedBy = ({ acr_values, max_age, prompt }: Params): Wanted => ({
  levels: words(acr_values),
  maxAge: max_age === undefined ? null : Number(max_age),
  mustSignIn: words(prompt).includes('login'),
})

export const asksConsent = ({ prompt }: Params): boolean => words(prompt).includes('consent')
