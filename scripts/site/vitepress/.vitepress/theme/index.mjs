// VitePress's own theme without its fonts, in Lockstep's colours, with machines that can be tried.

import { useData, withBase } from 'vitepress'
import DefaultTheme from 'vitepress/theme-without-fonts'
import { h } from 'vue'
import { Counterexample, KnownFault, LiveMachine } from './live.mjs'
import './site.css'

const Twin = () => {
  const { page } = useData()
  return h('p', { class: 'twin' }, [
    h('a', { href: withBase(`/${page.value.relativePath}`), target: '_self' }, 'This page as Markdown'),
  ])
}

/** A site of its own, beside this one. */
const OtherVersion = ({ text, href }) => h('a', { href, target: '_self', class: 'other-version' }, text)
OtherVersion.props = ['text', 'href']

export default {
  extends: DefaultTheme,
  Layout: () => h(DefaultTheme.Layout, null, { 'doc-footer-before': () => h(Twin) }),
  enhanceApp: ({ app }) => {
    app.component('LiveMachine', LiveMachine)
    app.component('OtherVersion', OtherVersion)
    app.component('KnownFault', KnownFault)
    app.component('Counterexample', Counterexample)
  },
}
