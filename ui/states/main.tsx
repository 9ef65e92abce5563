// Development only: every state of the form, of the pages and of the mails at `/states`, one of them at `/states?show=<name>`.

import { render } from 'solid-js/web'
import { AuthForm } from '../auth/auth-page.tsx'
import { plainAuth } from '../client/auth-for-pages.ts'
import { surround } from '../client/sampled.ts'
import { takeGivenWords } from '../client/take-given-words.ts'
import { setTheme } from '../client/theme.ts'
import { announce } from '../components/live-region.tsx'
import { roleNames } from '../config.ts'
import { loadFormWords } from '../i18n/form-words.ts'
import { chosenLanguage, type Language, languages } from '../i18n/languages.ts'
import { language, startInWords } from '../i18n/words.ts'
import { type Sample, samplesAt } from './form-samples.ts'
import { Overview } from './overview.tsx'
import { type Named, pageSamplesAt } from './pages/page-samples.ts'
import { hostSample } from './sample-host.ts'
import { SamplePage } from './sample-page.tsx'
import { readAddress } from './states-address.ts'

/** Known once the languages are. */
let reader: Language = 'en'
const now = () => readAddress(location.search, reader)

/** Made anew each time: some of them count down from now. */
function sampleOf(show: string): Sample | Named | undefined {
  const roles = roleNames() ? JSON.parse(roleNames()) : undefined
  return [...samplesAt(Date.now()), ...pageSamplesAt(Date.now(), roles)].find(({ name }) => name === show)
}

const FormSample = (props: { sample: Sample }) => (
  <AuthForm host={hostSample(props.sample)} auth={plainAuth} />
)

/** @returns what takes it away again */
function showIn(root: HTMLElement, sample: Sample | Named): () => void {
  const { theme, language } = now()
  const page = 'path' in sample ? sample : undefined
  surround({
    replies: page?.replies ?? {},
    isOnline: !page?.isOffline,
    kept: { 'lockstep.language': language, ...(theme !== 'system' && { 'lockstep.theme': theme }) },
  })
  setTheme()
  const shown = () => {
    root.dataset.show = sample.name
  }
  if (page) return render(() => <SamplePage sample={page} shown={shown} />, root)
  const takeAway = render(() => <FormSample sample={sample as Sample} />, root)
  shown()
  return takeAway
}

function start(root: HTMLElement, sample: Sample | Named): void {
  // Inert in a frame: if it took the focus, the page around it would scroll.
  document.body.inert = window.parent !== window
  let takeAway = showIn(root, sample)
  addEventListener('popstate', () => {
    const next = sampleOf(now().show ?? '')
    if (!next) return
    takeAway()
    // The live region keeps its last sentence, which is another state's.
    announce('')
    takeAway = showIn(root, next)
  })
}

async function open(root: HTMLElement): Promise<void> {
  const asked = new URLSearchParams(location.search)
  const wanted = asked.get('show')
  const sample = wanted === null ? undefined : sampleOf(wanted)
  // An operator may have added it: which languages there are, their words say.
  const spoken = asked.get('language')
  if (sample) surround({ replies: {}, isOnline: true, kept: spoken ? { 'lockstep.language': spoken } : {} })
  await takeGivenWords()
  reader = chosenLanguage()
  if (!sample) {
    render(() => <Overview reader={reader} unknown={wanted} />, root)
    return
  }
  await startInWords(async () => {
    await loadFormWords()
    document.documentElement.lang = language
    document.documentElement.dir = languages[language].dir
    start(root, sample)
  })
}

void open(document.getElementById('app') as HTMLElement)
