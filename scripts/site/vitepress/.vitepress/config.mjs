// How VitePress builds the pages that scripts/build-site.ts has staged.

import { readFileSync } from 'node:fs'
import { renderMermaidSVG } from 'beautiful-mermaid'
import { slug } from 'github-slugger'
import { defineConfig } from 'vitepress'

const { nav, sidebar, live, base, out, version, others } = JSON.parse(
  readFileSync(new URL('../build/site.json', import.meta.url), 'utf8'),
)

/** Drawn when the site is built. Its style sheet asks for a font elsewhere: the theme has what is needed of it. */
function drawn(chart) {
  const svg = renderMermaidSVG(chart, { transparent: true })
  return `<div class="diagram" role="img" aria-label="Diagram" tabindex="0" v-pre>${svg.replace(/<style>[\s\S]*?<\/style>/, '')}</div>`
}

function mermaid(md) {
  const fence = md.renderer.rules.fence
  md.renderer.rules.fence = (tokens, index, ...rest) =>
    tokens[index].info.trim() === 'mermaid' ? drawn(tokens[index].content) : fence(tokens, index, ...rest)
}

/** In a table without heads, the first row is empty: no reader is told of heads without names. */
function withoutEmptyHeads(md) {
  md.core.ruler.push('empty-heads', ({ tokens }) => {
    for (const [index, token] of tokens.entries())
      if (token.type === 'th_open' && tokens[index + 1].content === '')
        for (const one of [token, tokens[index + 2]]) one.tag = 'td'
  })
}

/** Links to sites beside this one, which its own menus would take for pages. */
const versions =
  others.length === 0
    ? { text: version, link: '/changelog.html' }
    : {
        text: version,
        items: [
          { text: 'What has changed', link: '/changelog.html' },
          ...others.map((props) => ({ component: 'OtherVersion', props })),
        ],
      }

export default defineConfig({
  title: 'Lockstep',
  lang: 'en',
  srcDir: 'build/pages',
  base,
  outDir: out,
  cacheDir: 'build/cache',
  srcExclude: ['public/**'],
  metaChunk: true,
  // Each would load the pages that a menu in view names.
  router: { prefetchLinks: false },
  head: [['link', { rel: 'icon', type: 'image/svg+xml', href: `${base}favicon.svg` }]],
  transformHead: ({ page }) =>
    page === '404.md' ? [] : [['link', { rel: 'alternate', type: 'text/markdown', href: `${base}${page}` }]],
  markdown: {
    // As on GitHub, where the same pages are read.
    anchor: { slugify: slug },
    attrs: { disable: true },
    // Of the usual ones, some colours are too faint to read.
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    config: (md) => {
      md.linkify.set({ fuzzyLink: false, fuzzyEmail: false })
      mermaid(md)
      withoutEmptyHeads(md)
    },
  },
  themeConfig: {
    live,
    nav: [...nav, versions],
    sidebar,
    outline: { level: [2, 3] },
    search: { provider: 'local' },
    externalLinkIcon: false,
  },
})
