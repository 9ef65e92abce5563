// The words that are rightly the same as in English, by language.

import type { Language } from '../../../ui/i18n/languages.ts'

export type Translation = Exclude<Language, 'en'>

export const same: Record<Translation, string[]> = {
  de: [
    'account.parts.passkeys',
    'account.name',
    'account.passkeys.title',
    'account.passkeys.unnamed',
    'account.passkeys.name',
    'fields.optional',
    'form.fields.name',
    'keys.name',
    'pages.organization.roles.admin',
    'support.person',
    'support.whyWords.ways.passkey',
    'support.facts.id',
    'support.facts.passkeys',
    'support.codes',
    'support.organizationList.facts.id',
    'support.clients.title',
    'support.webhooks.title',
    'names.machines.passkey',
    'names.states.console-access.support',
    'names.states.console-access.operator',
    'names.states.membership.admin',
    'names.roles.admin',
  ],
  es: [
    'support.no',
    'support.facts.id',
    'support.organizationList.facts.id',
    'support.organizationList.notDemanded',
    'support.webhooks.title',
  ],
  ar: [],
}
