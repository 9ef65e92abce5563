// npm run words: writes a file with all words of mails and pages in a language, for an operator to change, and checks a folder of such files.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Given } from '../commands/arguments.mjs'
import { fault, runCommand, say } from '../commands/command.ts'
import { appSettings } from '../config/app-settings.ts'
import { loadSettings, readEnv } from '../config/load.ts'
import { faultsOfRoles, readWords } from '../config/words-settings.ts'
import { Problem } from '../telemetry/problem.ts'
import { languages } from '../wire/service-languages.ts'
import { allSentences, isForeign } from '../words/all-words.ts'
import { languageNamed, writtenWell } from '../words/languages-of-operators.ts'

/** Leaves a file that is there as it is. @throws Problem */
async function write({ words: [language = '', folder = ''] }: Given): Promise<void> {
  if (!languageNamed(language)) {
    const meant = writtenWell(language)
    throw fault(
      meant
        ? `${language} is written otherwise: ${meant}.`
        : `${language} isn’t the code of a language: ${languages.join(', ')}, or another one, such as fr or pt-BR.`,
    )
  }
  const file = join(folder, `${language}.json`)
  const text = `${JSON.stringify(allSentences(language), null, 2)}\n`
  try {
    writeFileSync(file, text, { flag: 'wx' })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new Problem(
      code === 'EEXIST'
        ? `${file} is there already, and stays as it is: name another folder.`
        : `${file} cannot be written (${code}): name a folder that exists and that you may write to.`,
    )
  }
  say(
    `${file} has every sentence of the mails and of all pages${isForeign(language) ? ', in English' : ''}. Change those you want, delete the others, and set WORDS_DIR.`,
  )
}

/** @throws Problem */
async function check({ words: [folder = ''] }: Given): Promise<void> {
  const read = readWords(folder)
  const { ORGANIZATION_ROLES } = appSettings
  const { table } = loadSettings({ ORGANIZATION_ROLES }, readEnv()).values.ORGANIZATION_ROLES.roles
  const faults = 'faults' in read ? read.faults : faultsOfRoles(read, table.given)
  if ('faults' in read || faults.length > 0)
    throw new Problem(faults.map((sentence) => `${sentence}.`).join('\n'))
  for (const [file, sentences, missing] of read.counts) {
    say(`${file}: ${sentences} sentences of yours.`)
    if (missing.length > 0) say(`${file} lacks these, which are said in English:\n${missing.join('\n')}`)
  }
  if (read.counts.length === 0) say('The folder has no file: all words are ours.')
}

runCommand('words', { write, check })
