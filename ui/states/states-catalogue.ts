// What the page of all states has to show, in sections: the form, the pages, those without a script, the mails.

import { samplesAt } from './form-samples.ts'
import { pageSamplesAt } from './pages/page-samples.ts'
import { addressOf, addressOfMail, addressOfPlainPage, type Choices } from './states-address.ts'

export type Item = {
  section: string
  name: string
  /** What it can be found by. */
  words: string[]
  address: (choices: Choices) => string
}

export const kinds = { form: 'The form', page: 'Pages', plain: 'Error pages', mail: 'Emails' } as const
export type Kind = keyof typeof kinds

export type Section = { kind: Kind; name: string; items: Item[] }

/** `verifyEmail.awaitingCode`: verify, email, awaiting, code. */
const wordsIn = (text: string) =>
  text
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter(Boolean)

function inSections(kind: Kind, items: Item[]): Section[] {
  const names = [...new Set(items.map(({ section }) => section))]
  return names.map((name) => ({ kind, name, items: items.filter(({ section }) => section === name) }))
}

const item = (kind: Kind, section: string, name: string, address: Item['address']): Item => ({
  section,
  name,
  words: wordsIn(`${kind} ${section} ${name}`),
  address,
})

const viewOf = (name: string) => name.split('.')[0] ?? ''

const formItems = samplesAt(0).map(({ name, value }) =>
  item('form', typeof value === 'string' ? value : viewOf(Object.keys(value)[0] ?? ''), name, (choices) =>
    addressOf(name, choices, {}),
  ),
)

const pageItems = pageSamplesAt(0).map(({ name, section, query, hash }) =>
  item('page', section, name, (choices) => addressOf(name, choices, { query, hash })),
)

const plainPageItems = (names: readonly string[]) =>
  names.map((name) => item('plain', 'error', name, (choices) => addressOfPlainPage(name, choices)))

const mailItems = (mails: readonly string[]) =>
  mails.flatMap((kind) =>
    (['html', 'text'] as const).map((as) =>
      item('mail', kind, as === 'html' ? kind : `${kind}, plain text`, (choices) =>
        addressOfMail(kind, as, choices),
      ),
    ),
  )

/** What the application names in the page. */
type Made = { mails: readonly string[]; plainPages: readonly string[] }

export const catalogue = ({ mails, plainPages }: Made): Section[] => [
  ...inSections('form', formItems),
  ...inSections('page', pageItems),
  ...inSections('plain', plainPageItems(plainPages)),
  ...inSections('mail', mailItems(mails)),
]

/** All the words that are sought, or how they begin, in whatever order. */
export const matches = ({ words }: Item, find: string): boolean =>
  wordsIn(find).every((sought) => words.some((word) => word.startsWith(sought)))
