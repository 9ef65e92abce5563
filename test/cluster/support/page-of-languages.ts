// docs/django-and-rails.md as commands and files: each part of it is laid out in an empty folder, and its commands are run by a shell.

import { execFile } from 'node:child_process'
import { appendFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { type Block, sectionsOf } from '../../packages/support/blocks.ts'
import { folderOf, type Program, startProgram } from './programs.ts'

const page = [...sectionsOf('django-and-rails.md').values()].flat()

const isOf = ({ name, code }: Block, words: string) => name === words || code.split('\n').includes(words)

/** From the file or command `first` to the next `last`. @throws Error where the page has none */
export function blocksBetween(first: string, last: string): Block[] {
  const from = page.findIndex((block) => isOf(block, first))
  const to = page.findIndex((block, index) => index >= from && isOf(block, last))
  if (from < 0 || to < 0) throw new Error(`docs/django-and-rails.md has no code from ${first} to ${last}.`)
  return page.slice(from, to + 1)
}

/** The page’s own words for what each test gives: its address, its secret. */
export type Given = Readonly<Record<string, string>>

export const filledBy = (given: Given, text: string) =>
  Object.entries(given).reduce((before, [words, by]) => before.replaceAll(words, by), text)

/** Settings are added to what the framework has made; each other file is the page’s alone. */
export function lay(folder: string, blocks: readonly Block[], given: Given): void {
  for (const { name, code } of blocks.filter((block) => block.name !== '')) {
    const path = join(folder, name)
    mkdirSync(dirname(path), { recursive: true })
    const isAdded = name.endsWith('settings.py') && existsSync(path)
    if (isAdded) appendFileSync(path, `\n${filledBy(given, code)}`)
    else writeFileSync(path, filledBy(given, code))
  }
}

/** @throws Error with what they printed, where one of them fails */
export async function runCommands(lines: readonly string[], folder: string, env: NodeJS.ProcessEnv) {
  await promisify(execFile)('sh', ['-ec', lines.join('\n')], { cwd: folder, env: { ...outside(), ...env } })
}

/** Until the test ends. */
export const startCommand = (
  lines: readonly string[],
  folder: string,
  env: Readonly<Record<string, string>>,
) => startProgram('sh', { args: ['-ec', lines.join('\n')], cwd: folder, env: { ...outside(), ...env } })

/** What a shell needs, and nothing of this run. */
export const outside = (): Record<string, string> => ({
  PATH: [process.env.PATH ?? '', '/usr/bin', '/usr/sbin'].join(delimiter),
  HOME: process.env.HOME ?? '/',
  LANG: 'C.UTF-8',
})

/** Python knows no `*.localhost` by itself: as the page’s line in /etc/hosts. @returns for PYTHONPATH */
export function hostsOfPython(): string {
  const folder = folderOf('hosts')
  const patch = `import socket

asked = socket.getaddrinfo
socket.getaddrinfo = lambda host, *rest, **more: asked("127.0.0.1" if str(host).endswith(".localhost") else host, *rest, **more)
`
  writeFileSync(join(folder, 'sitecustomize.py'), patch)
  return folder
}

export const answersAt = (program: Program, url: string, headers: Record<string, string> = {}) =>
  program.until(() => fetch(url, { headers, redirect: 'manual' }))
