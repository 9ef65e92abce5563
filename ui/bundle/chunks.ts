// Which modules are one chunk.

/** Each module that says something has a piece of a language for itself: `de.ts?words`. */
const languageOf = (id: string): string | null => /\/(\w\w)\.ts\?/.exec(id)?.[1] ?? null

/** What the form imports: in several it would be larger, and every other page needs most of it. */
export const formChunks = [{ name: 'form', test: /\/ui\/main\.tsx$/ }]

/** One for what every page needs, one for each page or few of them, and one for each language but English. */
export const doorChunks = [
  {
    name: 'door',
    test: /rolldown\/runtime|\/machines\/membership\/permissions\.ts$|\/ui\/styles\/\w+\.css$|\/ui\/(?:door|components\/(?:text-field|submit-button|field|form|avatar|menu)|pages\/(?:member-page|organization\/(?:waiting-invitations|shown-organizations)|later-part|unsent|confirm|parts)|client\/(?:device-name|date-of))\.tsx?$/,
    priority: 2,
  },
  {
    name: 'dashboard',
    test: /\/ui\/(?:pages\/dashboard(?:\/\w+)?\.tsx|i18n\/dashboard-words\.ts)$/,
    priority: 1,
  },
  {
    name: 'arrival',
    test: /\/ui\/(?:pages\/(?:no-organization|register-organization|select-tenant)\.tsx|i18n\/arrival-words\.ts)$/,
    priority: 1,
  },
  { name: 'account', test: /\/ui\/pages\/account\/account(?:-words\.ts|\.tsx)$/, priority: 1 },
  {
    name: 'organization',
    test: /\/ui\/(?:pages\/organization\/organization\.tsx|i18n\/organization-words\.ts)$/,
    priority: 1,
  },
  {
    name: 'invitation',
    test: /\/ui\/(?:pages\/(?:invitation|organization\/invitation-answers)\.tsx|i18n\/invitation-words\.ts)$/,
    priority: 1,
  },
  // With those of the account's page, which in another language would ask for a seventh file.
  {
    name: languageOf,
    test: /\/ui\/i18n\/(?:ar|de|es)\.ts\?(?!form-words|later-words|mailed-words|step-up-words|factor-words|key-words|organization-parts-words|console-words)/,
  },
]
