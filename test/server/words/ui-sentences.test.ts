// The sentences of the UI as an operator reads and gives them: all of them, with their values and plurals, say what our own functions say.

import { expect, test } from 'vitest'
import { languages } from '../../../server/wire/service-languages.ts'
import { allSentences, allWords } from '../../../server/words/all-words.ts'
import { faultsOf, missingIn } from '../../../server/words/given-words.ts'
import { uiCoded } from '../../../server/words/ui-words.ts'
import { areasOf } from '../../../ui/bundle/write-words.ts'
import { saidBy } from '../../../ui/i18n/given-sentences.ts'

type Leaf = { path: string; word: unknown }

const leavesOf = (words: unknown, path: string): Leaf[] =>
  typeof words === 'object' && words !== null
    ? Object.entries(words).flatMap(([key, word]) => leavesOf(word, `${path}.${key}`))
    : [{ path, word: words }]

/** What a sentence may be said with: texts, none, and numbers of each plural category. */
const texts = ['⟪a⟫', '⟪b⟫', '⟪c⟫']
const numbers = [0, 1, 2, 3, 11, 21, 100, 1_000_000]
const samples: readonly (readonly unknown[])[] = [
  texts,
  ...numbers.flatMap((count) => [
    [count, count, count],
    [count, '⟪b⟫', '⟪c⟫'],
    ['⟪a⟫', count, '⟪c⟫'],
    [count, 'minute', count],
  ]),
]

/** They ask whether there is one, or leave a number as it is, which a plural groups from 1000 on. */
const asking: Readonly<Record<string, typeof samples>> = {
  'dashboard.title': [texts, ['']],
  'console.whyWords.leadsTo.lostFactor': [texts, ['']],
  'pages.impersonation.acting': [texts, ['⟪a⟫', null, '⟪c⟫']],
  'console.waysOpen': numbers.flatMap((open) => numbers.map((factor) => [open, factor, 7])),
  'fields.tooLong': numbers.slice(0, -1).map((most) => ['⟪a⟫', most]),
}

/** Said in another case than the browser’s own units are. */
const inCases = ['form.tryAgainIn', 'form.code.resendInSeconds', 'keys.limited']

const spoken = (word: unknown, values: readonly unknown[]): string => {
  try {
    return typeof word === 'function' ? word(...values) : String(word)
  } catch (error) {
    return String(error)
  }
}

test.each(languages)(
  'a file of all our own sentences in %s has no fault, and leaves every page as it is',
  (language) => {
    const given = allSentences(language)
    expect(faultsOf(given, allWords(language, true))).toEqual([])
    const say = saidBy(uiCoded(given.ui) as Parameters<typeof saidBy>[0], language)
    const areas = areasOf(language)
    let functions = 0
    for (const [area, ours] of Object.entries(areas)) {
      const theirs = new Map(leavesOf(say(area, ours), area).map(({ path, word }) => [path, word]))
      for (const { path, word } of leavesOf(ours, area)) {
        if (language === 'ar' && inCases.includes(path)) continue
        if (typeof word === 'function') functions += 1
        for (const values of asking[path] ?? samples) {
          // A plural asks for a number, an amount of time for its unit: what our function cannot say, ours need not.
          const [own, other] = [word, theirs.get(path)].map((one) => spoken(one, values))
          if (/NaN|Error/.test(`${own} ${other}`)) continue
          expect(other, `${path} with ${values}`).toBe(own)
        }
      }
    }
    expect(functions).toBeGreaterThan(150)
  },
)

test.each([
  [
    { form: { continueWith: 'Continuer' } },
    'form.continueWith lacks {provider}: add it where its value belongs',
  ],
  [{ form: { or: 'ou {x}' } }, 'form.or has {x}, which has no value here: it takes none'],
  [
    { pages: { organization: { count: { one: 'un membre', few: '{count} membres' } } } },
    'pages.organization.count.few isn’t one of our keys: there are one, many, other',
  ],
  [
    { pages: { organization: { count: { other: 'des membres' } } } },
    'pages.organization.count.other lacks {count}: add it where its value belongs',
  ],
  [
    { pages: { organization: { count: '{count} membres' } } },
    'pages.organization.count is not what it has to be: give an object of its sentences by key',
  ],
  [{ dashboard: { title: { some: 'Bonjour' } } }, 'dashboard.title.some lacks {name}: add it'],
  [{ later: { advice: { origin: 'Ailleurs.' } } }, 'later.advice.origin lacks {origin}: add it'],
  [{ noScript: { steps: ['Un.'] } }, 'noScript.steps is not what it has to be: give a list of 2 sentences'],
  [{ form: { or: '' } }, 'form.or says nothing: write a sentence, or leave the key out to keep ours'],
  [{ forms: {} }, 'forms isn’t one of our keys: there are account, '],
])('%j is refused', (ui, sentence) => {
  const [fault = '', ...others] = faultsOf({ ui }, allWords('fr', true))
  expect([fault.startsWith(`.ui.${sentence}`), others], fault).toEqual([true, []])
})

test('a refusal of a server that English leaves to it, and a note that nobody needs any more, may be said in any language', () => {
  const ui = { common: { machineTranslated: '', refusals: { SLUG_TAKEN: 'Ce nom est pris' } } }
  for (const language of ['en', 'de', 'fr']) expect(faultsOf({ ui }, allWords(language, true))).toEqual([])
})

test('a form that stands for a missing one is not named as missing, and a sentence is', () => {
  const ours = allWords('fr', true).sentences
  const missing = missingIn({ ui: { arrival: { selectTenant: { count: { other: '{count}' } } } } }, ours)
  expect(missing).not.toContain('ui.arrival.selectTenant.count.one')
  expect(missing).toContain('ui.arrival.selectTenant.found.one')
  expect(missing).toContain('mails.codeSecret')
})
