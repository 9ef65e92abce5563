// Puts lines of the project's own files, as they are now, between the marks that README.md has for them.

import { readFileSync } from 'node:fs'

const root = new URL('../../', import.meta.url)
const marks =
  /(<!-- lines of (\S+), from "([^"]+)" to "([^"]+)", written by npm run docs -->\n)[\s\S]*?(<!-- end of lines -->)/g

/** From the first line that has `from` in it to the next one that is `to`, moved to the margin. */
function linesOf(path: string, from: string, to: string): string {
  const lines = readFileSync(new URL(path, root), 'utf8').split('\n')
  const first = lines.findIndex((line) => line.includes(from))
  const last = lines.findIndex((line, index) => index > first && line.trim() === to)
  if (first < 0 || last < 0) throw new Error(`${path} has no lines from "${from}" to "${to}".`)
  const indent = lines[first]?.search(/\S/) ?? 0
  return lines
    .slice(first, last + 1)
    .map((line) => line.slice(indent))
    .join('\n')
}

/** @throws Error where README.md has no marks, or names lines that are not there */
export function withExcerpts(readme: string): string {
  if (readme.search(marks) < 0) throw new Error('README.md has no marks for lines of code.')
  return readme.replace(
    marks,
    (_, start: string, path: string, from: string, to: string, end: string) =>
      `${start}\`\`\`ts\n// ${path}\n${linesOf(path, from, to)}\n\`\`\`\n${end}`,
  )
}
