// Writes the form's page for each language, with its first view in it: dist/first/<language>.html, made of dist/index.html.

import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FirstView } from './first-view.tsx'

/** @param wordsOf the file of a language's words, which the page would otherwise ask for only after its script */
export async function writeFirstPages(
  folder: string,
  views: readonly FirstView[],
  wordsOf: (language: string) => string | undefined,
): Promise<void> {
  const shell = await readFile(join(folder, 'index.html'), 'utf8')
  await mkdir(join(folder, 'first'), { recursive: true })
  for (const view of views) {
    const file = wordsOf(view.language)
    const preload = file ? `<link rel="modulepreload" crossorigin href="/${file}">\n  </head>` : '</head>'
    const page = shell
      .replace('<html lang="en">', `<html lang="${view.language}" dir="${view.dir}">`)
      .replace(/<title>.*?<\/title>/, () => `<title>${view.title}</title>`)
      .replace('</head>', preload)
      .replace(/(<div id="app">).*(<\/div>\s*<noscript>)/s, (_, open, close) => open + view.body + close)
      .replace(/(<p class="noscript">).*?(<\/p>)/, (_, open, close) => open + view.noScript + close)
    await writeFile(join(folder, 'first', `${view.language}.html`), page)
  }
}
