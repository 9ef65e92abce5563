// Builds what a page loads to show a machine: the inspector's own chart, as modules that are not Vue's.

import { build } from 'vite'
import solid from 'vite-plugin-solid'
import { inRoot } from '../../server/root.mjs'

export type Live = { entry: string; files: Map<string, string | Uint8Array> }

export async function buildLive(): Promise<Live> {
  const made = await build({
    configFile: false,
    root: inRoot(),
    // Relative to each module, wherever the site is.
    base: './',
    logLevel: 'error',
    publicDir: false,
    plugins: [solid()],
    build: {
      write: false,
      target: 'es2022',
      assetsInlineLimit: 0,
      modulePreload: false,
      reportCompressedSize: false,
      rolldownOptions: {
        input: inRoot('ui/inspector/alone/alone.tsx'),
        preserveEntrySignatures: 'exports-only',
        output: {
          entryFileNames: 'live/[name]-[hash].js',
          chunkFileNames: 'live/[name]-[hash].js',
          assetFileNames: 'live/[name]-[hash][extname]',
        },
      },
    },
  })
  const [first] = [made].flat()
  const output = first && 'output' in first ? first.output : []
  const entry = output.find((one) => one.type === 'chunk' && one.isEntry)
  if (!entry) throw new Error('Vite built no module that shows machines.')
  const files = output.map((one): [string, string | Uint8Array] => [
    one.fileName,
    one.type === 'chunk' ? one.code : one.source,
  ])
  return { entry: entry.fileName, files: new Map(files) }
}
