// Development only: the states of the form, all of them at `/states`, one of them at `/states?show=<name>`.

import { render } from 'solid-js/web'
import { AuthForm } from '../auth/auth-page.tsx'
import { languages } from '../i18n/languages.ts'
import { language, startInWords } from '../i18n/words.ts'
import { Overview } from './overview.tsx'
import { hostSample } from './sample-host.ts'
import { type Sample, samplesAt } from './samples.ts'

const samples = samplesAt(Date.now())
const wanted = new URLSearchParams(location.search).get('show')
const shown = samples.find(({ name }) => name === wanted)

const Shown = (props: { sample: Sample }) => <AuthForm host={hostSample(props.sample)} />

startInWords(() => {
  document.documentElement.lang = language
  document.documentElement.dir = languages[language].dir
  const root = document.getElementById('app')
  if (!root) return
  // Inert in a frame: if it took the focus, the page around it would scroll.
  root.inert = window.parent !== window
  render(() => (shown ? <Shown sample={shown} /> : <Overview samples={samples} />), root)
})
