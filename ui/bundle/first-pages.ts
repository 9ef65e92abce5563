// Writes the form's page for each language, with its first view in it: dist/first/<language>.html, made of dist/index.html. It names
// what the pages behind the door are shown with, which the form loads ahead.

import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { arrivalFiles } from './door-pages.ts'
import type { FirstView } from './first-view.tsx'
import { withNoScript } from './no-script.ts'
import { withGivenWords } from './words-block.ts'

const preload = (file: string) => `<link rel="modulepreload" crossorigin href="/${file}">\n`

/** @param filesOf the files of a module, which the page would otherwise ask for only after its script */
export async function writeFirstPages(
  folder: string,
  views: readonly FirstView[],
  filesOf: (module: string) => readonly string[],
): Promise<void> {
  const shell = await readFile(join(folder, 'index.html'), 'utf8')
  // The server takes these away where no inspector runs: the form waits for them before it lives.
  const isNew = (file: string) => !shell.includes(file)
  const inspected = filesOf('/ui/client/inspected.ts').filter(isNew).map(preload).join('')
  await mkdir(join(folder, 'first'), { recursive: true })
  for (const view of views) {
    const [words] = filesOf(`/i18n/${view.language}.ts?words`).filter(isNew)
    const ahead = `<meta name="ahead" content="${await arrivalFiles(folder, view.language)}" />\n`
    const early = `${ahead}${words ? preload(words) : ''}<!--inspector-->${inspected}<!--/inspector-->`
    const page = withGivenWords(shell, filesOf)
      .replace('<html lang="en">', `<html lang="${view.language}" dir="${view.dir}">`)
      .replace(/<title>.*?<\/title>/, () => `<title>${view.title}</title>`)
      .replace('</head>', `${early}</head>`)
      .replace(/(<div id="app">).*(<\/div>\s*<noscript>)/s, (_, open, close) => open + view.body + close)
    await writeFile(join(folder, 'first', `${view.language}.html`), withNoScript(page, view.language))
  }
}
