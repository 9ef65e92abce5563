// npm run dev: serves the UI from its sources, and reloads it when they change.

import { readFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import { join } from 'node:path'
import type { Middleware } from 'koa'
import { createServer } from 'vite'
import { inRoot } from '../root.mjs'

export type UiSources = {
  middleware: Middleware
  /** A page's HTML file as Vite would serve it. */
  shell: (template: string) => Promise<string>
  stop: () => Promise<void>
}

const folder = inRoot('ui')

export async function uiSources(server: Server): Promise<UiSources> {
  const vite = await createServer({
    configFile: join(folder, '../vite.config.ts'),
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server } },
  })
  return {
    middleware: async function serveUiSources(ctx, next) {
      await new Promise<void>((resolve, reject) => {
        // Vite answers requests for its own files, and calls back for everything else.
        ctx.res.once('close', resolve)
        vite.middlewares(ctx.req, ctx.res, (error?: unknown) => (error ? reject(error) : resolve()))
      })
      if (ctx.res.writableEnded) ctx.respond = false
      else await next()
    },
    shell: async (template) =>
      vite.transformIndexHtml(`/${template}`, await readFile(join(folder, template), 'utf8')),
    stop: () => vite.close(),
  }
}
