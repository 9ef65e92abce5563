// What a request of an application wants, read from its parameters, which the engine has checked.

import { decodeJwt } from 'jose'
import type { Application } from '../flow/provider-application.ts'
import type { Wanted } from '../flow/provider-standing.ts'

type Params = Readonly<Record<string, unknown>>

const words = (value: unknown): string[] =>
  typeof value === 'string' ? value.split(' ').filter(Boolean) : []

export const scopesIn = ({ scope }: Params): string[] => words(scope)

export const resourcesIn = ({ resource }: Params): string[] =>
  [resource].flat().filter((one) => typeof one === 'string')

/** What the application may have at the services that the request names. */
export const scopesAt = ({ resources }: Pick<Application, 'resources'>, params: Params): string[] =>
  resourcesIn(params).flatMap((resource) => resources[resource] ?? [])

/** Of a request that names none (RFC 6749, section 3.3): all of those, or who the person is. */
export function usualScopes(client: Pick<Application, 'resources'>, params: Params): string[] {
  const scopes = scopesAt(client, params)
  return scopes.length > 0 ? scopes : ['openid']
}

export const prompts = ({ prompt }: Params, wanted: 'login' | 'consent' | 'none'): boolean =>
  words(prompt).includes(wanted)

type Claim = { essential?: unknown; value?: unknown; values?: unknown } | null

/** Of the id_token. */
function claimIn({ claims }: Params, name: 'acr' | 'sub'): Claim {
  if (typeof claims !== 'string') return null
  const { id_token } = JSON.parse(claims) as { id_token?: Partial<Record<typeof name, Claim>> | null }
  return id_token?.[name] ?? null
}

/** Of several the application takes any. */
const valuesOf = (claim: Claim): string[] =>
  [claim?.values, claim?.value].flat().filter((value) => typeof value === 'string')

export function wantedBy(params: Params): Wanted {
  const { acr_values, max_age } = params
  const acr = claimIn(params, 'acr')
  const essential = acr?.essential === true ? valuesOf(acr) : []
  const isEssential = essential.length > 0
  return {
    levels: isEssential ? essential : words(acr_values),
    isEssential,
    maxAge: max_age === undefined ? null : Number(max_age),
    mustSignIn: prompts(params, 'login'),
  }
}

/** Whom it names: by an id_token of theirs, or by their id. */
export function subjectsIn(params: Params): string[] {
  const { id_token_hint } = params
  const hinted = typeof id_token_hint === 'string' ? decodeJwt(id_token_hint).sub : undefined
  return [hinted, ...valuesOf(claimIn(params, 'sub'))].filter((subject) => subject !== undefined)
}
