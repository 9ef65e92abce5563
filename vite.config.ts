// How the browser UI is built.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { defineConfig, type EnvironmentOptions, loadEnv, type Plugin } from 'vite'
import solid from 'vite-plugin-solid'
import { buildSettings } from './server/config/build.ts'
import { readSettings } from './server/config/read.ts'
import { doorChunks, formChunks } from './ui/bundle/chunks.ts'
import { compiledEarly } from './ui/bundle/compiled-early.ts'
import { compressIn } from './ui/bundle/compress.ts'
import { writeDoorPages } from './ui/bundle/door-pages.ts'
import { builtBeside, elementTypes } from './ui/bundle/element-files.ts'
import { writeFirstPages } from './ui/bundle/first-pages.ts'
import { oneWorker } from './ui/bundle/one-worker.ts'
import { pageStyles } from './ui/bundle/page-styles.ts'
import { plainImports } from './ui/bundle/plain-imports.ts'
import { smallerSolid } from './ui/bundle/smaller-solid.ts'
import { withoutRemarks } from './ui/bundle/without-remarks.ts'
import { wordsByImporter } from './ui/bundle/words-by-importer.ts'
import { writeWords } from './ui/bundle/write-words.ts'

const here = import.meta.dirname
const firstFolder = join(here, 'node_modules/.cache/lockstep/first')

/** A fault that is built in would show itself in the browser only. */
const checkedSettings: Plugin = {
  name: 'checked-settings',
  config: (_, { mode }) => {
    const read = readSettings(buildSettings, loadEnv(mode, here), Object.keys(buildSettings))
    if ('faults' in read) throw Object.assign(new Error(read.faults.join('\n')), { stack: undefined })
  },
}

const besideElement = (name: string): EnvironmentOptions => ({
  consumer: 'client',
  build: {
    emptyOutDir: false,
    cssTarget: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
    lib: { entry: `${here}/ui/element/${name}.tsx`, formats: ['es'] },
    rolldownOptions: {
      preserveEntrySignatures: 'allow-extension',
      output: {
        minify: true,
        entryFileNames: `element/${name}.js`,
        chunkFileNames: `element/${name}-[name]-[hash].js`,
      },
    },
  },
})

/**
 * What a machine answers once and for all, a page needs no machine for: the modules that ask it are run now, and what they export
 * takes their place.
 */
const tables: Plugin = {
  name: 'tables',
  apply: 'build',
  load: {
    filter: { id: /\.answers\.ts$/ },
    handler: async (id) =>
      Object.entries(await import(pathToFileURL(id).href))
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
        .join('\n'),
  },
}

type Chunk = { fileName: string; moduleIds?: string[]; imports?: string[]; isEntry?: boolean }
type Built = { output: Chunk[] }

/** The chunk of a module among those that were built, and all that it imports, but for what the page itself names. */
const chunkIn =
  ({ output }: Built) =>
  (module: string): string[] => {
    const files = new Set<string>()
    const add = (chunk: Chunk | undefined) => {
      if (!chunk || chunk.isEntry || files.has(chunk.fileName)) return
      files.add(chunk.fileName)
      for (const name of chunk.imports ?? []) add(output.find(({ fileName }) => fileName === name))
    }
    add(output.find(({ moduleIds }) => moduleIds?.some((id) => id.endsWith(module))))
    return [...files]
  }

/** The minifier leaves the order of the layers to their first blocks, and the sheets of chunks come in any order. */
const layersInOrder: Plugin = {
  name: 'layers-in-order',
  apply: 'build',
  enforce: 'post',
  applyToEnvironment: ({ name }) => name === 'door',
  generateBundle(_, bundle) {
    const [order] = /@layer [^;{]+;/.exec(readFileSync(join(here, 'ui/styles/main.css'), 'utf8')) ?? []
    for (const file of Object.values(bundle))
      if (file.type === 'asset' && file.fileName.endsWith('.css')) file.source = `${order}${file.source}`
  },
}

/**
 * Built beside the product and not with it: shared chunks would split the product's first one. `first` is no page: it is run
 * at once, and writes the first view into the form's page.
 */
const besideTheProduct: Plugin = {
  name: 'beside-the-product',
  apply: 'build',
  config: () => ({
    environments: {
      client: { build: { rolldownOptions: { output: { codeSplitting: { groups: formChunks } } } } },
      // Of its own, so that it carries nothing of the form's, nor the form anything of it.
      door: {
        consumer: 'client',
        build: {
          emptyOutDir: false,
          // Whichever page comes first, its style is the same.
          cssCodeSplit: false,
          rolldownOptions: {
            input: { door: `${here}/ui/door.html` },
            // At six requests at a time many chunks cost more time than bytes.
            output: { codeSplitting: { groups: doorChunks } },
          },
        },
      },
      states: {
        consumer: 'client',
        build: {
          emptyOutDir: false,
          // Folders of their own: production serves none of them.
          assetsDir: 'states/assets',
          rolldownOptions: { input: { states: `${here}/ui/states/index.html` } },
        },
      },
      first: {
        consumer: 'server',
        build: {
          outDir: firstFolder,
          copyPublicDir: false,
          rolldownOptions: {
            input: { first: `${here}/ui/bundle/first-view.tsx` },
            output: { entryFileNames: '[name].mjs' },
          },
        },
      },
      inspector: {
        consumer: 'client',
        build: {
          emptyOutDir: false,
          assetsDir: 'inspector/assets',
          rolldownOptions: {
            // The guide is asked for by a page of the product, which knows no hash.
            input: {
              inspector: `${here}/ui/inspector/index.html`,
              guide: `${here}/ui/inspector/guide/guide.tsx`,
            },
            output: {
              entryFileNames: ({ name }) =>
                name === 'guide' ? 'inspector/assets/guide.js' : 'inspector/assets/[name]-[hash].js',
            },
          },
        },
      },
      // For pages that are not ours: one file, and one for each language but English.
      element: {
        consumer: 'client',
        build: {
          emptyOutDir: false,
          // With light-dark() as it is: for older ones it would follow the system, and not the page around it.
          cssTarget: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
          // As a library, it is built without what loads style sheets for chunks.
          lib: { entry: `${here}/ui/element/element.tsx`, formats: ['es'] },
          rolldownOptions: {
            makeAbsoluteExternalsRelative: false,
            preserveEntrySignatures: 'allow-extension',
            output: {
              // Of a library Vite would leave the white space.
              minify: true,
              entryFileNames: 'element/lockstep-auth.js',
              chunkFileNames: 'element/[name]-[hash].js',
            },
          },
        },
      },
      // Beside the element, which loads the one where a page wants a proof, and the other where a second factor has to be set up.
      stepUp: besideElement('step-up'),
      enrol: besideElement('enrol'),
    },
    builder: {
      buildApp: async (builder) => {
        const built = new Map<string, unknown>()
        for (const [name, environment] of Object.entries(builder.environments))
          built.set(name, await builder.build(environment))
        const { firstViews, namedView } = await import(pathToFileURL(join(firstFolder, 'first.mjs')).href)
        await writeDoorPages(`${here}/dist`, chunkIn(built.get('door') as Built))
        // It names what of these is loaded ahead.
        await writeFirstPages(`${here}/dist`, await firstViews(), chunkIn(built.get('client') as Built))
        await writeWords(`${here}/dist`, await namedView())
        await compressIn(`${here}/dist/assets`)
      },
    },
  }),
}

export default defineConfig({
  root: `${here}/ui`,
  // Where the other settings are. Otherwise .env would be looked for in ui/.
  envDir: here,
  // ssr: for the environment `first` alone, and without the marks by which a page would be taken over node by node.
  plugins: [
    checkedSettings,
    withoutRemarks,
    wordsByImporter,
    builtBeside,
    tables,
    smallerSolid,
    plainImports,
    pageStyles,
    solid({ ssr: true, solid: { hydratable: false } }),
    besideTheProduct,
    oneWorker,
    layersInOrder,
    compiledEarly,
    elementTypes,
  ],
  build: {
    outDir: `${here}/dist`,
    emptyOutDir: true,
    target: 'es2022',
    assetsDir: 'assets',
    // A data: URI would need an exception in the content security policy.
    assetsInlineLimit: 0,
    // They are compressed for good when all is built.
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
  },
})
