// What an operator says in place of the UI's words, as pages fetch it: one file for each language, and what names them for the element.

import type { Context, Middleware } from 'koa'
import { sendCompressed } from '../../http/compressed.ts'
import type { GivenUi } from '../../words/given-ui.ts'

/** For applications of other origins that show the form as an element; its name stays. */
const ELEMENT_FILE = '/words/element.json'

/** As pages name it in a meta element: the languages that are added, and the address of each file. */
export function givenWordsIn(given: GivenUi | null): string {
  if (!given) return ''
  const files = Object.entries(given.files).map(([language, { path }]) => [language, path])
  return JSON.stringify({ added: given.added, files: Object.fromEntries(files) })
}

/** During a rollout another node’s page may name another digest: it gets what is here, and keeps it for no time. */
export function wordFiles(given: GivenUi | null): Middleware {
  const files = Object.values(given?.files ?? {})
  const languageIn = (path: string) => path.split('.')[0]
  const element = { path: ELEMENT_FILE, content: givenWordsIn(given) || '{"added":{},"files":{}}' }
  return async function serveWords(ctx: Context, next) {
    if (!['GET', 'HEAD'].includes(ctx.method) || !ctx.path.startsWith('/words/')) return next()
    const exact = [...files, element].find(({ path }) => path === ctx.path)
    const file = exact ?? files.find(({ path }) => languageIn(path) === languageIn(ctx.path))
    if (!file) {
      ctx.status = 404
      return
    }
    const isLasting = file === exact && file !== element
    ctx.set('cache-control', isLasting ? 'public, max-age=31536000, immutable' : 'no-cache')
    // Nothing of it is anybody's: the element reads it from the pages that it is shown in.
    ctx.set('access-control-allow-origin', '*')
    ctx.set('cross-origin-resource-policy', 'cross-origin')
    ctx.type = 'application/json; charset=utf-8'
    sendCompressed(ctx, file.content)
  }
}
