// Development only: the states of the form, all of them at `/states`, one of them at `/states#<name>`.

import { render } from 'solid-js/web'
import { AuthForm } from '../auth/auth-page.tsx'
import { announce } from '../components/live-region.tsx'
import { languages } from '../i18n/languages.ts'
import { language, startInWords } from '../i18n/words.ts'
import { Overview } from './overview.tsx'
import { hostSample } from './sample-host.ts'
import { type Sample, samplesAt } from './samples.ts'

/** Made anew each time: some of them count down from now. */
function sampleAtAddress(): Sample | undefined {
  const wanted = decodeURIComponent(location.hash.slice(1))
  return samplesAt(Date.now()).find(({ name }) => name === wanted)
}

const Shown = (props: { sample: Sample }) => <AuthForm host={hostSample(props.sample)} />

/** @returns what takes it away again */
function showIn(root: HTMLElement): () => void {
  const sample = sampleAtAddress()
  root.dataset.show = sample?.name ?? ''
  return render(
    () => (sample ? <Shown sample={sample} /> : <Overview samples={samplesAt(Date.now())} />),
    root,
  )
}

startInWords(() => {
  document.documentElement.lang = language
  document.documentElement.dir = languages[language].dir
  const root = document.getElementById('app')
  if (!root) return
  // Inert in a frame: if it took the focus, the page around it would scroll.
  root.inert = window.parent !== window
  let takeAway = showIn(root)
  addEventListener('hashchange', () => {
    takeAway()
    // The live region keeps its last sentence, which is another state's.
    announce('')
    takeAway = showIn(root)
  })
})
