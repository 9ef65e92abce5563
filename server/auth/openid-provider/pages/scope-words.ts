// What an application may learn or do by a scope, in the words of its person.

import { titleOf } from '../../../wire/fields-schema.ts'
import { languageFor } from '../../../wire/language-for.ts'
import type { Language } from '../../../wire/service-languages.ts'
import { isOwnScope, type ProviderWords } from '../../../words/provider/provider-wording.ts'
import { currentBound } from '../flow/bound.ts'

type Spoken = { language: Language; words: ProviderWords }

function titlesIn(language: Language): string {
  const told = currentBound().userFields.filter(({ claims }) => claims.id_token !== undefined)
  const nearest = (known: readonly string[]) => languageFor([language], known)
  return told.map(({ name, property }) => titleOf(name, property, nearest)).join(', ')
}

/** @param resource the services that it is for, where it is none of ours; null where that is not known */
export function wordOf(scope: string, resource: string | null, { language, words }: Spoken): string {
  const { consent } = words
  if (!isOwnScope(scope)) return resource === null ? scope : consent.otherScope(scope, resource)
  return scope === 'fields' ? consent.fields(titlesIn(language)) : consent.scopes[scope]
}
