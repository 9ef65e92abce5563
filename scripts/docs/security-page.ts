// Renders docs/security.md: what a guess costs, every promise with its tests, and the answers to OWASP's ASVS and to OAuth.

import { code, table } from './markdown-words.ts'
import { type Answer, inParts, type OAuthAnswer, type Promised, type Shown } from './security.ts'

const opening = `<!-- Written by \`npm run docs\` from docs/security/. Change it there, not this page. -->

# Security

Every promise about security, with the titles of the tests that show it. A test fails if this page names one
that does not exist. A promise without a test is marked **untested**: it is intended, but nothing shows it. How to report a vulnerability, and the
promises in short: [SECURITY.md](../SECURITY.md). What is proven about all machines together: [proofs.md](proofs.md).`

const asvs = `OWASP’s [Application Security Verification Standard](https://owasp.org/www-project-application-security-verification-standard/),
version 5.0.0, chapters V6 (authentication), V7 (sessions), V9 (self-contained tokens) and V10 (OAuth and OpenID Connect): every
requirement of levels 1 and 2, in our own words, with the numbers and levels of the standard. *Not ours* marks what the product does not
have. An answer holds in both profiles unless it names one. Nobody outside the project has checked the answers.`

const oauth = `What the [OAuth 2.1 draft](https://datatracker.ietf.org/doc/draft-ietf-oauth-v2-1/) (its editors’ copy of 2026-05-04) and
[RFC 9700](https://www.rfc-editor.org/rfc/rfc9700), OAuth’s security practice (read in its draft of 2024-06-03), ask of an authorization server and of
a resource server, in our own words: of [the provider](provider.md), of \`lockstep/server\` and of forward auth. What they ask of clients, and of
features that we don’t have, is left out.`

/** Titles by their files. */
const testsIn = ({ tests }: Shown): string =>
  [...Map.groupBy(tests.map(inParts), ([path]) => path)]
    .map(([path, all]) => `${code(path)}: ${all.map(([, title]) => `“${title}”`).join(', ')}`)
    .join('; ')

const shownBy = (row: Shown): string => (row.tests.length === 0 ? '**untested**' : testsIn(row))

const renderChapter = ({ chapter, introduction, sources, rows }: Promised): string =>
  [
    `## ${chapter}`,
    introduction,
    table(
      ['Promise', sources, 'Shown by'],
      rows.map((row) => [row.promise, row.source, shownBy(row)]),
    ),
  ].join('\n\n')

const answers = ['met', 'partly met', 'not met', 'not ours'] as const

const count = (rows: readonly Pick<Answer, 'answer'>[]): string =>
  answers.map((kind) => `${rows.filter(({ answer }) => answer === kind).length} ${kind}`).join(', ')

/** What is answered, and why. */
const answerOf = (row: Omit<Answer, 'number' | 'level'>): [string, string] => [
  row.answer.endsWith(' met') ? `**${row.answer}**` : row.answer,
  [row.because, testsIn(row)].join(' '),
]

const renderAnswers = (rows: readonly Answer[]): string =>
  [
    '## OWASP ASVS 5.0',
    asvs,
    `${rows.length} requirements: ${count(rows)}.`,
    table(
      ['Number', 'Level', 'Requirement', 'Answer', 'Shown by'],
      rows.map((row) => [row.number, String(row.level), row.asks, ...answerOf(row)]),
    ),
  ].join('\n\n')

const renderOAuth = (rows: readonly OAuthAnswer[]): string =>
  [
    '## OAuth 2.1 and RFC 9700',
    oauth,
    `${rows.length} requirements: ${count(rows)}.`,
    table(
      ['Requirement', 'Source', 'Answer', 'Shown by'],
      rows.map((row) => [row.asks, row.source, ...answerOf(row)]),
    ),
  ].join('\n\n')

type Standards = { asvs: readonly Answer[]; oauth: readonly OAuthAnswer[] }

/** The page as Markdown. */
export const renderSecurity = (
  guesses: string,
  chapters: readonly Promised[],
  { asvs, oauth }: Standards,
): string =>
  `${[opening, guesses, ...chapters.map(renderChapter), renderAnswers(asvs), renderOAuth(oauth)].join('\n\n')}\n`
