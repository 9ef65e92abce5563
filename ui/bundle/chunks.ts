// Which modules of the pages behind the door are one chunk.

/** One for what every page needs, one for the small pages, one for each of the larger ones, and one for each language but English. */
export const doorChunks = [
  {
    name: 'door',
    test: /rolldown\/runtime|\/machines\/membership\/permissions\.ts$|\/ui\/styles\/\w+\.css$|\/ui\/(?:door|components\/(?:text-field|submit-button|field|form|avatar|menu)|pages\/(?:member-page|later-part|unsent|confirm|parts)|client\/(?:device-name|date-of))\.tsx?$/,
    priority: 2,
  },
  {
    name: 'small-pages',
    test: /\/ui\/pages\/(?:dashboard(?:\/\w+)?|no-organization|register-organization|select-tenant|organization\/waiting-invitations)\.tsx$/,
    priority: 1,
  },
  { name: 'account', test: /\/ui\/pages\/account\/account(?:-words\.ts|\.tsx)$/, priority: 1 },
  {
    name: 'organization',
    test: /\/ui\/(?:pages\/organization\/organization\.tsx|i18n\/organization-words\.ts)$/,
    priority: 1,
  },
  { name: 'invitation', test: /\/ui\/(?:pages\/invitation\.tsx|i18n\/invitation-words\.ts)$/, priority: 1 },
  // With those of the account's page, which in another language would ask for a seventh file.
  {
    name: (id: string) => /\/(\w\w)\.ts\?/.exec(id)?.[1] ?? null,
    test: /\/ui\/i18n\/(?:ar|de|es)\.ts\?(?!later-words|mailed-words|step-up-words|factor-words|key-words)/,
  },
]
